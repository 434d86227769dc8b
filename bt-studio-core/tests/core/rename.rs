//! Renames: in all files as one step, and only where nothing else is meant afterwards.

use std::collections::BTreeSet;

use bt_studio_core::BREAKPOINTS;
use bt_studio_core::message::{Ask, NewFile};
use proptest::prelude::*;

use crate::generated::{file, machine};
use crate::names::{asked, folder};
use crate::stage::{FILE, Stage, formatted};

fn rename(stage: &mut Stage, file: &str, at: &str, word: &str, to: &str) -> Result<(), String> {
    if !stage.documents.contains_key(file) {
        stage.ask(Ask::Open { file: file.to_owned() }).unwrap();
    }
    let version = stage.documents[file].version;
    let (at, word, to) = (at.to_owned(), word.to_owned(), to.to_owned());
    stage.ask(Ask::Rename { file: file.to_owned(), version, at, word, to })
}

fn texts(stage: &Stage) -> Vec<(String, String)> {
    stage.files.iter().map(|file| (file.file.clone(), stage.text_of(&file.file))).collect()
}

#[test]
fn a_key_is_renamed_in_all_files_and_one_undo_gives_all_bytes_back() {
    let mut stage = folder();
    let before = texts(&stage);
    let shoot = "/trees/0/root/children/0";
    rename(&mut stage, FILE, shoot, "ammo", "shells").unwrap();
    let of = |stage: &Stage, file: &str, line: usize| stage.text_of(file).lines().nth(line).unwrap().to_owned();
    assert!(of(&stage, FILE, 5).contains(r#""if": "shells > rounds && near(post)""#));
    assert!(of(&stage, FILE, 7).contains(r#""if": "shells == 1""#), "a disabled node has the name, too");
    assert!(of(&stage, FILE, 10).contains(r#""binds": ["ammo"], "if": "ammo > 2", "out": { "shells": "ammo" }"#));
    assert!(of(&stage, FILE, 12).contains(r#""if": "ammo == 0""#), "the key of another agent");
    assert!(of(&stage, "patrol.json", 2).contains("route + shells"));
    assert!(of(&stage, "sentry.script.json", 2).contains(r#""set": { "shells": 2 }, "clear": ["shells"]"#));
    stage.undo().unwrap();
    assert_eq!(texts(&stage), before);
    stage.redo().unwrap();
    assert!(of(&stage, "patrol.json", 2).contains("route + shells"));
    stage.ask(Ask::Travel { file: "patrol.json".to_owned(), by: -1 }).unwrap();
    assert_eq!(texts(&stage), before, "undo in another of the files is the same step");
}

#[test]
fn a_renamed_file_in_the_layout_of_the_formatter_keeps_it() {
    let aim = r#"{ "node": "aim", "when": [{ "if": "ammo > 0" }], "args": { "at": { "expr": "ammo + ammo" } } }"#;
    let text = formatted(&format!(r#"{{ "bt": 1, "tree": "T", "agent": "A", "root": {aim} }}"#));
    let mut stage = Stage::of(&text);
    let shells = "number_of_shells_that_are_left_in_the_magazine";
    rename(&mut stage, FILE, "/root", "ammo", shells).unwrap();
    assert_ne!(stage.text(), text.replace("ammo", shells), "a line has become too long");
    assert_eq!(stage.text(), formatted(&stage.text()));
    stage.undo().unwrap();
    assert_eq!(stage.text(), text);
}

#[test]
fn a_local_a_parameter_and_a_state_are_renamed_with_their_uses() {
    let mut stage = folder();
    rename(&mut stage, FILE, "/trees/0/locals/0", "rounds", "count").unwrap();
    let text = stage.text_of(FILE);
    assert!(text.contains("ammo > count && near(post)") && text.contains(r#""out": "bb.rounds""#), "{text}");
    rename(&mut stage, "patrol.json", "/params/0", "route", "path").unwrap();
    assert!(stage.text_of(FILE).contains(r#""args": { "path": { "expr": "count" } }"#), "{}", stage.text_of(FILE));
    rename(&mut stage, "sentry.json", "/states/1", "Alert", "Alarmed").unwrap();
    let script = stage.text_of("sentry.script.json");
    assert!(script.contains(r#""active": ["Alarmed"]"#) && script.contains(r#""to_name": "Alarmed""#), "{script}");
    rename(&mut stage, "sentry.json", "/states/0/transitions/0/on", "Heard", "Noticed").unwrap();
    assert!(stage.text_of(FILE).contains("Noise::Noticed(ammo)"), "{}", stage.text_of(FILE));
}

#[test]
fn the_faults_of_the_folder_are_the_same_after_a_rename() {
    let mut stage = folder();
    let faults = |stage: &Stage| -> Vec<(String, u32, u32)> {
        stage.files.iter().map(|file| (file.file.clone(), file.errors, file.warnings)).collect()
    };
    let before = faults(&stage);
    // The machine of the script reads a key that nothing declares, before and after.
    let trees = before.iter().filter(|(file, ..)| file != "sentry.json");
    assert_eq!(trees.map(|(_, errors, _)| errors).sum::<u32>(), 0, "{before:?}");
    rename(&mut stage, "patrol.json", "", "Patrol", "Walk").unwrap();
    rename(&mut stage, "patrol.json", "/params/1", "steps", "paces").unwrap();
    rename(&mut stage, FILE, "/trees/0/root/children/0", "shoot", "fire").unwrap();
    assert_eq!(faults(&stage), before);
}

/// Why a name cannot become another one, with the help.
fn refused(file: &str, at: &str, word: &str, to: &str) -> String {
    let mut stage = folder();
    let before = texts(&stage);
    let refused = asked(&mut stage, file, at, Some(word), Some(to)).refused.expect("a refusal");
    let told = rename(&mut stage, file, at, word, to).unwrap_err();
    assert_eq!(told, format!("{}; {}", refused.message, refused.help));
    assert_eq!(texts(&stage), before);
    told
}

#[test]
fn a_new_name_is_a_word_and_no_keyword() {
    let shoot = "/trees/0/root/children/0";
    let word = "`two words` is no name; a name has letters, digits and `_`, and begins with no digit";
    assert_eq!(refused(FILE, shoot, "ammo", "two words"), word);
    assert_eq!(refused(FILE, shoot, "ammo", "type"), "`type` is a keyword; choose another name");
    let small = "the name of this key begins with a small letter; choose another name";
    assert_eq!(refused(FILE, shoot, "ammo", "Ammo"), small);
    let node = "`sequence` is a node of the language; choose another name";
    assert_eq!(refused(FILE, shoot, "shoot", "sequence"), node);
    assert_eq!(refused(FILE, shoot, "ammo", "ammo"), "the key is called `ammo` already; type a new name");
    let target = "the name of this state begins with a capital letter; choose another name";
    assert_eq!(refused("sentry.json", "/states/0", "Calm", "parent"), target);
}

#[test]
fn a_new_name_names_nothing_else() {
    let shoot = "/trees/0/root/children/0";
    let taken = "there is a key `time` already: guard.json:7; choose another name";
    assert_eq!(refused(FILE, shoot, "ammo", "time"), taken);
    let other = "there is a parameter `post` already: guard.json:3; choose another name";
    assert_eq!(refused(FILE, "/trees/0/locals/0", "rounds", "post"), other);
    let tree = "there is a tree `Guard` already, in `guard.json`, and a file may run both; choose another name";
    assert_eq!(refused("patrol.json", "", "Patrol", "Guard"), tree);
    let action = "there is an action `track` already: guard.json:7; choose another name";
    assert_eq!(refused(FILE, shoot, "shoot", "track"), action);
    let state = "there is a state `Alert` already: sentry.json:4; choose another name";
    assert_eq!(refused("sentry.json", "/states/0", "Calm", "Alert"), state);
}

#[test]
fn a_new_name_hides_no_other_one_and_is_not_hidden() {
    let shoot = "/trees/0/root/children/0";
    let hidden = "`post` is the name of a local or a parameter there: guard.json:6; choose another name";
    assert_eq!(refused(FILE, shoot, "ammo", "post"), hidden, "a key of that name would be read as the parameter");
    let hides = "the key `time` would then be another name: guard.json:7; choose another name";
    assert_eq!(refused(FILE, "/trees/0/params/0", "post", "time"), hides);
}

#[test]
fn a_stale_rename_changes_nothing() {
    let mut stage = folder();
    let ask = Ask::Rename {
        file: FILE.to_owned(),
        version: 7,
        at: "/trees/0/root/children/0".to_owned(),
        word: "ammo".to_owned(),
        to: "shells".to_owned(),
    };
    assert_eq!(stage.ask(ask).unwrap_err(), "the file has changed since: look again");
}

#[test]
fn the_names_of_rust_and_the_files_that_stay_are_told() {
    let mut stage = folder();
    stage.outside(
        "soldier.catalogue.json",
        "{ \"bt_catalogue\": 1, \"agent\": \"Soldier\",\n  \"keys\": [{ \"name\": \"ammo\", \"type\": \"u32\", \"docs\": \"\" }], \
         \"nodes\": [], \"functions\": [], \"events\": [] }",
    );
    let shoot = "/trees/0/root/children/0";
    let view = asked(&mut stage, FILE, shoot, Some("ammo"), Some("shells"));
    let left: Vec<_> = view.left.iter().map(|left| (&*left.file, left.line, &*left.message, &*left.help)).collect();
    let help = "rename it there too; the catalogue is then written again";
    assert_eq!(left, [("soldier.catalogue.json", 2, "the key `ammo` is declared in Rust", help)]);
    let view = asked(&mut stage, "patrol.json", "", None, None);
    assert!(view.left.is_empty(), "{:?}", view.left);
    stage.outside("bad.json", r#"{ "bt": 1, "tree": "Bad", "agent": "Soldier", "root": { "node": "check", "args": { "condition": "ammo ==" } } }"#);
    let view = asked(&mut stage, FILE, shoot, Some("ammo"), None);
    assert_eq!(view.left[0].message, "`bad.json` has errors: a name in a part that cannot be read stays");
}

#[test]
fn a_label_and_a_name_in_a_tree_of_mosaic_game_stay_and_are_told() {
    let mut stage = folder();
    let mosaic = include_str!("../../../tests/samples/mosaic/guard.json").replacen("\"number_add\"", "\"shoot\"", 1);
    stage.outside("walk.json", &mosaic);
    let script = r#"{ "file": "guard.json", "ticks": [{ "expect": { "running": ["shoot"] } }] }"#;
    stage.outside("guard.script.json", script);
    let view = asked(&mut stage, FILE, "/trees/0/root/children/0", Some("shoot"), Some("fire"));
    let left: Vec<_> = view.left.iter().map(|left| (&*left.file, &*left.message)).collect();
    let told = [
        ("guard.script.json", "`shoot` is the label of a node, or names something else"),
        ("walk.json", "not renamed in `walk.json`: it is a file of mosaic_game"),
    ];
    assert_eq!(left, told, "two agents have such an action");
}

#[test]
fn a_name_in_a_file_of_behaviortree_cpp_stays_and_is_told() {
    let mut stage = folder();
    let xml = "<root BTCPP_format=\"4\"><BehaviorTree ID=\"T\">\n<shoot at=\"{body}\"/></BehaviorTree></root>";
    stage.outside("trees/walk.xml", xml);
    stage.outside("notes.xml", "<notes>shoot</notes>");
    let listed: Vec<_> = stage.files.iter().map(|file| &*file.file).filter(|file| file.ends_with(".xml")).collect();
    assert_eq!(listed, ["trees/walk.xml"]);
    let view = asked(&mut stage, FILE, "/trees/0/root/children/0", Some("shoot"), Some("fire"));
    let left: Vec<_> = view.left.iter().map(|left| (&*left.file, left.line, &*left.message)).collect();
    assert_eq!(left, [("trees/walk.xml", 2, "not renamed in `trees/walk.xml`: it is a file of BehaviorTree.CPP")]);
    assert!(stage.ask(Ask::Create { file: "new.xml".to_owned(), kind: NewFile::Tree }).is_err());
}

const BREAKS: &str = r#"{ "version": 1, "breakpoints": [
  { "node": "Guard:/selector/run", "if": "ammo == 0" },
  { "on": "key", "key": "ammo", "tree": "Patrol" },
  { "node": "Alert" }, { "node": "Patrol#7" }, { "on": "key", "key": "ammo" }
] }
"#;

#[test]
fn breakpoints_follow_a_rename_and_its_undo() {
    let mut stage = folder();
    stage.outside(BREAKPOINTS, BREAKS);
    let kept = |stage: &Stage| String::from_utf8(stage.disk[BREAKPOINTS].clone()).unwrap();
    let lines = |stage: &Stage| stage.breakpoints.iter().map(|one| one.text.clone()).collect::<Vec<_>>();
    let before = lines(&stage);
    let shoot = "/trees/0/root/children/0";
    let view = asked(&mut stage, FILE, shoot, Some("ammo"), None);
    let left = view.left.iter().map(|left| (&*left.file, left.line)).collect::<Vec<_>>();
    assert_eq!(left, [(BREAKPOINTS, 4)], "two agents have such a key");
    rename(&mut stage, FILE, shoot, "ammo", "shells").unwrap();
    rename(&mut stage, "sentry.json", "/states/1", "Alert", "Alarmed").unwrap();
    rename(&mut stage, "patrol.json", "", "Patrol", "Walk").unwrap();
    let renamed = kept(&stage);
    assert!(
        renamed.contains(r#""if": "shells == 0""#) && renamed.contains(r#""key": "shells", "tree": "Walk""#),
        "{renamed}"
    );
    assert!(
        renamed.contains(r#"{ "node": "Alarmed" }, { "node": "Walk#7" }, { "on": "key", "key": "ammo" }"#),
        "{renamed}"
    );
    assert_ne!(lines(&stage), before, "the page lists them as they are now");
    for file in ["patrol.json", "sentry.json", FILE] {
        stage.ask(Ask::Travel { file: file.to_owned(), by: -1 }).unwrap();
    }
    assert_eq!((kept(&stage), lines(&stage)), (BREAKS.to_owned(), before));
}

#[test]
fn breakpoints_that_have_changed_since_do_not_keep_a_rename_from_being_undone() {
    let mut stage = folder();
    stage.outside(BREAKPOINTS, BREAKS);
    let before = stage.text();
    rename(&mut stage, "patrol.json", "", "Patrol", "Walk").unwrap();
    stage.outside(BREAKPOINTS, r#"{ "version": 1, "breakpoints": [] }"#);
    stage.undo().unwrap();
    assert_eq!(stage.text(), before);
    assert_eq!(stage.disk[BREAKPOINTS], br#"{ "version": 1, "breakpoints": [] }"#);
}

/// The faults of the open file, with one name in the place of another.
fn faults(stage: &Stage, from: &str, to: &str) -> Vec<String> {
    stage.document().problems.iter().map(|problem| problem.message.replace(from, to)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_rename_to_a_fresh_name_and_back_changes_nothing(text in prop_oneof![file(), machine()], at in any::<prop::sample::Index>()) {
        let mut stage = Stage::of(&text);
        let rows: Vec<String> = stage.document().outline.iter().map(|row| row.at.clone()).collect();
        let at = at.get(&rows).clone();
        let first = Ask::Uses { file: FILE.to_owned(), at: at.clone(), word: None, to: None };
        // A node of the language may have no name of its own.
        prop_assume!(stage.ask(first).is_ok());
        let view = asked(&mut stage, FILE, &at, None, None);
        let words: BTreeSet<String> = view.others.into_iter().chain([view.word]).collect();
        for word in words {
            let fresh = if word.starts_with(char::is_uppercase) { "Zfresh" } else { "zfresh" };
            let before = faults(&stage, "", "");
            rename(&mut stage, FILE, &at, &word, fresh).unwrap();
            prop_assert_ne!(stage.text(), text.clone());
            prop_assert_eq!(faults(&stage, fresh, &word), before);
            rename(&mut stage, FILE, &at, fresh, &word).unwrap();
            prop_assert_eq!(stage.text(), text.clone());
            stage.undo().unwrap();
            stage.undo().unwrap();
            prop_assert_eq!(stage.text(), text.clone());
        }
    }
}

#[test]
fn the_field_of_a_name_says_how_its_uses_are_renamed() {
    let machine = r#"{ "bt": 1, "machine": "M", "agent": "A", "states": [
  { "state": "S", "tasks": [{ "node": "run", "tree": "T" }] }] }"#;
    let mut stage = Stage::of(machine);
    for (at, name, is_told) in
        [("", "machine", true), ("/states/0", "state", true), ("/states/0/tasks/0", "tree", false)]
    {
        stage.ask(Ask::Select { file: FILE.to_owned(), at: Some(at.to_owned()) }).unwrap();
        let fields = &stage.form.as_ref().unwrap().fields;
        let field = fields.iter().find(|field| field.name == name).unwrap();
        assert_eq!(field.docs.contains("`R` renames it with its uses"), is_told, "{name}: {}", field.docs);
    }
}
