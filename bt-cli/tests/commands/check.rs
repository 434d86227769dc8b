//! `bt check`

use expect_test::expect;
use serde_json::Value;

use crate::{CATALOGUE, Folder, tree};

/// A file with five different mistakes.
const FIVE: &str = r#"{
  "bt": 1,
  "tree": "Guard",
  "agent": "Soldier",
  "root": {
    "node": "selector",
    "children": [
      {
        "node": "sequense",
        "when": [{ "if": "ammo = 0", "aborts": "lower_priority" }],
        "children": [{ "node": "find_pickup" }]
      },
      { "node": "run", "tree": "Gaurd" },
      { "node": "wait", "args": { "for": "4" } },
      { "node": "shoot", "decorators": ["repeat"] }
    ]
  }
}
"#;

#[test]
fn five_mistakes_are_five_messages_in_their_order() {
    let folder = Folder::new("five", &[("guard.json", FIVE)]);
    expect![[r#"
        1
        ---
        error: unknown node `sequense`
         --> guard.json:9:17
          |
        9 |         "node": "sequense",
          |                 ^^^^^^^^^^ $.root.children[0].node
          |
          = help: did you mean `sequence`?

        error: expected the end of the expression, found `=`
          --> guard.json:10:32
           |
        10 |         "when": [{ "if": "ammo = 0", "aborts": "lower_priority" }],
           |                                ^ $.root.children[0].when[0].if
           |
           = help: write `==`

        error: there is no tree `Gaurd`
          --> guard.json:13:32
           |
        13 |       { "node": "run", "tree": "Gaurd" },
           |                                ^^^^^^^ $.root.children[1].tree
           |
           = help: did you mean `Guard`?

        error: `for` is a duration or a range of durations
          --> guard.json:14:42
           |
        14 |       { "node": "wait", "args": { "for": "4" } },
           |                                          ^^^ $.root.children[2].args.for
           |
           = help: write the unit: `4s`, `4ms`

        error: `repeat` takes a whole number or `forever`
          --> guard.json:15:41
           |
        15 |       { "node": "shoot", "decorators": ["repeat"] }
           |                                         ^^^^^^^^ $.root.children[3].decorators[0]
           |
           = help: write `"decorators": [{ "repeat": 3 }]`

        ---
        1 file: 5 errors; actions, keys and types are not checked without --catalogue
    "#]]
    .assert_eq(&folder.bt(&["check", "guard.json"]).all());
}

#[test]
fn faults_of_all_kinds_stand_beside_each_other_in_all_files() {
    let guard = r#"{
  "bt": 1,
  "uses": ["walk.json", "torn.json"],
  "tree": "Guard",
  "agent": "Soldier",
  "root": {
    "nod": "sequence",
    "children": [
      { "node": "wait", "args": { "for": "1s..2s" } },
      { "node": "find_pickups", "args": { "kind": "Ammo" } },
      { "node": "set", "key": "ammo", "value": { "expr": "ammo > 1" } },
      { "node": "check", "args": { "condition": "ammo = 0" } },
      { "node": "run", "tree": "Walk", "args": { "pace": 1 } },
      { "node": "run", "tree": "Torn" }
    ]
  }
}
"#;
    let walk = r#"{ "bt": 1, "agent": "Soldier", "params": [{ "name": "pace" }], "tree": "Walk",
  "root": { "node": "check", "args": { "condition": "pace > amo" } } }"#;
    let torn = r#"{ "bt": 1, "tree": "Torn", "#;
    let files = [("guard.json", guard), ("walk.json", walk), ("torn.json", torn), ("soldier.json", CATALOGUE)];
    let ran = Folder::new("kinds", &files).bt(&["check", "guard.json", "-c", "soldier.json"]);
    let lines: Vec<_> = ran.text().lines().collect();
    let heads = lines.windows(2).filter(|pair| pair[1].trim_start().starts_with("-->"));
    let heads: Vec<_> = heads.map(|pair| format!("{} {}", pair[1].trim(), pair[0])).collect();
    expect![[r#"
        --> guard.json:7:5 error: a node lacks `node`
        --> guard.json:9:43 error: a range of durations contains its end
        --> guard.json:10:17 error: there is no node or action `find_pickups`
        --> guard.json:11:59 error: expected `u32`, found `bool`
        --> guard.json:12:55 error: expected the end of the expression, found `=`
        --> walk.json:1:43 error: a parameter lacks `type`
        --> walk.json:2:61 error: there is no key `amo`
        --> torn.json:1:26 error: the file ends within the object that begins at line 1, column 1"#]]
    .assert_eq(&heads.join("\n"));
}

#[test]
fn json_is_for_machines() {
    let folder = Folder::new("json", &[("guard.json", FIVE)]);
    let ran = folder.bt(&["check", "--json", "guard.json", "gone.json"]);
    assert_eq!((ran.code, &*ran.err), (2, ""));
    let told: Value = serde_json::from_str(ran.text()).unwrap();
    assert_eq!((&told["errors"], &told["warnings"], &told["files"]), (&5.into(), &0.into(), &2.into()));
    let first = &told["faults"][0];
    assert_eq!(first["message"], "unknown node `sequense`");
    assert_eq!(first["help"], "did you mean `sequence`?");
    assert_eq!((&first["file"], &first["line"], &first["column"]), (&"guard.json".into(), &9.into(), &17.into()));
    assert_eq!((&first["end_line"], &first["end_column"]), (&9.into(), &27.into()));
    assert_eq!(first["path"], "$.root.children[0].node");
    assert_eq!(told["unreadable"][0]["file"], "gone.json");
    assert_eq!(folder.bt(&["check", "--json", "guard.json"]).code, 1);
}

#[test]
fn trees_of_other_files_are_found_and_checked() {
    let guard = r#"{ "bt": 1, "uses": ["walk.json"], "tree": "Guard", "agent": "Soldier",
  "root": { "node": "run", "tree": "Walk", "args": { "too": 1 } } }"#;
    let walk = r#"{ "bt": 1, "uses": ["guard.json", "gone.json"], "tree": "Walk", "agent": "Soldier",
  "params": [{ "name": "to", "type": "Vec2" }], "root": { "node": "run", "tree": "Guard" } }"#;
    let folder = Folder::new("uses", &[("guard.json", guard), ("walk.json", walk)]);
    expect![[r#"
        1
        ---
        error: a tree cannot run itself
         --> guard.json:2:36
          |
        2 |   "root": { "node": "run", "tree": "Walk", "args": { "too": 1 } } }
          |                                    ^^^^^^ $.root.tree
          |
          = help: `Guard` runs `Walk`, which runs `Guard`

        error: `Walk` has no parameter `too`
         --> guard.json:2:54
          |
        2 |   "root": { "node": "run", "tree": "Walk", "args": { "too": 1 } } }
          |                                                      ^^^^^ $.root.args.too
          |
          = help: did you mean `to`?

        error: `gone.json` cannot be read: No such file or directory (os error 2)
         --> walk.json:1:35
          |
        1 | { "bt": 1, "uses": ["guard.json", "gone.json"], "tree": "Walk", "agent": "Soldier",
          |                                   ^^^^^^^^^^^ $.uses[1]
          |
          = help: `uses` names files relative to this one

        error: a tree cannot run itself
         --> walk.json:2:82
          |
        2 |   "params": [{ "name": "to", "type": "Vec2" }], "root": { "node": "run", "tree": "Guard" } }
          |                                                                                  ^^^^^^^ $.root.tree
          |
          = help: `Walk` runs `Guard`, which runs `Walk`

        ---
        2 files: 4 errors; actions, keys and types are not checked without --catalogue
    "#]]
    .assert_eq(&folder.bt(&["check", "guard.json"]).all());
}

