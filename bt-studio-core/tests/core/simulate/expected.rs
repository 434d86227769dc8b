//! The expectations of the shown tick.

use bt_studio_core::message::{Play, SimulationView};

use super::{passes, small, step};

fn expects(view: &SimulationView) -> Vec<(&str, bool)> {
    view.expects.iter().map(|one| (&*one.text, one.holds)).collect()
}

#[test]
fn an_expectation_is_listed_at_its_tick_and_taken_out_by_itself() {
    let script = r#"{ "keys": { "ammo": { "type": "u32" } }, "actions": {}, "ticks": [{ "dt": "100ms" }, { "set": { "ammo": 2 } }] }"#;
    let mut stage = small(r#"{ "node": "wait", "args": { "for": "4s" } }"#, script);
    assert!(step(&mut stage, 2).expects.is_empty());
    let view = stage.play(Play::Expect).unwrap();
    assert_eq!(expects(view), [("status running", true), ("running wait", true), ("ammo = 2", true)]);
    assert!(step(&mut stage, -1).expects.is_empty());
    let view = step(&mut stage, 1).clone();
    stage.play(Play::Forget { at: view.expects[1].at.clone() }).unwrap();
    assert_eq!(expects(stage.simulation.as_ref().unwrap()), [("status running", true), ("ammo = 2", true)]);
    passes(&stage);
}

#[test]
fn an_expectation_that_fails_is_marked_alone() {
    let script = r#"{ "keys": { "ammo": { "type": "u32" } }, "actions": {}, "ticks":
        [{ "dt": "1s", "repeat": 2, "expect": { "status": "success", "running": ["wait"], "keys": { "ammo": 3 } } }] }"#;
    let mut stage = small(r#"{ "node": "wait", "args": { "for": "4s" } }"#, script);
    assert!(step(&mut stage, 1).expects.is_empty(), "they are for the end of both ticks");
    let view = step(&mut stage, 1);
    assert_eq!(expects(view), [("status success", false), ("running wait", true), ("ammo = 3", false)]);
    assert_eq!(view.failures.len(), 2);
}

#[test]
fn an_expectation_says_which_names_several_nodes_have() {
    let tree = r#"{ "node": "sequence", "children": [{ "node": "aim" }, { "node": "aim" }] }"#;
    let script = r#"{ "actions": { "aim": ["running", "success"] }, "ticks": [] }"#;
    let mut stage = small(tree, script);
    step(&mut stage, 2);
    let view = stage.play(Play::Expect).unwrap();
    let unclear = view.expects[1].unclear.clone().unwrap();
    assert_eq!((&*unclear.name, unclear.count, unclear.at.as_deref()), ("aim", 2, Some("/root/children/1")));
    assert_eq!(view.expects[0].unclear, None);
    passes(&stage);
    // An `id` tells them apart.
    let mut stage = small(&tree.replace(r#"{ "node": "aim" }]"#, r#"{ "node": "aim", "id": 7 }]"#), script);
    step(&mut stage, 2);
    let view = stage.play(Play::Expect).unwrap();
    assert_eq!((&*view.expects[1].text, &view.expects[1].unclear), ("running [7]", &None));
    passes(&stage);
}
