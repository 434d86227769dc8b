//! Simulations: the ticks of a script, there and back.

mod agents;
mod answers;
mod by_hand;
mod expected;
mod forgotten;
mod lines;
mod missing;
mod refused;
mod repeated;
mod unknown;

use bt_runtime::simulate::{Limits, Simulation};
use bt_studio_core::message::{Ask, NodeState, Play, SimulationView};
use bt_studio_core::{Command, Value};

use crate::stage::{FILE, Stage};

/// The script of [`FILE`].
const SCRIPT: &str = "guard.script.json";

const GUARD: &str = include_str!("../../../bt-studio/sample/guard.json");
const FIGHT: &str = include_str!("../../../bt-studio/sample/guard.script.json");
const CATALOGUE: &str = include_str!("../../../bt-studio/sample/soldier.catalogue.json");

/// The sample with its script.
fn sample() -> Stage {
    opened(&[(FILE, GUARD), (SCRIPT, FIGHT), ("soldier.catalogue.json", CATALOGUE)])
}

/// The sample without a script.
fn bare() -> Stage {
    opened(&[(FILE, GUARD), ("soldier.catalogue.json", CATALOGUE)])
}

fn opened(files: &[(&str, &str)]) -> Stage {
    let mut stage = Stage::with(files);
    stage.ask(Ask::Open { file: FILE.to_owned() }).unwrap();
    stage
}

/// A tree whose actions no catalogue knows, and its script.
fn small(root: &str, script: &str) -> Stage {
    let tree = format!(r#"{{ "bt": 1, "tree": "T", "agent": "A", "root": {root} }}"#);
    opened(&[(FILE, &tree), (SCRIPT, script)])
}

fn step(stage: &mut Stage, by: i32) -> &SimulationView {
    stage.play(Play::Step { by }).unwrap()
}

fn answer(action: &str, result: &str) -> Play {
    Play::Answer { action: action.to_owned(), node: None, result: result.to_owned(), lasts: None, output: None }
}

fn set(key: &str, value: &str) -> Play {
    Play::Set { key: key.to_owned(), value: value.to_owned() }
}

/// The elements in a state.
fn marked(view: &SimulationView, state: NodeState) -> Vec<&str> {
    view.marks.get(FILE).into_iter().flatten().filter(|mark| mark.state == state).map(|mark| &*mark.at).collect()
}

fn value<'v>(view: &'v SimulationView, key: &str) -> &'v str {
    &view.keys.iter().find(|known| known.name == key).expect("a key").value
}

/// The lines that the script gives without the studio.
fn lines(tree: &str, script: &str) -> Vec<String> {
    let simulation = Simulation::of_texts((FILE, tree), (SCRIPT, script), &Limits::default()).unwrap();
    let mut lines = Vec::new();
    simulation.run(&mut lines).unwrap();
    String::from_utf8(lines).unwrap().lines().map(str::to_owned).collect()
}

/// Fails unless the script passes as `bt test` runs it.
fn passes(stage: &Stage) {
    let (tree, script) = (stage.text(), stage.text_of(SCRIPT));
    let simulation = Simulation::of_texts((FILE, &tree), (SCRIPT, &script), &Limits::default());
    let tested = simulation.unwrap_or_else(|errors| panic!("{errors}\n{script}")).test(std::io::sink()).unwrap();
    assert!(tested.passed(), "{:?}\n{script}", tested.failures);
}

#[test]
fn a_tick_shows_the_states_of_nodes_and_the_time() {
    let mut stage = sample();
    let view = step(&mut stage, 1);
    assert_eq!((view.tick, &*view.now, &*view.status), (1, "100ms", "running"));
    let running = ["/root", "/root/children/2", "/root/children/2/children/0", "/root/children/2/children/1"];
    assert_eq!(marked(view, NodeState::Running), running);
    let view = step(&mut stage, 2);
    assert_eq!((view.tick, &*view.now, value(view, "enemy")), (3, "300ms", "Some(7)"));
    assert_eq!(marked(view, NodeState::Halted), &running[1..]);
    assert!(view.keys.iter().any(|key| key.name == "destination" && key.changed));
}

#[test]
fn the_ticks_are_those_of_the_script_without_the_studio() {
    let mut stage = sample();
    let wanted = lines(GUARD, FIGHT);
    let mut found = Vec::new();
    for _ in 0..10 {
        found.extend(step(&mut stage, 1).lines.iter().map(|line| line.json.clone()));
    }
    assert_eq!(found, wanted);
}

#[test]
fn a_simulation_names_its_files() {
    let walk = r#"{ "bt": 1, "tree": "Walk", "agent": "A", "root": { "node": "idle" } }"#;
    let tree =
        r#"{ "bt": 1, "uses": ["walk.json"], "tree": "T", "agent": "A", "root": { "node": "run", "tree": "Walk" } }"#;
    let mut stage = opened(&[(FILE, tree), ("walk.json", walk), ("other.json", &walk.replace("Walk", "Other"))]);
    assert_eq!(step(&mut stage, 1).files, [FILE, SCRIPT, "walk.json"]);
}