#[test]
fn warnings_are_no_errors_unless_they_are_denied() {
    let text = tree("T", r#"{ "node": "sequence", "children": [{ "node": "idle" }, { "node": "shoot" }] }"#);
    let folder = Folder::new("warnings", &[("t.json", &text)]);
    let ran = folder.bt(&["check", "t.json"]);
    assert_eq!(
        (ran.code, &*ran.err),
        (0, "1 file: 1 warning; actions, keys and types are not checked without --catalogue\n")
    );
    assert!(ran.text().starts_with("warning: `shoot` is never reached"), "{}", ran.text());
    assert_eq!(folder.bt(&["check", "--deny-warnings", "t.json"]).code, 1);
}

#[test]
fn colours_are_for_terminals() {
    let folder = Folder::new("colours", &[("guard.json", FIVE)]);
    assert!(!folder.bt(&["check", "guard.json"]).text().contains('\u{1b}'));
}

#[test]
fn there_is_an_end_of_what_is_shown() {
    let children = vec![r#"{ "node": "wait" }"#; 150].join(", ");
    let text = tree("T", &format!(r#"{{ "node": "sequence", "children": [{children}] }}"#));
    let folder = Folder::new("many", &[("t.json", &text)]);
    let ran = folder.bt(&["check", "t.json"]);
    let most = "actions, keys and types are not checked without --catalogue";
    assert_eq!((ran.code, ran.err), (1, format!("t.json: 50 more faults are not shown\n1 file: 100 errors; {most}\n")));
    let file = folder.fed(&["check", "-"], &text);
    assert!(file.text().contains("--> <input>:1:") || file.text().contains("at <input>:1:"), "{}", file.text());
}

/// A catalogue in which `find_pickup` is a condition.
const CATALOGUE_OF_CONDITIONS: &str = r#"{ "bt_catalogue": 1, "agent": "Soldier",
    "keys": [{ "name": "ammo", "type": "u32" }],
    "nodes": [{ "name": "find_pickup", "kind": "action", "inputs": [], "returns": "bool", "service": true },
        { "name": "shoot", "kind": "action", "inputs": [], "returns": "Status" }] }"#;

/// A reactive selector with leads of all sorts.
const REACTIVE: &str = r#"{ "bt": 1, "tree": "Guard", "agent": "Soldier", "root": { "node": "reactive_selector", "children": [
    { "node": "sequence", "children": [{ "node": "check", "args": { "condition": "ammo == 0" } }, { "node": "find_pickup" }] },
    { "node": "find_pickup", "when": [{ "if": "ammo == 0" }] },
    { "node": "shoot" } ] } }"#;

