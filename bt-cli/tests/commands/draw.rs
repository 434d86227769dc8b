//! `bt draw`

use crate::{Folder, tree};

fn folder(test: &str) -> Folder {
    let root = r#"{ "node": "sequence", "children": [
        { "node": "look", "id": 7 }, { "node": "selector", "collapsed": true, "children": [{ "node": "walk" }] } ] }"#;
    Folder::new(
        test,
        &[("t.json", &tree("T", root)), ("bad.json", &tree("T", r#"{ "node": "sequense", "children": [] }"#))],
    )
}

#[test]
fn the_ending_tells_the_format() {
    let folder = folder("endings");
    let begins = [
        ("t.svg", "<svg "),
        ("t.mmd", "flowchart LR\n"),
        ("t.dot", "digraph \"T\" {\n"),
        ("t.gv", "digraph \"T\" {\n"),
        ("t.SVG", "<svg "),
    ];
    for (name, begin) in begins {
        let ran = folder.bt(&["draw", "t.json", "-o", name]);
        assert_eq!(ran.all(), "0\n---\n---\n", "{name}");
        assert!(folder.read(name).starts_with(begin), "{name}");
        assert_eq!(folder.bt(&["draw", "t.json", "-f", "svg"]).text(), folder.read("t.svg"));
    }
    assert_eq!(folder.bt(&["draw", "t.json", "-o", "t.png", "--scale", "1"]).code, 0);
    assert!(std::fs::read(folder.0.join("t.png")).unwrap().starts_with(b"\x89PNG"));
    let ran = folder.bt(&["draw", "t.json", "-o", "t.gif"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("none of `svg`, `png`, `mmd`, `dot`"), "{}", ran.err);
}

#[test]
fn what_is_shown_can_be_chosen() {
    let folder = folder("chosen");
    let svg = |more: &[&str]| {
        let ran = folder.bt(&[&["draw", "t.json", "-f", "svg"], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.text().to_owned()
    };
    let plain = svg(&[]);
    assert!(plain.contains(">1 node</text>") && !plain.contains(">walk</text>"));
    assert!(svg(&["--expand"]).contains(">walk</text>"));
    assert!(svg(&["--dark"]).contains("#12161c") && !plain.contains("#12161c"));
    let active = svg(&["--active", "7"]);
    assert_eq!(active, svg(&["--trace", "1"]));
    assert_ne!(active, plain);
    assert_ne!(active, svg(&["--trace", "0,1"]));
}

#[test]
fn what_has_faults_is_not_drawn() {
    let folder = folder("faults");
    let ran = folder.bt(&["draw", "bad.json", "-o", "bad.svg"]);
    assert_eq!((ran.code, ran.text()), (1, ""));
    assert!(ran.err.contains("unknown node `sequense`"), "{}", ran.err);
    assert!(!folder.0.join("bad.svg").exists());
    let ran = folder.bt(&["draw", "t.json", "-o", "no/such/folder.svg"]);
    assert!(ran.code == 2 && ran.err.starts_with("error: no/such/folder.svg cannot be written: "), "{}", ran.err);
    assert_eq!(folder.bt(&["draw", "t.json", "-f", "png", "--scale", "0"]).code, 2);
}

#[test]
fn trees_of_mosaic_are_drawn() {
    let folder = Folder::new("draw-mosaic", &[]);
    let guard = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/samples/mosaic/guard.json");
    let ran = folder.bt(&["draw", guard, "-f", "mmd"]);
    assert!(ran.code == 0 && ran.text().contains("keeps a post"), "{}", ran.all());
    let actions = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/samples/mosaic/actions.json");
    let ran = folder.bt(&["draw", actions, "-f", "mmd"]);
    assert!(ran.code == 2 && ran.err.ends_with("holds no tree: it is a list of actions\n"), "{}", ran.err);
}

#[test]
fn state_machines_are_drawn_as_states_in_each_other() {
    let text = r#"{ "bt": 1, "machine": "Sentry", "agent": "Soldier", "states": [
        { "group": "Calm", "id": 4, "states": [{ "state": "Patrol", "tasks": [{ "node": "walk" }],
            "transitions": [{ "on": "done", "to": "Calm" }] }] } ] }"#;
    let folder = Folder::new("machines", &[("m.json", text)]);
    let drawn = |format: &str, more: &[&str]| {
        let ran = folder.bt(&[&["draw", "m.json", "-f", format], more].concat());
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.text().to_owned()
    };
    assert!(drawn("mmd", &[]).contains("  n2 --> n1 : done\n"), "{}", drawn("mmd", &[]));
    assert!(drawn("dot", &[]).contains("subgraph cluster_1 {"));
    assert!(drawn("svg", &[]).contains(">done → Calm</text>"));
    assert_eq!(drawn("svg", &["--active", "4"]), drawn("svg", &["--trace", "1"]));
    assert_ne!(drawn("svg", &["--active", "4"]), drawn("svg", &[]));
}

#[test]
fn one_tree_of_behavior_tree_cpp_can_be_drawn_and_a_misspelled_name_is_reported() {
    let nav = r#"<root BTCPP_format="4" main_tree_to_execute="Main">
        <BehaviorTree ID="Main"><Drive/></BehaviorTree>
        <BehaviorTree ID="Dock"><Park/></BehaviorTree> </root>"#;
    let folder = Folder::new("draw-btcpp", &[("nav.xml", nav)]);
    let all = folder.bt(&["draw", "nav.xml", "-f", "dot"]);
    assert!(all.text().contains("drive") && all.text().contains("park"), "{}", all.all());
    let one = folder.bt(&["draw", "nav.xml", "--tree", "Dock", "-f", "dot"]);
    assert!(!one.text().contains("drive") && one.text().contains("park"), "{}", one.all());
    let none = folder.bt(&["draw", "nav.xml", "--tree", "Dok", "-f", "dot"]);
    assert_eq!((none.code, &*none.err), (2, "error: `nav.xml` holds no tree `Dok`: did you mean `Dock`?\n"));
}