#[test]
fn back_shows_the_same_tick_again() {
    let mut stage = sample();
    let ticks: Vec<_> = (0..6).map(|_| step(&mut stage, 1).clone()).collect();
    for at in (0..5).rev() {
        let view = step(&mut stage, -1).clone();
        assert_eq!(SimulationView { made: 0, ..view }, SimulationView { made: 0, ..ticks[at].clone() });
    }
    let view = stage.play(Play::To { tick: 0 }).unwrap();
    assert_eq!((view.tick, &*view.now, view.marks.len(), value(view, "ammo")), (0, "0ns", 0, "2"));
}

#[test]
fn a_run_ends_with_the_script_and_beyond_it_after_some_ticks() {
    let mut stage = sample();
    assert_eq!(stage.play(Play::Run { ticks: 5 }).unwrap().tick, 10);
    assert_eq!(stage.play(Play::Run { ticks: 5 }).unwrap().tick, 15);
    assert_eq!(stage.text_of(SCRIPT), FIGHT, "looking changes nothing");
}

#[test]
fn an_edit_of_the_tree_runs_it_again_to_the_same_tick() {
    let mut stage = sample();
    step(&mut stage, 4);
    let at = "/root/children/1/when/0/if".to_owned();
    stage.command(Command::Set { at, value: Value::Typed("enemy.is_none()".to_owned()) }).unwrap();
    let view = stage.simulation.as_ref().unwrap();
    assert_eq!((view.tick, view.differs), (4, Some(1)));
    stage.undo().unwrap();
    let view = stage.simulation.as_ref().unwrap();
    assert_eq!((view.tick, view.differs), (4, None), "all is as it was");
    assert_eq!(marked(view, NodeState::Running), ["/root", "/root/children/1", "/root/children/1/children/1"]);
}

#[test]
fn faults_of_the_tree_are_shown_and_the_tick_comes_back_with_their_end() {
    let mut stage = sample();
    step(&mut stage, 4);
    let before = stage.simulation.clone();
    stage.set("/root/children/1/when/0/if", "enmy.is_some()").unwrap();
    let view = stage.simulation.as_ref().unwrap();
    assert!(view.faults[0].message.contains("enmy") && view.marks.is_empty(), "{:?}", view.faults);
    assert!(stage.play(Play::Step { by: 1 }).is_err());
    stage.undo().unwrap();
    assert_eq!(stage.simulation, before);
}

