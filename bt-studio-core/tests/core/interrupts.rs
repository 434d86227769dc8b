//! The branches that a guard can interrupt, and the guards that can interrupt a node.

use bt_studio_core::message::Ask;

use crate::stage::{FILE, Stage};

const TREE: &str = r#"{ "bt": 1, "tree": "Guard", "agent": "Soldier", "root": { "node": "selector", "children": [
  { "node": "selector", "name": "a", "children": [
    { "node": "idle", "name": "a0", "when": [{ "if": "x", "aborts": "lower_priority" }] },
    { "node": "idle", "name": "a1" } ] },
  { "node": "sequence", "name": "b", "when": [{ "if": "x", "aborts": "both" }], "children": [
    { "node": "idle", "name": "b0", "when": [{ "if": "x", "aborts": "self" }] },
    { "node": "idle", "name": "b1" } ] },
  { "node": "idle", "name": "c", "when": [{ "if": "x" }] }
] } }"#;

/// A guard in a branch of an `if`, and one in a tree that is run twice, once in a sequence.
const THROUGH: &str = r#"{ "bt": 1, "trees": [
  { "tree": "Guard", "agent": "Soldier", "root": { "node": "selector", "children": [
    { "node": "if", "name": "choice", "branches": [{ "if": "y", "then":
      { "node": "idle", "name": "chosen", "when": [{ "if": "x", "aborts": "lower_priority" }] } }] },
    { "node": "run", "name": "runs", "tree": "Part" },
    { "node": "sequence", "name": "last", "children": [
      { "node": "run", "name": "again", "tree": "Part" },
      { "node": "idle", "name": "rest" } ] }
  ] } },
  { "tree": "Part", "agent": "Soldier", "root": { "node": "selector", "children": [
    { "node": "idle", "name": "inner", "when": [{ "if": "x", "aborts": "both" }] },
    { "node": "idle", "name": "other" } ] } }
] }"#;

/// The names of the branches that a node interrupts, and of the nodes that interrupt it.
fn of(at: &str) -> (String, String) {
    of_text(TREE, at)
}

fn of_text(text: &str, at: &str) -> (String, String) {
    let mut stage = Stage::of(text);
    stage.ask(Ask::Select { file: FILE.to_owned(), at: Some(at.to_owned()) }).unwrap();
    let form = stage.form.clone().unwrap();
    let title = |at: &String| stage.document().outline.iter().find(|row| row.at == *at).unwrap().title.clone();
    let titles = |all: &[String]| all.iter().map(title).collect::<Vec<_>>().join(" ");
    (titles(&form.interrupts), titles(&form.interrupted_by))
}

fn pair(interrupts: &str, by: &str) -> (String, String) {
    (interrupts.to_owned(), by.to_owned())
}

#[test]
fn a_guard_of_lower_priority_reaches_the_siblings_behind_it_through_selectors() {
    assert_eq!(of("/root/children/0/children/0"), pair("a1 b c", ""));
    assert_eq!(of("/root/children/0/children/1"), pair("", "a0"));
    assert_eq!(of("/root/children/2"), pair("", "a0 b"));
}

#[test]
fn a_guard_that_aborts_itself_reaches_its_own_branch() {
    assert_eq!(of("/root/children/1"), pair("b c", "a0"));
    assert_eq!(of("/root/children/1/children/0"), pair("b0", "b a0"));
    assert_eq!(of("/root/children/1/children/1"), pair("", "b a0"));
    assert_eq!(of("/root"), pair("", ""));
}

#[test]
fn the_reach_goes_through_branches_and_trees_that_are_run() {
    let of = |at: &str| of_text(THROUGH, at);
    assert_eq!(of("/trees/0/root/children/0/branches/0/then"), pair("runs last", ""));
    assert_eq!(of("/trees/0/root/children/2/children/1"), pair("", "chosen inner"));
    assert_eq!(of("/trees/1/root/children/0"), pair("inner other last", "chosen inner"));
    assert_eq!(of("/trees/1/root/children/1"), pair("", "inner chosen"));
}
