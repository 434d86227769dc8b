//! Simulations of trees of mosaic_game.

use bt_studio_core::message::{NodeState, Play, SimulationView};

use super::stage;
use crate::stage::{FILE, Stage};

const LOOK_AROUND: &str = include_str!("../../../../tests/samples/mosaic/look_around.json");

/// The sample with the tree that it runs.
fn sample() -> Stage {
    let mut stage = stage();
    stage.outside("look_around.json", LOOK_AROUND);
    stage
}

fn step(stage: &mut Stage) -> &SimulationView {
    let done = stage.play(Play::Step { by: 1 }).map(drop);
    let view = stage.simulation.as_ref().expect("a simulation");
    assert_eq!((done, &*view.faults), (Ok(()), &[][..]));
    view
}

fn answer(action: &str, result: &str) -> Play {
    Play::Answer { action: action.to_owned(), node: None, result: result.to_owned(), lasts: None, output: None }
}

#[test]
fn a_tree_of_mosaic_game_is_simulated_and_shows_its_states_at_its_own_nodes() {
    let mut stage = sample();
    let before = stage.text();
    let view = step(&mut stage);
    assert_eq!((view.tick, &*view.status), (1, "running"));
    let running: Vec<&str> =
        view.marks[FILE].iter().filter(|mark| mark.state == NodeState::Running).map(|mark| &*mark.at).collect();
    assert_eq!(running, ["/nodes/1", "/nodes/2", "/nodes/3", "/nodes/4"], "the sequence waits for a noise, or 4 s");
    stage.play(Play::Send { event: "noise".to_owned(), value: None }).unwrap();
    let view = step(&mut stage);
    let asks = view.asks.as_ref().expect("an action that nobody knows asks");
    assert!(asks.at.as_ref().is_some_and(|at| at.starts_with("/nodes/")), "{asks:?}");
    let action = asks.action.clone();
    let view = stage.play(answer(&action, "success")).unwrap();
    assert!(view.asks.as_ref().is_none_or(|asks| asks.action != action));
    assert!(stage.text_of("guard.script.json").contains(&action));
    assert_eq!(stage.text(), before, "the tree stays as it is");
}

#[test]
fn an_edit_of_the_tree_runs_it_again() {
    let mut stage = sample();
    step(&mut stage);
    stage.set("/nodes/3/extra/event", "dusk").unwrap();
    assert_eq!(stage.simulation.as_ref().map(|view| view.events.clone()), Some(vec!["dusk".to_owned()]));
}

#[test]
fn a_refused_simulation_runs_again_when_a_tree_that_it_runs_is_mended() {
    let mut stage = stage();
    let childless = r#"{ "extra": {}, "name": "look_around.json", "nodes": [{ "children": [], "color": 255, "comment": "",
        "extra": { "agent_name": "guard" }, "idx": 0, "is_collapsed": false, "type": "root" }] }"#;
    stage.outside("look_around.json", childless);
    let _ = stage.play(Play::Step { by: 1 });
    assert!(stage.simulation.as_ref().is_some_and(|view| !view.faults.is_empty()));
    stage.outside("look_around.json", LOOK_AROUND);
    assert_eq!(stage.simulation.as_ref().map(|view| &*view.faults), Some(&[][..]));
}

#[test]
fn an_argument_that_gets_another_name_runs_it_again() {
    let mut stage = sample();
    let asked = |stage: &Stage| stage.simulation.as_ref().and_then(|view| view.asks.clone()).map(|asks| asks.inputs);
    while asked(&stage).is_none() {
        let done = stage.play(Play::Send { event: "noise".to_owned(), value: None }).map(drop);
        assert_eq!(done, Ok(()));
        step(&mut stage);
    }
    assert_eq!(asked(&stage).as_deref(), Some("level = warn, value = null"));
    stage.outside("actions.json", &super::ACTIONS.replace("\"name\": \"level\"", "\"name\": \"grade\""));
    assert_eq!(asked(&stage).as_deref(), Some("grade = warn, value = null"));
}