#[test]
fn a_file_without_a_script_gets_one_that_needs_no_catalogue() {
    let mut stage = bare();
    assert_eq!(step(&mut stage, 1).asks.as_ref().unwrap().action, "find_pickup");
    assert!(!stage.kept.contains_key(SCRIPT), "looking makes no file");
    stage.play(Play::To { tick: 0 }).unwrap();
    stage.play(set("ammo", "2")).unwrap();
    assert!(step(&mut stage, 1).asks.is_none());
    stage.play(set("enemy", "7")).unwrap();
    assert_eq!(step(&mut stage, 1).asks.as_ref().unwrap().action, "track");
    let output = Some("[9.0, 9.0]".to_owned());
    stage
        .play(Play::Answer {
            action: "track".to_owned(),
            node: None,
            result: "success".to_owned(),
            lasts: None,
            output,
        })
        .unwrap();
    let asks = stage.simulation.as_ref().unwrap().asks.clone().unwrap();
    assert_eq!((&*asks.action, &*asks.inputs), ("aim", "at = [9.0, 9.0]"));
    let view = stage.play(answer("aim", "running")).unwrap();
    assert_eq!((view.tick, view.asks.is_none()), (2, true));
    stage.play(Play::Expect).unwrap();
    assert!(stage.text_of(SCRIPT).contains(r#""shoot": []"#), "actions that were never ticked have no results");
    stage.ask(Ask::Save { file: SCRIPT.to_owned(), over: false }).unwrap();
    assert!(stage.disk.contains_key(SCRIPT) && !stage.kept.contains_key(SCRIPT));
    passes(&stage);
}

#[test]
fn a_state_machine_is_simulated_too() {
    let sentry = include_str!("../../../bt-studio/sample/sentry.json");
    let script = include_str!("../../../bt-cli/samples/sentry.script.json").replace("sentry.json", FILE);
    let mut stage = opened(&[(FILE, sentry), ("calm.script.json", &script)]);
    assert_eq!(step(&mut stage, 1).script, "calm.script.json");
    let view = step(&mut stage, 1);
    let running = ["", "/states/1", "/states/1/states/0", "/states/1/states/0/tasks/0"];
    assert_eq!(marked(view, NodeState::Running), running);
    assert_eq!(marked(view, NodeState::Halted), ["/states/0"]);
    let view = stage.play(Play::Run { ticks: 1 }).unwrap();
    assert!(view.failed.is_empty());
}

#[test]
fn a_tree_of_another_file_shows_its_states_there() {
    let tree = r#"{ "bt": 1, "uses": ["sub/walk.json"], "tree": "T", "agent": "A", "root": { "node": "run", "tree": "Walk" } }"#;
    let walk = r#"{ "bt": 1, "tree": "Walk", "agent": "A", "root": { "node": "idle" } }"#;
    let mut stage = opened(&[(FILE, tree), ("sub/walk.json", walk)]);
    let view = step(&mut stage, 1);
    assert_eq!(view.marks["sub/walk.json"][0].at, "/root", "{:?}", view.faults);
}

#[test]
fn the_end_of_a_simulation_is_told() {
    let mut stage = sample();
    step(&mut stage, 1);
    stage.ask(Ask::Simulate { file: FILE.to_owned(), play: Play::Stop }).unwrap();
    assert_eq!(stage.simulation, None);
}

#[test]
fn a_thousand_ticks_are_made_and_looked_at_again() {
    let mut stage = sample();
    for tick in 1..=1000 {
        assert_eq!(step(&mut stage, 1).tick, tick);
    }
    assert_eq!(stage.play(Play::To { tick: 1 }).unwrap().tick, 1);
    assert_eq!(stage.play(Play::To { tick: 1000 }).unwrap().made, 1000);
    assert!(stage.play(Play::To { tick: 20_000 }).is_ok());
    assert_eq!(stage.simulation.as_ref().unwrap().tick, 10_000);
    assert!(stage.play(Play::Step { by: 1 }).unwrap_err().contains("10000 ticks"));
}

#[test]
fn it_runs_to_the_tick_that_enters_a_node() {
    let mut stage = sample();
    let to = |at: &str| Play::RunTo { file: FILE.to_owned(), at: at.to_owned(), ticks: 20 };
    let aim = "/root/children/1/children/0";
    let view = stage.play(to(aim)).unwrap();
    assert_eq!(view.tick, 3);
    assert_eq!(marked(view, NodeState::Running).last(), Some(&aim));
    assert!(stage.play(to("/root/children/9")).unwrap_err().contains("does not hold"));
    assert_eq!(stage.play(to("/root/children/0/children/1")).unwrap().tick, 6);
    let mut stage = small(r#"{ "node": "wait", "args": { "for": "4s" } }"#, r#"{ "actions": {}, "ticks": [] }"#);
    assert_eq!(stage.play(to("/root")).unwrap().tick, 1);
    let why = stage.play(to("/root")).unwrap_err();
    assert!(why.starts_with("the node is not entered up to tick "), "{why}");
}

#[test]
fn a_run_to_a_node_that_stops_at_a_question_is_no_error() {
    let tree =
        r#"{ "node": "sequence", "children": [{ "node": "aim" }, { "node": "wait", "args": { "for": "4s" } }] }"#;
    let mut stage = small(tree, r#"{ "actions": { "aim": [] }, "ticks": [] }"#);
    let to = Play::RunTo { file: FILE.to_owned(), at: "/root/children/1".to_owned(), ticks: 20 };
    let view = stage.play(to).unwrap();
    assert_eq!(view.asks.as_ref().map(|asks| &*asks.action), Some("aim"));
}

#[test]
fn a_script_is_edited_as_text_and_checked() {
    let mut stage = sample();
    stage.ask(Ask::Open { file: SCRIPT.to_owned() }).unwrap();
    let document = &stage.documents[SCRIPT];
    assert!(document.readable && document.boxes.is_empty() && document.problems.is_empty(), "{:?}", document.problems);
    let from = FIGHT.find("\"success\"").unwrap() as u32 + 1;
    let command = Command::Letters { from, to: from + 7, text: "sucess".to_owned() };
    let version = document.version;
    stage.ask(Ask::Command { file: SCRIPT.to_owned(), version, command, typing: None }).unwrap();
    let problem = &stage.documents[SCRIPT].problems[0];
    assert_eq!((problem.letters, &*problem.help), ((from - 1, from + 7), "did you mean `success`?"));
    let (version, fix) = (stage.documents[SCRIPT].version, problem.fixes[0].command.clone());
    stage.ask(Ask::Command { file: SCRIPT.to_owned(), version, command: fix, typing: None }).unwrap();
    assert_eq!(stage.text_of(SCRIPT), FIGHT);
}

#[test]
fn a_script_is_read_again_when_its_catalogue_has_changed() {
    let mut stage = sample();
    stage.ask(Ask::Open { file: SCRIPT.to_owned() }).unwrap();
    stage.outside("soldier.catalogue.json", &CATALOGUE.replace("\"ammo\"", "\"bullets\""));
    assert!(!stage.documents[SCRIPT].problems.is_empty());
    stage.outside("soldier.catalogue.json", CATALOGUE);
    assert!(stage.documents[SCRIPT].problems.is_empty());
}
