//! `bt convert`

use crate::Folder;

const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/samples/mosaic/");

#[test]
fn a_tree_of_mosaic_becomes_one_that_is_without_faults() {
    let folder = Folder::new("convert", &[]);
    let (guard, actions) = (format!("{SAMPLES}guard.json"), format!("{SAMPLES}actions.json"));
    for name in ["guard", "look_around"] {
        let (from, to) = (format!("{SAMPLES}{name}.json"), format!("{name}.json"));
        let ran = folder.bt(&["convert", "--from", "mosaic", &from, "-o", &to, "--actions", &actions]);
        assert_eq!((ran.code, ran.text()), (0, ""), "{}", ran.err);
    }
    assert!(folder.read("guard.json").contains("\"tree\": \"Guard\""));
    let ran = folder.bt(&["check", "guard.json"]);
    assert_eq!(ran.code, 0, "{}", ran.all());
    let ran = folder.bt(&["convert", "--from", "mosaic", &guard]);
    assert!(ran.text().contains("\"arg1\""), "nothing says what arguments are called");
}

#[test]
fn a_native_document_is_checked_and_simulated_with_the_actions_of_mosaic() {
    let script = r#"{
        "actions": { "wait_for_seconds": ["running"], "number_less_than": ["success"], "number_add": ["success"],
            "set_key_value": ["success"], "has_key": ["failure"], "log": ["success"], "nop": ["success"],
            "get_array_size": ["success"] },
        "ticks": [{ "dt": "1s" }, { "dt": "1s", "send": [{ "event": "noise" }] }] }"#;
    let folder = Folder::new("convert-native", &[("guard.script.json", script)]);
    for name in ["guard", "look_around"] {
        let (from, to) = (format!("{SAMPLES}{name}.json"), format!("{name}.json"));
        let ran = folder.bt(&["convert", "--from", "mosaic", "--native", &from, "-o", &to]);
        assert_eq!((ran.code, ran.text()), (0, ""), "{}", ran.err);
    }
    assert!(folder.read("guard.json").contains("\"agent\": \"MosaicAgent\""));
    let ran = folder.bt(&["check", "guard.json"]);
    assert_eq!(ran.code, 0, "{}", ran.all());
    let ran = folder.bt(&["simulate", "guard.json", "--script", "guard.script.json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let added = "\"action\":\"number_add\",\"inputs\":\"bb_key = alarms, value = 1\"";
    assert!(ran.text().contains(added), "{}", ran.text());
}

#[test]
fn what_has_no_counterpart_writes_nothing() {
    let text = r#"{ "extra": {}, "name": "t.json", "nodes": [
        { "children": [1], "color": 0, "comment": "", "extra": { "agent_name": "a" }, "idx": 0, "is_collapsed": false,
          "type": "root" },
        { "children": [], "color": 0, "comment": "", "extra": {}, "idx": 1, "is_collapsed": false, "parent": 0,
          "type": "reset" } ] }"#;
    let folder = Folder::new("no-counterpart", &[("t.json", text)]);
    let ran = folder.bt(&["convert", "--from", "mosaic", "t.json", "-o", "out.json"]);
    assert_eq!((ran.code, ran.text()), (1, ""));
    assert!(ran.err.contains("`reset` has no counterpart"), "{}", ran.err);
    assert!(!folder.0.join("out.json").exists());
    let ran = folder.fed(&["convert", "--from", "mosaic", "-"], "{ \"bt\": 1 }");
    assert!(ran.code == 1 && ran.err.contains("lacks"), "{}", ran.err);
}
