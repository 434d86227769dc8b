//! The trees that a catalogue carries: `bt draw` and `bt convert`

use crate::Folder;

const GUARD: &str = r#"{ "bt": 1, "tree": "Guard", "agent": "A", "root": { "children": [{ "node": "look",
    "when": [{ "aborts": "both", "if": { "rust": "cx.world.sees_someone_far_away(bb.at, bb.range) && bb.brave" } }] }, { "node": "idle" }],
    "node": "selector" } }"#;
const SENTRY: &str = r#"{ "bt": 1, "machine": "Sentry", "agent": "A", "states": [{ "state": "Calm", "tasks": [{ "node": "idle" }],
    "transitions": [{ "on": { "event": { "rust": "Noise::Heard { at }" } }, "if": { "rust": "near(at)" }, "to": "Calm" }] }] }"#;

fn folder(test: &str, compiled: &str) -> Folder {
    let text = format!(r#"{{ "bt_catalogue": 1, "agent": "A", "keys": [], "nodes": [], "compiled": [{compiled}] }}"#);
    let file = r#"{ "bt": 1, "trees": [{ "tree": "One", "agent": "A", "root": { "node": "idle" } },
        { "tree": "Two", "agent": "A", "root": { "node": "succeed" } }] }"#;
    Folder::new(test, &[("a.json", &text), ("file.json", file)])
}

#[test]
fn a_compiled_tree_is_drawn_with_its_guards_whole() {
    let folder = folder("compiled-drawn", &format!("{GUARD}, {SENTRY}"));
    let ran = folder.bt(&["draw", "a.json", "--tree", "Guard", "-f", "svg"]);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    for part in ["when cx.world", "bb.brave", "aborts both"] {
        assert!(ran.text().contains(part), "{part}: {}", ran.text());
    }
    assert!(!ran.text().contains("…</text>"), "nothing is cut");
    let ran = folder.bt(&["draw", "a.json", "--tree", "Sentry", "-f", "mmd"]);
    assert!(ran.code == 0 && ran.text().contains("Heard #123; at #125; if near(at)"), "{}", ran.all());
}

#[test]
fn a_compiled_tree_becomes_a_file() {
    let folder = folder("compiled-converted", &format!("{GUARD}, {SENTRY}"));
    let ran = folder.bt(&["convert", "a.json", "--tree", "Guard", "-o", "guard.json"]);
    assert_eq!((ran.code, ran.text()), (0, ""));
    assert!(ran.err.contains("warning: files cannot express `cx.world.sees_someone_far_away"), "{}", ran.err);
    let text = folder.read("guard.json");
    // The fields have the order of files, whatever their order in the catalogue.
    assert!(text.find("\"node\": \"selector\"") < text.find("\"children\""), "{text}");
    let ran = folder.bt(&["check", "guard.json"]);
    assert!(ran.code == 1 && ran.text().contains("error: files cannot express"), "{}", ran.all());
    assert!(ran.text().contains("register a function or an action"), "{}", ran.all());
}

#[test]
fn the_tree_is_named_where_there_are_several() {
    let two = folder("compiled-several", &format!("{GUARD}, {SENTRY}"));
    let says = |folder: &Folder, args: &[&str], message: &str| {
        let ran = folder.bt(args);
        assert!(ran.code == 2 && ran.err.contains(message), "{}", ran.all());
    };
    says(&two, &["draw", "a.json", "-f", "mmd"], "carries `Guard`, `Sentry`: choose one with `--tree`");
    says(&two, &["draw", "a.json", "--tree", "Gard", "-f", "mmd"], "holds no tree `Gard`: did you mean `Guard`?");
    says(&two, &["draw", "file.json", "--tree", "Three", "-f", "mmd"], "there are `One`, `Two`");
    says(&folder("compiled-none", ""), &["convert", "a.json"], "carries no trees: the game adds one");
    assert_eq!(folder("compiled-one", GUARD).bt(&["convert", "a.json"]).code, 0);
    let ran = two.bt(&["draw", "file.json", "--tree", "Two", "-f", "mmd"]);
    assert!(ran.code == 0 && ran.text().contains("succeed") && !ran.text().contains("idle"), "{}", ran.all());
}

#[test]
fn a_catalogue_is_written_again_with_its_trees() {
    let folder = folder("compiled-merged", GUARD);
    let json = |args: &[&str]| -> serde_json::Value { serde_json::from_str(folder.bt(args).text()).unwrap() };
    let all = json(&["catalogue", "a.json", "a.json", "--json"]);
    assert_eq!(all["compiled"].as_array().unwrap().len(), 1);
    assert_eq!(all["compiled"][0]["root"]["node"], "selector");
}
