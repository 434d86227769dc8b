//! Several elements at once.

use bt_studio_core::Command;
use bt_studio_core::message::{Ask, How};

use crate::stage::{FILE, Stage};

const TREE: &str = r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "race", "children": [
  { "node": "sequence", "name": "a", "children": [
    { "node": "wait", "name": "b", "id": 7, "args": { "for": "1s" } },
    { "node": "wait", "name": "c", "args": { "for":   "2s" } }
  ] },
  { "node": "wait", "name": "d", "args": { "for": "3s" } },
  { "node": "sequence", "name": "e", "children": [] }
] } }
"#;

/// Returns the names in the order of the outline, each after its depth.
fn names(stage: &Stage) -> String {
    let rows = stage.document().outline.iter().skip(2);
    rows.map(|row| format!("{}{}", row.level - 2, row.title)).collect::<Vec<_>>().join(" ")
}

fn at(names: &str) -> Vec<String> {
    let place = |name: &str| match name {
        "a" => "/root/children/0",
        "b" => "/root/children/0/children/0",
        "c" => "/root/children/0/children/1",
        "d" => "/root/children/1",
        _ => "/root/children/2",
    };
    names.split(' ').map(|name| place(name).to_owned()).collect()
}

/// Runs a command. Returns the names afterwards and the name of the selected element. Checks that undo restores every
/// byte.
fn after(command: Command) -> (String, String) {
    let mut stage = Stage::of(TREE);
    stage.command(command).unwrap();
    let found = names(&stage);
    let select = stage.select.clone().unwrap_or_default();
    let row = stage.document().outline.iter().find(|row| row.at == select);
    let selected = row.map(|row| row.title.clone()).unwrap_or_default();
    let shown = stage.document().clone();
    assert_eq!(shown, stage.fresh());
    stage.undo().unwrap();
    assert_eq!(stage.text(), TREE);
    (found, selected)
}

fn transfer(names: &str, to: &str, how: How) -> (String, String) {
    after(Command::Transfer { at: at(names), to: at(to).remove(0), how })
}

fn pair(names: &str, selected: &str) -> (String, String) {
    (names.to_owned(), selected.to_owned())
}

#[test]
fn several_elements_are_removed_as_one_step() {
    assert_eq!(after(Command::RemoveAll { at: at("c b e") }), pair("1a 1d", "a"));
    assert_eq!(after(Command::RemoveAll { at: at("a b") }), pair("1d 1e", "d"));
}

#[test]
fn elements_move_in_out_and_beside_others_in_their_order() {
    assert_eq!(transfer("b c", "e", How::Child), pair("1a 1d 1e 2b 2c", "c"));
    assert_eq!(transfer("c b", "a", How::After), pair("1a 1b 1c 1d 1e", "c"));
    assert_eq!(transfer("a", "e", How::Child), pair("1d 1e 2a 3b 3c", "a"));
    assert_eq!(transfer("d", "b", How::Before), pair("1a 2d 2b 2c 1e", "d"));
    assert_eq!(transfer("d e", "a", How::Before), pair("1d 1e 1a 2b 2c", "e"));
}

#[test]
fn an_element_that_moves_keeps_its_id_and_its_numbers() {
    let mut stage = Stage::of(TREE);
    stage.command(Command::Transfer { at: at("b"), to: at("d").remove(0), how: How::After }).unwrap();
    assert!(stage.text().contains(r#""name": "b", "id": 7"#), "{}", stage.text());
    assert!(stage.text().contains(r#""for":   "2s""#), "elements that do not move keep every byte: {}", stage.text());
}

#[test]
fn an_element_does_not_move_into_itself_and_a_leaf_holds_none() {
    let mut stage = Stage::of(TREE);
    let mut refused = |names: &str, to: &str| {
        let command = Command::Transfer { at: at(names), to: at(to).remove(0), how: How::Child };
        stage.command(command).unwrap_err()
    };
    assert_eq!(refused("a", "b"), "`a` cannot move to itself");
    assert_eq!(refused("b", "d"), "`d` has no place for a node");
    assert_eq!(refused("b", "b"), "`b` cannot move to itself");
    assert_eq!(stage.text(), TREE);
}

#[test]
fn a_change_that_is_only_tried_changes_nothing() {
    let mut stage = Stage::of(TREE);
    let version = stage.document().version;
    let mut try_into = |to: &str| {
        let command = Command::Transfer { at: at("b"), to: at(to).remove(0), how: How::Child };
        stage.ask(Ask::Try { file: FILE.to_owned(), version, command })
    };
    assert_eq!(try_into("d").unwrap_err(), "`d` has no place for a node");
    assert_eq!(try_into("e"), Ok(()));
    assert_eq!((&*stage.text(), stage.document().version), (TREE, version));
}

#[test]
fn several_copied_elements_are_pasted_behind_each_other() {
    let item = r#"[{ "node": "idle", "id": 7 }, { "node": "idle", "name": "last" }]"#.to_owned();
    let put = Command::Put { at: at("d").remove(0), how: How::Near, item };
    assert_eq!(after(put), pair("1a 2b 2c 1d 1idle 1last 1e", "last"));
}
