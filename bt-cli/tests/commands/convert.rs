//! `bt convert`

use crate::Folder;
use crate::check_kinds::{NAV, ROVER};

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
fn a_tree_of_behavior_tree_cpp_is_checked_with_its_catalogue() {
    let folder = Folder::new("convert-btcpp", &[]);
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/samples/btcpp/nav2.xml");
    let ran = folder.bt(&["convert", "--from", "btcpp", file, "-o", "nav2.json"]);
    assert_eq!((ran.code, ran.text()), (0, ""), "{}", ran.err);
    assert!(ran.err.contains("nav2.xml:13:92") && ran.err.contains("`wait` is a node here"), "{}", ran.err);
    assert!(folder.read("nav2.json").contains(r#""tree": "NavigateToPose""#));
    let ran = folder.bt(&["convert", file, "--to", "catalogue", "--agent", "Robot", "-o", "robot.catalogue.json"]);
    assert_eq!((ran.code, ran.text()), (0, ""), "{}", ran.err);
    let ran = folder.bt(&["check", "nav2.json", "--catalogue", "robot.catalogue.json"]);
    assert_eq!(ran.code, 0, "{}", ran.all());
    let ran = folder.bt(&["check", file]);
    assert_eq!(ran.code, 0, "{}", ran.all());
    let ran = folder.bt(&["draw", file, "--format", "mmd"]);
    assert!(ran.code == 0 && ran.text().contains("PipelineSequence"), "{}", ran.all());
}

#[test]
fn the_agent_is_that_of_the_catalogue() {
    let folder = Folder::new("convert-agent", &[("rover.json", ROVER), ("nav.xml", NAV)]);
    let ran = folder.bt(&["convert", "--from", "btcpp", "nav.xml", "--catalogue", "rover.json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.text().contains(r#""agent": "Rover""#) && ran.text().contains(r#""goal": "1""#), "{}", ran.text());
    let ran = folder.bt(&["convert", "nav.xml", "--catalogue", "rover.json", "--agent", "Rovr"]);
    assert_eq!(ran.code, 2, "{}", ran.all());
    assert!(ran.err.contains("there is no catalogue of the agent `Rovr`"), "{}", ran.err);
}

#[test]
fn a_tree_goes_to_behavior_tree_cpp_and_back() {
    let folder = Folder::new(
        "convert-to-btcpp",
        &[(
            "idle.json",
            r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "send", "args": { "event": "Alarm" } } }"#,
        )],
    );
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/samples/btcpp/nav2.xml");
    for (from, to, format) in [(file, "a.json", "json"), ("a.json", "a.xml", "btcpp"), ("a.xml", "b.json", "json")] {
        let ran = folder.bt(&["convert", from, "--to", format, "-o", to]);
        assert_eq!((ran.code, ran.text()), (0, ""), "{}", ran.err);
    }
    assert_eq!(folder.read("a.json"), folder.read("b.json"));
    let ran = folder.bt(&["convert", "idle.json", "--to", "btcpp"]);
    assert!(ran.code == 1 && ran.err.contains("BehaviorTree.CPP has no `send`"), "{}", ran.err);
}

#[test]
fn a_package_has_the_folder_of_its_option() {
    let tree = |id: &str| format!("<BehaviorTree ID=\"{id}\"><Spin/></BehaviorTree>");
    let main =
        format!("<root BTCPP_format=\"4\"><include ros_pkg=\"my_bt\" path=\"trees/spin.xml\"/>{}</root>", tree("Main"));
    let spin = format!("<root BTCPP_format=\"4\">{}</root>", tree("SpinTwice"));
    let folder = Folder::new("convert-package", &[("nav.xml", &main)]);
    std::fs::create_dir_all(folder.0.join("share/my_bt/trees")).unwrap();
    std::fs::write(folder.0.join("share/my_bt/trees/spin.xml"), spin).unwrap();
    let ran = folder.bt(&["convert", "nav.xml", "--package", "my_bt=share/my_bt"]);
    assert!(ran.code == 0 && ran.text().contains("SpinTwice"), "{}", ran.all());
    let ran = folder.bt(&["convert", "nav.xml"]);
    assert!(ran.code == 1 && ran.err.contains("the folder of the package `my_bt` is not known"), "{}", ran.all());
    let ran = folder.bt(&["convert", "nav.xml", "--package", "my_bt"]);
    assert_eq!(ran.code, 2, "{}", ran.all());
}

#[test]
fn an_error_in_a_file_of_behavior_tree_cpp_writes_nothing() {
    let tree = "<root BTCPP_format=\"4\">\n<BehaviorTree ID=\"A\"><Sleep msec=\"x\"/></BehaviorTree></root>";
    let folder =
        Folder::new("convert-btcpp-error", &[("a.xml", tree), ("b.xml", "<root><include path=\"../a.xml\"/></root>")]);
    let ran = folder.bt(&["convert", "--from", "btcpp", "a.xml", "-o", "a.json"]);
    assert!(ran.code == 1 && ran.err.contains("a.xml:2:35"), "{}", ran.err);
    assert!(!folder.0.join("a.json").exists());
    let ran = folder.bt(&["convert", "b.xml"]);
    assert!(ran.code == 1 && ran.err.contains("not in the folder of the first file"), "{}", ran.err);
    let ran = folder.bt(&["convert", "--to", "catalogue", "--from", "json", "a.xml"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
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
