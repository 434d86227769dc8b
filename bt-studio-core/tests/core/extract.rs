//! A branch becomes a tree of its own.

use bt_studio_core::Command;

use crate::stage::{GUARD, Stage};

fn extract(at: &str, name: &str) -> Command {
    Command::Extract { at: at.to_owned(), name: name.to_owned() }
}

/// The stage after the command, without faults; undo and redo give the same bytes.
fn after(text: &str, at: &str) -> Stage {
    let mut stage = Stage::of(text);
    assert!(stage.problems().is_empty(), "{:?}", stage.problems());
    stage.command(extract(at, "Fetch")).unwrap();
    assert!(stage.problems().is_empty(), "{:?} {}", stage.problems(), stage.text());
    let new = stage.text();
    stage.undo().unwrap();
    assert_eq!(stage.text(), text);
    stage.redo().unwrap();
    assert_eq!(stage.text(), new);
    stage
}

#[test]
fn the_branch_runs_as_a_tree_and_its_guard_stays() {
    let stage = after(GUARD, "/root/children/0");
    let text = stage.text().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains(r#""trees": [{ "tree": "Guard", "agent": "Soldier""#), "{text}");
    assert!(!stage.text().lines().any(|line| line.ends_with(' ')), "no line ends with spaces: {}", stage.text());
    assert!(text.contains(r#""when": [{ "if": "ammo == 0", "aborts": "lower_priority" }]"#), "{text}");
    assert!(text.contains(r#""tree": "Fetch", "agent": "Soldier""#), "{text}");
    assert_eq!(stage.select.as_deref(), Some("/trees/0/root/children/0"));
    let titles: Vec<_> = stage.document().outline.iter().map(|row| &*row.title).collect();
    assert_eq!(titles, ["Guard", "selector", "run Fetch", "wait", "Fetch", "fetch ammo", "find_pickup", "move_to"]);
}

const LOCALS: &str = r#"{
  "bt": 1,
  "tree": "Guard",
  "agent": "Soldier",
  "params": [{ "name": "within", "type": "f32" }],
  "locals": [
    { "name": "spot", "type": "Vec2", "value": 0 },
    { "name": "tries", "type": "u32", "value": 0 },
    { "name": "other", "type": "u32", "value": 0 }
  ],
  "root": {
    "node": "sequence",
    "children": [
      {
        "node": "sequence",
        "children": [
          { "node": "find_pickup", "out": "spot" },
          { "node": "set", "key": "tries", "value": { "expr": "tries + 1" } },
          { "node": "move_to", "args": { "within": { "expr": "within" } } }
        ]
      },
      { "node": "move_to", "args": { "to": { "expr": "spot" }, "tries": { "expr": "tries + other" } } }
    ]
  }
}
"#;

#[test]
fn locals_that_it_reads_and_writes_become_parameters() {
    let text = after(LOCALS, "/root/children/0").text();
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains(r#""args": { "within": { "expr": "within" } }"#), "{text}");
    assert!(flat.contains(r#""out": { "spot": "spot", "tries": "tries" }"#), "{text}");
    for param in [
        r#"{ "name": "spot", "type": "Vec2", "dir": "out" }"#,
        r#"{ "name": "tries", "type": "u32", "dir": "inout" }"#,
        r#"{ "name": "within", "type": "f32" }"#,
    ] {
        assert!(flat.contains(param), "{param} {text}");
    }
    assert!(!flat.contains(r#""name": "other", "type": "u32", "dir""#), "{text}");
}

#[test]
fn a_tree_is_added_to_a_list_of_trees_and_beside_machines() {
    let several = r#"{ "bt": 1, "trees": [{ "tree": "A", "agent": "S", "root": { "node": "race", "children": [{ "node": "wait", "args": { "for": "1s" } }] } }] }"#;
    let text = after(several, "/trees/0/root/children/0").text();
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains(r#"{ "tree": "Fetch", "agent": "S", "root": { "node": "wait""#), "{text}");
    let machine = include_str!("../../../bt-studio/sample/sentry.json");
    let stage = after(machine, "/states/1/states/1/tasks/0");
    assert_eq!(stage.select.as_deref(), Some("/machines/0/states/1/states/1/tasks/0"));
}

#[test]
fn a_name_that_is_taken_or_no_word_is_refused() {
    let mut stage = Stage::of(GUARD);
    assert_eq!(stage.command(extract("/root", "Guard")).unwrap_err(), "there is a tree `Guard` already");
    for name in ["", "two words", "guard", "1A"] {
        assert!(stage.command(extract("/root", name)).unwrap_err().contains("no name for a tree"), "{name}");
    }
    assert_eq!(stage.command(extract("", "Fetch")).unwrap_err(), "only a node becomes a tree, and `Guard` is a tree");
}
