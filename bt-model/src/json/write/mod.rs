//! The writer of documents.

mod attributes;
mod expressions;
mod fields;
mod machine;
mod node;

use super::Json;
use crate::machine::Machine;
use crate::{Document, Local, Name, Param, Tree, Value};
use expressions::{data, expression};
use fields::Fields;

/// Returns the text of a document.
///
/// Nothing is lost: the text keeps data of an editor, unknown fields, the order of the fields of files, trees and
/// nodes, and the notation of numbers. Spaces and line ends are in the layout of this crate, so that the same document
/// always has the same text: a value that fits into 100 characters is on one line. Reading this text results in the
/// same document, and writing that document in the same text.
///
/// A node that could not be read is written as `broken`, so write only documents without errors. The fields of small
/// objects (guards, branches, parameters) are in the order of the tables.
///
/// # Example
///
/// ```
/// use bt_model::json::{Limits, Source, load, write};
///
/// let text = r#"{ "bt": 1, "tree": "Guard", "agent": "Soldier", "root": { "node": "idle", "x": [ 40, 2.50 ] } }"#;
/// let (document, _) = load(&Source::new("guard.json", text), &Limits::default());
/// let root = r#""root": { "node": "idle", "x": [40, 2.50] } }"#;
/// assert!(write(&document).trim_end().ends_with(root));
/// ```
#[must_use]
pub fn write(document: &Document<Json>) -> String {
    super::print::pretty(&value(document))
}

/// Returns a tree as a document of its own, on one line.
#[must_use]
pub fn write_tree(tree: &Tree<Json>) -> String {
    let mut fields = Fields::new(&tree.editor);
    fields.put("bt", Value::Number("1".to_owned()));
    super::print::line(&self::tree(tree, fields))
}

/// Returns a state machine as a document of its own, on one line.
#[must_use]
pub fn write_machine(machine: &Machine<Json>) -> String {
    let mut fields = Fields::new(&machine.tree.editor);
    fields.put("bt", Value::Number("1".to_owned()));
    super::print::line(&machine::machine(machine, fields))
}

/// Returns the document as a value. A single tree or machine is the top-level object, unless the source had a list.
fn value(document: &Document<Json>) -> Value {
    let mut fields = Fields::new(&document.editor);
    let several = fields.stood("trees") || fields.stood("machines");
    match (document.trees.as_slice(), document.machines.as_slice()) {
        ([tree], []) if !several => {
            let mut fields = Fields::new(&tree.editor);
            head(document, &mut fields);
            return self::tree(tree, fields);
        }
        ([], [machine]) if !several => {
            let mut fields = Fields::new(&machine.tree.editor);
            head(document, &mut fields);
            return machine::machine(machine, fields);
        }
        _ => {}
    }
    head(document, &mut fields);
    let trees: Vec<_> = document.trees.iter().map(|tree| self::tree(tree, Fields::new(&tree.editor))).collect();
    let machines = document.machines.iter().map(|one| machine::machine(one, Fields::new(&one.tree.editor)));
    if !trees.is_empty() || fields.stood("trees") || document.machines.is_empty() {
        fields.put("trees", Value::List(trees));
    }
    fields.unless_empty("machines", Value::List(machines.collect()));
    fields.id();
    fields.end()
}

fn head(document: &Document<Json>, fields: &mut Fields<'_>) {
    fields.put("bt", Value::Number("1".to_owned()));
    fields.unless_empty("uses", names(&document.uses));
}

fn tree(tree: &Tree<Json>, mut fields: Fields<'_>) -> Value {
    fields.text("tree", &tree.name.text);
    fields.text("agent", &tree.agent.text);
    fields.id();
    fields.unless_empty("docs", Value::Text(tree.docs.clone()));
    fields.unless_empty("params", Value::List(tree.params.iter().map(param).collect()));
    fields.unless_empty("locals", locals(tree));
    let budgets = tree.budgets.iter().map(|budget| (budget.name.text.clone(), expression(&budget.most)));
    fields.unless_empty("budget", Value::Object(budgets.collect()));
    fields.put("root", node::Writer { scope: tree.scope() }.node(&tree.root));
    fields.end()
}

fn locals(tree: &Tree<Json>) -> Value {
    let row = |local: &Local<Json>| {
        let mut fields = vec![("name", word(&local.name)), ("type", word(&local.ty)), ("value", data(&local.value))];
        if local.keep {
            fields.push(("keep", Value::Bool(true)));
        }
        Value::object(fields)
    };
    Value::List(tree.locals.iter().map(row).collect())
}

fn param(param: &Param<Json>) -> Value {
    let mut fields = vec![("name", word(&param.name)), ("type", word(&param.ty))];
    fields.extend(param.direction.word().map(|word| ("dir", Value::Text(word.to_owned()))));
    fields.extend(param.default.iter().map(|value| ("default", data(value))));
    if param.latch {
        fields.push(("latch", Value::Bool(true)));
    }
    Value::object(fields)
}

fn word(name: &Name<Json>) -> Value {
    Value::Text(name.text.clone())
}

fn names(names: &[Name<Json>]) -> Value {
    Value::List(names.iter().map(word).collect())
}
