//! Looking up names and binding arguments.

use crate::toy::{Build, call, faults, node, run, tree};
use bt_model::kinds::{ATTRIBUTES, AttributeSpec, Children, Example, NODES, Takes, attribute_of};

#[test]
fn each_name_stands_once() {
    let nodes: Vec<_> = NODES.iter().map(|spec| spec.name).collect();
    let attributes: Vec<_> = ATTRIBUTES.iter().map(|spec| spec.name).collect();
    for names in [nodes, attributes] {
        for (index, name) in names.iter().enumerate() {
            assert!(!names[..index].contains(name), "{name}");
        }
    }
}

#[test]
fn no_name_from_elsewhere_is_a_name_of_ours() {
    for spec in NODES {
        assert!(spec.known_as.iter().all(|alias| NODES.iter().all(|other| other.name != *alias)), "{}", spec.name);
    }
}

#[test]
fn every_row_has_docs_and_every_leaf_its_usage() {
    assert!(NODES.iter().all(|spec| !spec.docs.is_empty()));
    assert!(ATTRIBUTES.iter().all(|spec| !spec.docs.is_empty()));
    let required = ATTRIBUTES.iter().flat_map(|spec| spec.inputs).filter(|input| input.required);
    assert!(required.into_iter().all(|input| input.example != Example::Hidden));
    assert!(NODES.iter().filter(|spec| spec.children == Children::None).all(|spec| !spec.usage.is_empty()));
}

#[test]
fn each_attribute_has_its_row() {
    assert!(ATTRIBUTES.iter().all(|spec| attribute_of(spec.tag).name == spec.name));
}

#[test]
fn each_decorator_with_an_argument_can_be_read() {
    // The toy's syntax has no calls.
    let one = |spec: &&AttributeSpec| spec.inputs.len() == 1 && spec.inputs[0].takes != Takes::Call;
    for spec in ATTRIBUTES.iter().filter(one) {
        let value = match spec.inputs[0].takes {
            Takes::Span | Takes::Spans => "4s",
            Takes::Chance | Takes::Weight => "0.5",
            Takes::Condition | Takes::Target => "bb.ammo",
            _ => "3",
        };
        let child = call("shoot", &[]).with(spec.name, &[value]);
        let parent = if spec.name == "score" { "utility_selector" } else { "pick" };
        assert_eq!(faults(node(parent).of(vec![child])), [""; 0], "{}", spec.name);
    }
}

#[test]
fn arguments_go_by_position_or_name() {
    assert_eq!(faults(call("wait", &["4s"])), [""; 0]);
    assert_eq!(faults(call("wait", &["for = 4s"])), [""; 0]);
    assert_eq!(faults(call("wait", &["fro = 4s"])), ["error at fro: `wait` has no argument `fro`"]);
    assert_eq!(faults(call("wait", &[])), ["error at wait: `wait` takes a duration or a range of durations"]);
    assert_eq!(faults(call("wait", &["4s", "for = 4s"])), ["error at for = 4s: `for` is given twice"]);
}

#[test]
fn what_cannot_be_read_brings_no_second_fault() {
    let broken = node("parallel").of(vec![node("selctor").of(vec![node("fail"), node("fail")]), node("wait")]);
    assert_eq!(
        faults(broken),
        ["error at selctor: unknown node `selctor`", "error at wait: `wait` takes a duration or a range of durations"]
    );
}

#[test]
fn a_keyword_alone_is_no_node() {
    assert_eq!(faults(node("slot")), ["error at slot: `slot` is not complete"]);
    assert_eq!(faults(node("run")), ["error at run: `run` is not complete"]);
}

#[test]
fn several_nodes_of_a_tree_are_one_too_many() {
    let mut two = tree("Guard", call("shoot", &[]));
    two.body.nodes.push(node("succeed"));
    assert_eq!(crate::toy::faults_of(vec![two]), ["error at succeed: tree `Guard` takes one node, found 2"]);
}

#[test]
fn nodes_stand_only_so_deep() {
    let deep = |levels| (0..levels).fold(node("fail"), |inner, _| node("sequence").of(vec![inner]));
    assert_eq!(faults(deep(bt_model::limits::DEPTH - 1)), [""; 0]);
    assert_eq!(
        faults(deep(bt_model::limits::DEPTH)),
        [format!("error at fail: nodes stand more than {} deep in each other", bt_model::limits::DEPTH)]
    );
    assert_eq!(faults(deep(bt_model::limits::DEPTH * 10)).len(), 1);
}

#[test]
fn attributes_stand_only_so_many() {
    let with = |count| (0..count).fold(call("shoot", &[]), |node, _| node.with("delay", &["1s"]));
    assert_eq!(faults(with(bt_model::limits::ATTRIBUTES)), [""; 0]);
    assert_eq!(faults(with(bt_model::limits::ATTRIBUTES + 9)), ["error at delay: more than 64 attributes on a node"]);
}

#[test]
fn chains_of_trees_are_followed_only_so_far() {
    let next = |index: usize| if index < 5000 { run(&format!("T{}", index + 1)) } else { node("fail") };
    let trees = (0..=5000).map(|index| tree(&format!("T{index}"), next(index))).collect();
    assert_eq!(crate::toy::faults_of(trees), [""; 0]);
}
