//! A file with trees of several agents: the script says which tree runs, and so whose catalogue holds.

use bt_studio_core::message::Ask;

use super::{opened, step, value};
use crate::stage::{FILE, Stage};

const ZOO: &str = r#"{ "bt": 1, "trees": [
    { "tree": "Guard", "agent": "Soldier", "root": { "node": "shoot" } },
    { "tree": "Fly", "agent": "Bird", "root": { "node": "flap" } } ] }"#;
const SCRIPT: &str = "guard.fly.script.json";

/// A catalogue with a key and an action.
fn catalogue(agent: &str, key: &str, action: &str) -> String {
    format!(
        r#"{{ "bt_catalogue": 1, "agent": "{agent}", "keys": [{{ "name": "{key}", "type": "u32" }}],
            "nodes": [{{ "name": "{action}", "kind": "action" }}] }}"#
    )
}

/// A folder with this file of trees, this script, and the catalogues of both agents.
fn zoo(trees: &str, script: &str) -> Stage {
    let (soldier, bird) = (catalogue("Soldier", "ammo", "shoot"), catalogue("Bird", "height", "flap"));
    let mut stage = opened(&[(FILE, trees), (SCRIPT, script), ("bird.json", &bird), ("soldier.json", &soldier)]);
    stage.ask(Ask::Open { file: SCRIPT.to_owned() }).unwrap();
    stage
}

fn problems<'s>(stage: &'s Stage, file: &str) -> Vec<&'s str> {
    stage.documents[file].problems.iter().map(|problem| &*problem.message).collect()
}

#[test]
fn the_catalogue_is_that_of_the_tree_that_the_script_names() {
    let script = r#"{ "tree": "Fly", "actions": { "flap": ["success"] },
        "ticks": [{ "dt": "1s", "set": { "height": 3 }, "expect": { "keys": { "height": 3 } } }] }"#;
    let mut stage = zoo(ZOO, script);
    assert_eq!((problems(&stage, FILE), problems(&stage, SCRIPT)), (vec![], vec![]));
    assert_eq!(value(step(&mut stage, 1), "height"), "3");
    // The key of the other agent is none of this script.
    let stage = zoo(ZOO, &script.replace("height", "ammo"));
    assert_eq!(problems(&stage, SCRIPT)[0], "there is no key `ammo`");
}

#[test]
fn without_a_name_the_first_tree_of_the_text_runs_although_it_is_a_machine() {
    let machine = r#"{ "bt": 1,
        "machines": [{ "machine": "Fly", "agent": "Bird", "states": [{ "state": "Up", "tasks": [{ "node": "flap" }] }] }],
        "trees": [{ "tree": "Guard", "agent": "Soldier", "root": { "node": "shoot" } }] }"#;
    let script = r#"{ "actions": { "flap": ["running"] }, "ticks": [{ "dt": "1s", "set": { "height": 3 } }] }"#;
    let mut stage = zoo(machine, script);
    assert_eq!((problems(&stage, FILE), problems(&stage, SCRIPT)), (vec![], vec![]));
    assert_eq!(value(step(&mut stage, 1), "height"), "3");
}

#[test]
fn a_script_may_run_a_tree_of_a_used_file() {
    let uses = r#"{ "bt": 1, "uses": ["zoo.json"], "tree": "Guard", "agent": "Soldier", "root": { "node": "shoot" } }"#;
    let fly = r#"{ "bt": 1, "tree": "Fly", "agent": "Bird", "root": { "node": "flap" } }"#;
    let script =
        r#"{ "tree": "Fly", "actions": { "flap": ["success"] }, "ticks": [{ "dt": "1s", "set": { "height": 3 } }] }"#;
    let mut stage = zoo(uses, script);
    stage.outside("zoo.json", fly);
    assert_eq!(problems(&stage, SCRIPT), [""; 0]);
    assert_eq!(value(step(&mut stage, 1), "height"), "3");
}
