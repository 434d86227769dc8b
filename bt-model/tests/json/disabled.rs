//! `"disabled": true`.

use bt_model::Severity;
use bt_model::json::{Limits, Source, load};

use crate::{rewritten, squeezed};

fn messages(text: &str) -> Vec<String> {
    let (_, faults) = load(&Source::new("test.json", text), &Limits::default());
    faults.iter().map(|fault| fault.message.clone()).collect()
}

fn errors(text: &str) -> Vec<String> {
    let (_, faults) = load(&Source::new("test.json", text), &Limits::default());
    let errors = faults.iter().filter(|fault| fault.severity == Severity::Error);
    errors.map(|fault| fault.message.clone()).collect()
}

fn file(root: &str) -> String {
    format!(r#"{{"bt":1,"tree":"T","agent":"A","root":{root}}}"#)
}

#[test]
fn a_disabled_child_is_no_child_and_stays_in_the_file() {
    for root in [
        r#"{"node":"sequence","children":[{"node":"a"},{"node":"b","disabled":true,"args":{"x":1}},{"node":"c","disabled":false}]}"#,
        r#"{"node":"selector","children":[{"disabled":true,"node":"check"},{"node":"c"},{"node":"sequence","disabled":true,"children":[]}]}"#,
    ] {
        let text = file(root);
        let found = messages(&text);
        let warnings = root.matches(r#""disabled":true"#).count();
        let is_told =
            |message: &String| message.ends_with("is disabled: it is no part of the tree, with all nodes below it");
        assert!(found.len() == warnings && found.iter().all(is_told), "{root}: {found:?}");
        assert_eq!(squeezed(&rewritten(&text)), squeezed(&text));
    }
}

#[test]
fn a_node_without_the_child_that_it_needs_is_in_error() {
    let off = r#"{"node":"a","disabled":true}"#;
    for (root, message) in [
        (format!(r#"{{"node":"sequence","children":[{off},{off}]}}"#), "all children of `sequence` are disabled"),
        (
            format!(r#"{{"node":"simple_parallel","children":[{{"node":"b"}},{off}]}}"#),
            "`simple_parallel` needs its 2 children, and one is disabled",
        ),
        (off.to_owned(), "`a` cannot be disabled here: only children in `children` can"),
        (
            format!(r#"{{"node":"while","condition":"c","do":{off}}}"#),
            "`a` cannot be disabled here: only children in `children` can",
        ),
        (r#"{"node":"a","disabled":1}"#.to_owned(), "expected `true` or `false`, found a number"),
    ] {
        assert_eq!(errors(&file(&root)), [message], "{root}");
    }
    let whole = format!(
        r#"{{"node":"selector","children":[{{"node":"b"}},{{"node":"sequence","disabled":true,"children":[{off}]}}]}}"#
    );
    assert_eq!(errors(&file(&whole)), [""; 0]);
}
