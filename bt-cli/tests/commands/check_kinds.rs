//! `bt check` over files of several kinds, and over folders.

use std::fs;

use expect_test::expect;

use crate::{CATALOGUE, Folder, tree};

#[test]
fn files_of_mosaic_are_known_and_checked_by_their_rules() {
    let sample = |name: &str| {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/samples/mosaic/");
        fs::read_to_string(format!("{path}{name}")).unwrap()
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
