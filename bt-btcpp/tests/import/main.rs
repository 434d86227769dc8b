//! Files of BehaviorTree.CPP: their nodes as they run, their faults, their limits.

mod differences;
mod entries;
mod exported;
mod faults;
mod rows;
mod rows_of_conditions;
mod rows_of_decorators;
mod rows_of_leaves;
mod rows_of_skips;
mod samples;
mod table;

use bt_btcpp::{Project, convert};
use bt_model::json::{Limits, Source, write};

/// Converts a text without includes: the document, and the faults as `line:column: message`.
fn converted(xml: &str) -> (String, Vec<String>) {
    let source = Source::new("test.xml", xml);
    let (project, found) = Project::read(&source, &Limits::default(), &mut |_, _| Err("there is none".to_owned()));
    let mut faults = shown(&found);
    if found.has_errors() {
        return (String::new(), faults);
    }
    let (document, found) = convert(&project, "Robot");
    faults.extend(shown(&found));
    (if found.has_errors() { String::new() } else { write(&document) }, faults)
}

fn shown(faults: &bt_model::Faults<bt_model::json::Json>) -> Vec<String> {
    let line = |fault: &bt_model::Fault<bt_model::json::Place>| {
        format!("{}:{}: {}", fault.place.line(), fault.place.column(), fault.message)
    };
    faults.iter().map(line).collect()
}

/// A file with this tree.
fn file(tree: &str) -> String {
    format!("<root BTCPP_format=\"4\"><BehaviorTree ID=\"Main\">{tree}</BehaviorTree></root>")
}
