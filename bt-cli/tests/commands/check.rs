//! `bt check`

use std::fs;

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
fn files_of_mosaic_are_known_and_checked_by_their_rules() {
    let sample = |name: &str| {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/samples/mosaic/");
        std::fs::read_to_string(format!("{path}{name}")).unwrap()
    };
    let (guard, actions, agents) = (sample("guard.json"), sample("actions.json"), sample("agent_hierachy.json"));
    let broken = guard.replace("\"number_add\"", "\"number_ad\"");
    let folder = Folder::new(
        "mosaic",
        &[
            ("guard.json", &guard),
            ("actions.json", &actions),
            ("agent_hierachy.json", &agents),
            ("other.json", &broken),
        ],
    );
    let all = ["check", "guard.json", "actions.json", "agent_hierachy.json"];
    assert_eq!(folder.bt(&all).all(), "0\n---\n---\n3 files: all is well\n");
    let with = ["--actions", "actions.json", "--agents", "agent_hierachy.json"];
    // The guard of these files uses an action that `actions.json` does not list.
    let ran = folder.bt(&[&all[..], &with].concat());
    assert!(ran.code == 1 && ran.text().contains("`guard` has no action `number_add`"), "{}", ran.all());
    let ran = folder.bt(&[&["check", "other.json"], &with[..]].concat());
    assert!(ran.text().contains("the tree is named `guard.json`, its file `other.json`"), "{}", ran.text());
    assert!(ran.text().contains("`guard` has no action `number_ad`"), "{}", ran.text());
    assert_eq!((ran.code, &*ran.err), (1, "1 file: 4 errors\n"));
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

#[test]
fn each_file_of_a_folder_is_checked_by_its_kind() {
    let guard = tree("Guard", r#"{ "node": "shoot" }"#);
    let script = r#"{ "tree": "Guard", "actions": { "shoot": ["running", "success"] }, "ticks": [{ "dt": "1s" }] }"#;
    let files = [("guard.json", &*guard), ("guard.script.json", script), ("soldier.json", CATALOGUE)];
    let folder = Folder::new("of_its_kind", &files);
    expect![[r#"
        0
        ---
        ---
        3 files: all is well
    "#]]
    .assert_eq(&folder.bt(&["check", "guard.json", "guard.script.json", "soldier.json"]).all());
}

#[test]
fn a_folder_is_checked_with_its_folders_and_without_files_of_others() {
    let broken = tree("T", r#"{ "node": "wait", "args": { "for": 1 } }"#);
    let files = [
        ("fine.json", &*tree("Fine", r#"{ "node": "idle" }"#)),
        ("package.json", r#"{ "name": "game", "node": "wait" }"#),
        ("robot.xml", "<robot name=\"arm\"/>"),
        ("notes.txt", "{"),
        (".btignore", "left.json\n"),
        ("left.json", &*broken),
    ];
    let folder = Folder::new("check-folder", &files);
    fs::create_dir_all(folder.0.join("deep/empty")).unwrap();
    fs::write(folder.0.join("deep/broken.json"), &broken).unwrap();
    let ran = folder.bt(&["check", "."]);
    assert_eq!(ran.code, 1);
    assert!(ran.text().contains("--> ./deep/broken.json:1:"), "{}", ran.text());
    assert!(ran.err.starts_with("2 files: 1 error;"), "{}", ran.err);
    let ran = folder.bt(&["check", "deep/empty"]);
    assert_eq!((ran.code, &*ran.err), (2, "error: there are no files of trees in `deep/empty`\n"));
}

#[test]
fn a_catalogue_among_the_files_holds_for_the_trees() {
    let files = [("guard.json", &*tree("Guard", r#"{ "node": "shot" }"#)), ("soldier.json", CATALOGUE)];
    let folder = Folder::new("among", &files);
    let given = folder.bt(&["check", "guard.json", "--catalogue", "soldier.json"]);
    let among = folder.bt(&["check", "guard.json", "soldier.json"]);
    assert_eq!((among.code, &among.out), (1, &given.out));
    assert!(among.text().contains("there is no node or action `shot`"), "{}", among.text());
}

#[test]
fn a_mistake_in_a_script_is_reported_as_one_of_a_script() {
    let script = r#"{ "actions": { "shot": ["running", "sucess"] }, "ticks": [{ "dt": "1s" }] }"#;
    let folder = Folder::new("script_mistake", &[("a.script.json", script), ("soldier.json", CATALOGUE)]);
    expect![[r#"
        1
        ---
        error: there is no result `sucess`
         --> a.script.json:1:36
          |
        1 | { "actions": { "shot": ["running", "sucess"] }, "ticks": [{ "dt": "1s" }] }
          |                                    ^^^^^^^^ $.actions.shot[1]
          |
          = help: did you mean `success`?

        ---
        1 file: 1 error
    "#]]
    .assert_eq(&folder.bt(&["check", "a.script.json"]).all());
}

#[test]
fn a_script_is_checked_against_the_catalogue_of_the_agent_of_its_tree() {
    let script =
        r#"{ "keys": { "ammo": { "value": 3 } }, "actions": { "shot": ["success"] }, "ticks": [{ "dt": "1s" }] }"#;
    let guard = tree("Guard", r#"{ "node": "shoot" }"#);
    let other = CATALOGUE.replace("\"Soldier\"", "\"Other\"").replace("\"ammo\"", "\"gold\"");
    let files = [("a.json", &*guard), ("a.script.json", script), ("soldier.json", CATALOGUE), ("other.json", &*other)];
    let folder = Folder::new("script_catalogue", &files);
    let ran = folder.bt(&["check", "a.json", "a.script.json", "-c", "other.json", "-c", "soldier.json"]);
    expect![[r#"
        1
        ---
        error: the catalogue of `Soldier` has no action `shot`
         --> a.script.json:1:52
          |
        1 | { "keys": { "ammo": { "value": 3 } }, "actions": { "shot": ["success"] }, "ticks": [{ "dt": "1s" }] }
          |                                                    ^^^^^^ $.actions.shot
          |
          = help: did you mean `shoot`?

        ---
        2 files: 1 error
    "#]]
    .assert_eq(&ran.all());
}

/// A catalogue of another agent than `Robot`.
pub const ROVER: &str = r#"{ "bt_catalogue": 1, "agent": "Rover", "keys": [], "nodes": [
    { "name": "go_to", "kind": "action", "inputs": [{ "name": "goal", "type": "String" }] }] }"#;

/// A file of BehaviorTree.CPP for it.
pub const NAV: &str = "<root BTCPP_format='4'><BehaviorTree ID='Main'><GoTo goal='1'/></BehaviorTree></root>";

#[test]
fn a_file_of_behavior_tree_cpp_is_checked_against_the_catalogue() {
    let wrong = NAV.replace("<GoTo goal='1'/>", "<Sequence>\n<GoTo goal='1'/><Sayy/>\n<GoTo goal='{far}'/></Sequence>");
    let folder = Folder::new("check-btcpp", &[("rover.json", ROVER), ("nav.xml", NAV), ("wrong.xml", &wrong)]);
    let ran = folder.bt(&["check", "nav.xml", "--catalogue", "rover.json"]);
    assert_eq!((ran.code, &*ran.err), (0, "1 file: all is well\n"), "{}", ran.all());
    let ran = folder.bt(&["check", "wrong.xml", "--catalogue", "rover.json"]);
    assert_eq!(ran.code, 1, "{}", ran.all());
    for part in ["wrong.xml:2:17", "`sayy`", "wrong.xml:3:13", "`far`"] {
        assert!(ran.all().contains(part), "{part}: {}", ran.all());
    }
    // Of several agents the file belongs to the one whose catalogue it fits, or to the one that is named.
    fs::write(folder.0.join("cat.json"), ROVER.replace("Rover", "Cat").replace("go_to", "purr")).unwrap();
    let both = ["check", "nav.xml", "--catalogue", "cat.json", "--catalogue", "rover.json"];
    assert_eq!(folder.bt(&both).code, 0, "{}", folder.bt(&both).all());
    let named = [&both[..], &["--agent", "Cat"]].concat();
    assert!(folder.bt(&named).all().contains("`go_to`"), "{}", folder.bt(&named).all());
    let named = [&both[..], &["--agent", "Dog"]].concat();
    assert!(
        folder.bt(&named).all().contains("there is no catalogue of the agent `Dog`"),
        "{}",
        folder.bt(&named).all()
    );
    let ran = folder.bt(&["check", "nav.xml"]);
    assert_eq!(ran.code, 0, "{}", ran.all());
    assert!(ran.err.ends_with("actions, keys and types are not checked without --catalogue\n"), "{}", ran.err);
}
