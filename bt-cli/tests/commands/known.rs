//! `bt check` with the catalogue of a game.

use expect_test::expect;

use super::{CATALOGUE, Folder, tree};

#[test]
fn without_a_catalogue_any_action_is_known_and_with_one_it_is_not() {
    let text = r#"{
  "bt": 1,
  "tree": "Guard",
  "agent": "Soldier",
  "root": {
    "node": "sequence",
    "children": [
      { "node": "find_pickups", "args": { "kind": "Ammo" } },
      { "node": "move_to", "args": { "two": 1, "within": "near" }, "when": [{ "if": "amo == 0" }] },
      { "node": "shoot", "out": "destination" }
    ]
  }
}
"#;
    let folder = Folder::new("names", &[("guard.json", text), ("soldier.json", CATALOGUE)]);
    expect![[r#"
        0
        ---
        ---
        1 file: no errors found; actions, keys and types are not checked without --catalogue
    "#]]
    .assert_eq(&folder.bt(&["check", "guard.json"]).all());
    expect![[r#"
        1
        ---
        error: there is no node or action `find_pickups`
         --> guard.json:8:17
          |
        8 |       { "node": "find_pickups", "args": { "kind": "Ammo" } },
          |                 ^^^^^^^^^^^^^^ $.root.children[0].node
          |
          = help: did you mean `find_pickup`?

        error: `move_to` has no input `two`
         --> guard.json:9:38
          |
        9 |       { "node": "move_to", "args": { "two": 1, "within": "near" }, "when": [{ "if": "amo == 0" }] },
          |                                      ^^^^^ $.root.children[1].args.two
          |
          = help: did you mean `to`?

        error: expected `f32`, found `text`
         --> guard.json:9:58
          |
        9 |       { "node": "move_to", "args": { "two": 1, "within": "near" }, "when": [{ "if": "amo == 0" }] },
          |                                                          ^^^^^^ $.root.children[1].args.within

        error: there is no key `amo`
         --> guard.json:9:86
          |
        9 |       { "node": "move_to", "args": { "two": 1, "within": "near" }, "when": [{ "if": "amo == 0" }] },
          |                                                                                      ^^^ $.root.children[1].when[0].if
          |
          = help: did you mean `ammo`?

        error: `shoot` yields nothing: it returns `bool`
          --> guard.json:10:34
           |
        10 |       { "node": "shoot", "out": "destination" }
           |                                  ^^^^^^^^^^^ $.root.children[2].out
           |
           = help: leave `out` away

        ---
        1 file: 5 errors
    "#]].assert_eq(&folder.bt(&["check", "guard.json", "--catalogue", "soldier.json"]).all());
    let other = text.replace("Soldier", "Soldeir");
    let folder = Folder::new("agent", &[("guard.json", &other), ("soldier.json", CATALOGUE)]);
    let ran = folder.bt(&["check", "guard.json", "-c", "soldier.json"]);
    assert!(ran.text().contains("there is no catalogue of the agent `Soldeir`"), "{}", ran.text());
    assert!(ran.text().contains("did you mean `Soldier`?"), "{}", ran.text());
}

#[test]
fn a_broken_catalogue_ends_it() {
    let text = r#"{ "bt_catalogue": 1, "agent": "Soldier", "keys": [{ "name": "ammo" }], "nodes": [] }"#;
    let fine = tree("T", r#"{ "node": "idle" }"#);
    let folder = Folder::new("broken-catalogue", &[("soldier.json", text), ("t.json", &fine)]);
    let ran = folder.bt(&["check", "t.json", "-c", "soldier.json"]);
    assert_eq!((ran.code, ran.text()), (1, ""));
    assert!(ran.err.contains("a key lacks `type`"), "{}", ran.err);
    // The catalogue can also be checked as a file.
    let ran = folder.bt(&["check", "soldier.json"]);
    assert!(ran.code == 1 && ran.text().contains("a key lacks `type`"), "{}", ran.all());
    assert_eq!(folder.bt(&["check", "t.json", "-c", "gone.json"]).code, 2);
}

#[test]
fn trees_of_the_game_are_known_by_its_catalogue() {
    let catalogue = r#"{ "bt_catalogue": 1, "agent": "Soldier", "keys": [], "nodes": [],
        "trees": [{ "name": "Walk", "docs": "Walks.", "inputs": [{ "name": "pace", "type": "u32" }] }] }"#;
    let guard = tree("Guard", r#"{ "node": "run", "tree": "Walk", "args": { "pace": 2 } }"#);
    let files = [("soldier.json", catalogue), ("guard.json", &guard), ("fast.json", &guard.replace('2', "true"))];
    let folder = Folder::new("native", &files);
    assert!(folder.bt(&["check", "guard.json"]).text().contains("there is no tree `Walk`"));
    assert_eq!(folder.bt(&["check", "guard.json", "-c", "soldier.json"]).code, 0);
    let ran = folder.bt(&["check", "fast.json", "-c", "soldier.json"]);
    assert!(ran.code == 1 && ran.text().contains("expected `u32`, found `bool`"), "{}", ran.all());
    let listed = folder.bt(&["catalogue", "soldier.json"]);
    let walk = "Trees of Soldier\n  Walk(pace: u32)                     Walks.\n";
    assert!(listed.text().contains(walk), "{}", listed.text());
}

#[test]
fn state_machines_are_checked_as_trees_are() {
    let text = r#"{
  "bt": 1,
  "machine": "Sentry",
  "agent": "Soldier",
  "states": [
    {
      "state": "Patrol",
      "tasks": [{ "node": "shot" }],
      "transitions": [
        { "on": "tick", "if": "amo == 0", "to": "Look", "args": { "att": { "key": "destination" } } },
        { "on": { "event": "Heard", "binds": ["at"] }, "if": "near(at) && alrt", "to": "succeed" }
      ]
    },
    { "state": "Look", "params": [{ "name": "at", "type": "Vec2", "default": [0, 0] }], "tasks": [{ "node": "shoot" }] }
  ]
}
"#;
    let folder = Folder::new("machine", &[("sentry.json", text), ("soldier.json", CATALOGUE)]);
    expect![[r#"
        1
        ---
        error: `Look` has no parameter `att`
          --> sentry.json:10:67
           |
        10 |         { "on": "tick", "if": "amo == 0", "to": "Look", "args": { "att": { "key": "destination" } } },
           |                                                                   ^^^^^ $.states[0].transitions[0].args.att
           |
           = help: did you mean `at`?

        ---
        1 file: 1 error; actions, keys and types are not checked without --catalogue
    "#]]
    .assert_eq(&folder.bt(&["check", "sentry.json"]).all());
    expect![[r#"
        1
        ---
        error: there is no node or action `shot`
         --> sentry.json:8:27
          |
        8 |       "tasks": [{ "node": "shot" }],
          |                           ^^^^^^ $.states[0].tasks[0].node
          |
          = help: did you mean `shoot`?

        error: there is no key `amo`
          --> sentry.json:10:32
           |
        10 |         { "on": "tick", "if": "amo == 0", "to": "Look", "args": { "att": { "key": "destination" } } },
           |                                ^^^ $.states[0].transitions[0].if
           |
           = help: did you mean `ammo`?

        error: `Look` has no parameter `att`
          --> sentry.json:10:67
           |
        10 |         { "on": "tick", "if": "amo == 0", "to": "Look", "args": { "att": { "key": "destination" } } },
           |                                                                   ^^^^^ $.states[0].transitions[0].args.att
           |
           = help: did you mean `at`?

        error: there is no key `alrt`
          --> sentry.json:11:75
           |
        11 |         { "on": { "event": "Heard", "binds": ["at"] }, "if": "near(at) && alrt", "to": "succeed" }
           |                                                                           ^^^^ $.states[0].transitions[1].if
           |
           = help: did you mean `alert`?

        ---
        1 file: 4 errors
    "#]].assert_eq(&folder.bt(&["check", "sentry.json", "--catalogue", "soldier.json"]).all());
    let other = CATALOGUE.replacen("\"Soldier\"", "\"Soldiers\"", 1);
    let folder = Folder::new("machine_agent", &[("sentry.json", text), ("soldier.json", &other)]);
    let ran = folder.bt(&["check", "sentry.json", "--catalogue", "soldier.json"]);
    assert!(ran.all().contains("there is no catalogue of the agent `Soldier`"), "{}", ran.all());
}