#[test]
fn a_child_of_a_reactive_composite_that_begins_with_an_action_gets_a_hint() {
    let folder = Folder::new("hint", &[("guard.json", REACTIVE)]);
    expect![[r#"
        0
        ---
        hint: `find_pickup` is entered in every tick while a later child of this `reactive_selector` runs
         --> guard.json:2:109
          |
        2 |     { "node": "sequence", "children": [{ "node": "check", "args": { "condition": "ammo == 0" } }, { "node": "find_pickup" }] },
          |                                                                                                             ^^^^^^^^^^^^^ $.root.children[0].children[1].node
          |
          = help: this is right for a condition; else put `"when": [{ "if": …, "aborts": "lower_priority" }]` on its branch, in a plain `selector`: that asks only when a key changes, and nothing of the branch begins before the old one is halted

        ---
        1 file: 1 hint; actions, keys and types are not checked without --catalogue
    "#]].assert_eq(&folder.bt(&["check", "--deny-warnings", "guard.json"]).all());
}

#[test]
fn an_action_that_the_catalogue_knows_to_finish_at_once_gets_none() {
    let folder = Folder::new("no-hint", &[("guard.json", REACTIVE), ("soldier.json", CATALOGUE_OF_CONDITIONS)]);
    expect![[r#"
        0
        ---
        ---
        1 file: all is well
    "#]]
    .assert_eq(&folder.bt(&["check", "--catalogue", "soldier.json", "guard.json"]).all());
}
