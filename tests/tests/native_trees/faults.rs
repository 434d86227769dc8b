//! Faults of files that run compiled trees.

use std::sync::Arc;

use bt_runtime::{Program, loaded::LoadErrors};
use tests::prelude::*;

use super::registry;

/// Message and path of each error of a tree with this root.
fn faults(root: &str) -> String {
    let text = format!(r#"{{ "bt": 1, "tree": "T", "agent": "Actor", "root": {root} }}"#);
    told(registry().load_str("t.json", &text))
}

fn told(loaded: Result<Arc<Program<Actor>>, LoadErrors>) -> String {
    let Err(errors) = loaded else { return "loaded".into() };
    let told = |fault: &bt_model::Fault<bt_model::json::Place>| {
        let help = fault.help.as_deref().unwrap_or("-");
        format!("{}: {} ({help})", fault.place.path(), fault.message)
    };
    errors.iter().map(told).collect::<Vec<_>>().join("\n")
}

#[test]
fn wrong_arguments_are_told_with_their_places() {
    expect![[r#"
        $.root.children[0].tree: there is no tree `Count` (did you mean `Counts`?)
        $.root.children[1].tree: `Counts` lacks its input `to` (write `"args": { "to": … }`: it is a `i32`)
        $.root.children[2].args.to: expected `i32`, found `text` (-)
        $.root.children[2].args.frm: `Counts` has no input `frm` (did you mean `from`?)
        $.root.children[3].args.to.key: `mode` is `Mode`, the input is `i32` (name a key of the input's type)
        $.root.children[4].args.to: `Claims` has no input `to` (it has no inputs)"#]]
    .assert_eq(&faults(
        r#"{ "node": "sequence", "children": [
        { "node": "run", "tree": "Count", "args": { "to": 1 } },
        { "node": "run", "tree": "Counts" },
        { "node": "run", "tree": "Counts", "args": { "to": "three", "frm": 2 } },
        { "node": "run", "tree": "Counts", "args": { "to": { "key": "mode" } } },
        { "node": "run", "tree": "Claims", "args": { "to": 1 } } ] }"#,
    ));
}

#[test]
fn wrong_outputs_are_told_with_their_places() {
    expect![[r#"
        $.root.children[0].tree: `Outputs` lacks its input `tries` (write `"args": { "tries": … }`: it is a `i32`)
        $.root.children[1].out.tries: the output `tries` is `i32`, its target is `bool` (an output is its target: both have the same type)
        $.root.children[2].out.some: `Outputs` has no output `some` (it has `sum`, `tries`)
        $.root.children[3].tree: `Outputs` lacks its input `by` (write `"args": { "by": … }`: it is a `i32`)
        $.root.children[3].out.by: `by` is no output of `Outputs` (the tree only reads it: pass it in `args`: `"by": …`)
        $.root.children[4].out: `Outputs` has several outputs (write `"out": { "sum": "key" }`; it has `sum`, `tries`)
        $.root.children[5].out: `Claims` has no outputs (declare one: `{ "name": "…", "type": "…", "dir": "out" }`)"#]].assert_eq(&faults(
        r#"{ "node": "sequence", "children": [
        { "node": "run", "tree": "Outputs", "args": { "by": 1 }, "out": { "sum": "m" } },
        { "node": "run", "tree": "Outputs", "args": { "by": 1 }, "out": { "tries": "a" } },
        { "node": "run", "tree": "Outputs", "args": { "by": 1 }, "out": { "tries": "n", "some": "m" } },
        { "node": "run", "tree": "Outputs", "out": { "tries": "n", "by": "m" } },
        { "node": "run", "tree": "Outputs", "args": { "by": 1 }, "out": "n" },
        { "node": "run", "tree": "Claims", "out": "n" } ] }"#,
    ));
    let catalogue = registry().catalogue();
    let outputs = catalogue.trees.iter().find(|tree| tree.name == "Outputs").unwrap();
    let inputs: Vec<_> =
        outputs.inputs.iter().map(|input| (&*input.name, input.required, input.dir.as_deref())).collect();
    assert_eq!(inputs, [("by", true, None), ("sum", false, Some("out")), ("tries", true, Some("inout"))]);
}

#[test]
fn a_name_stands_for_one_tree() {
    let text = r#"{ "bt": 1, "trees": [
        { "tree": "T", "agent": "Actor", "root": { "node": "run", "tree": "Claims" } },
        { "tree": "Claims", "agent": "Actor", "root": { "node": "idle" } } ] }"#;
    expect!["$.trees[1].tree: `Claims` is the name of a native tree, too (give this one another name: the game has registered a tree of this name)"].assert_eq(&told(registry().load_str("t.json", text)));
}
