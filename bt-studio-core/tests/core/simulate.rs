//! Simulations: ticks, what is done by hand, and the script that comes of it.

mod agents;
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
fn a_key_and_an_event_by_hand_become_lines_of_the_script() {
    let mut stage = sample();
    step(&mut stage, 1);
    stage.play(set("enemy", "9")).unwrap();
    let view = stage.play(Play::Send { event: "Alarm".to_owned(), value: None }).unwrap();
    let next = view.keys.iter().find(|key| key.name == "enemy").and_then(|key| key.next.clone()).unwrap();
    assert_eq!((&*next.text, &*next.at), ("9", "/ticks/1/set/enemy"));
    assert_eq!(view.changes[0].text, "send Alarm");
    assert_eq!(value(view, "enemy"), "None");
    assert_eq!(value(step(&mut stage, 1), "enemy"), "Some(9)");
    let (old, new) = (FIGHT.lines(), stage.text_of(SCRIPT));
    let changed: Vec<_> = old.zip(new.lines()).filter(|(old, new)| old != new).map(|(_, new)| new.trim()).collect();
    let line = r#"{ "dt": "100ms", "set": { "ammo": 2, "enemy": 9 }, "comment": "an equal value is no change", "send": [{ "event": "Alarm" }] },"#;
    assert_eq!(changed, [line]);
    stage.play(Play::Forget { at: next.at }).unwrap();
    assert_eq!(value(stage.simulation.as_ref().unwrap(), "enemy"), "None");
    stage.ask(Ask::Travel { file: SCRIPT.to_owned(), by: -1 }).unwrap();
    assert_eq!(value(stage.simulation.as_ref().unwrap(), "enemy"), "Some(9)");
}

#[test]
fn ticks_beyond_the_script_are_written_once_something_happens_in_them() {
    let mut stage = small(r#"{ "node": "wait", "args": { "for": "4s" } }"#, r#"{ "ticks": [{ "dt": "50ms" }] }"#);
    step(&mut stage, 5);
    stage.play(Play::Expect).unwrap();
    let script = r#"{ "ticks": [{ "dt": "50ms" }, { "dt": "50ms", "repeat": 3 }, { "dt": "50ms", "expect": { "status": "running", "running": ["wait"] } }] }"#;
    assert_eq!(
        stage.text_of(SCRIPT).split_whitespace().collect::<String>(),
        script.split_whitespace().collect::<String>()
    );
    assert_eq!(stage.simulation.as_ref().unwrap().differs, None);
    passes(&stage);
}

#[test]
fn an_action_without_an_answer_stops_the_tick_and_asks() {
    let root = r#"{ "node": "sequence", "children": [{ "node": "aim", "args": { "at": 3 } }, { "node": "shoot" }] }"#;
    let mut stage = small(root, r#"{ "ticks": [] }"#);
    let view = step(&mut stage, 1);
    let asks = view.asks.clone().unwrap();
    assert_eq!((&*asks.action, &*asks.inputs, asks.at.as_deref()), ("aim", "at = 3", Some("/root/children/0")));
    assert_eq!(marked(view, NodeState::Asks), ["/root/children/0"]);
    assert_eq!(stage.play(Play::Step { by: 1 }), Err("`aim` waits for its answer".to_owned()));
    let lasts = Some("150ms".to_owned());
    let play = Play::Answer { action: "aim".to_owned(), node: None, result: "success".to_owned(), lasts, output: None };
    let view = stage.play(play).unwrap();
    assert_eq!((view.tick, view.asks.is_none(), &*view.acting[0].action), (1, true, "aim"));
    assert_eq!(view.differs, None, "the tick was not whole before");
    assert_eq!(step(&mut stage, 2).asks.clone().unwrap().action, "shoot");
    let view = stage.play(answer("shoot", "failure")).unwrap();
    assert_eq!((view.tick, &*view.status), (3, "failure"));
    stage.play(Play::Expect).unwrap();
    passes(&stage);
}

#[test]
fn a_running_action_is_answered_from_the_next_tick_on() {
    let script =
        r#"{ "actions": { "shoot": { "results": ["running"], "halt_ticks": 1 } }, "ticks": [{ "dt": "1s" }] }"#;
    let mut stage = small(r#"{ "node": "shoot" }"#, script);
    assert_eq!(step(&mut stage, 1).acting[0].action, "shoot");
    stage.play(answer("shoot", "success")).unwrap();
    assert_eq!(step(&mut stage, 1).status, "success");
    let line = r#"{ "dt": "1000ms", "actions": { "shoot": { "results": ["success"], "halt_ticks": 1 } } }"#;
    assert!(stage.text_of(SCRIPT).contains(line), "{}", stage.text_of(SCRIPT));
    stage.play(Play::Expect).unwrap();
    passes(&stage);
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
fn a_key_is_declared_by_hand() {
    let script = r#"{ "actions": {}, "ticks": [{ "dt": "100ms" }] }"#;
    let mut stage = small(r#"{ "node": "wait", "args": { "for": "4s" } }"#, script);
    let declare = |key: &str, ty: &str, value: Option<&str>| Play::Declare {
        key: key.to_owned(),
        ty: ty.to_owned(),
        value: value.map(str::to_owned),
    };
    assert_eq!(value(stage.play(declare("ammo", "u32", Some("7"))).unwrap(), "ammo"), "7");
    assert_eq!(value(stage.play(set("ammo", "3")).unwrap(), "ammo"), "7");
    assert_eq!(value(step(&mut stage, 1), "ammo"), "3");
    assert!(stage.play(declare("no name", "u32", None)).unwrap_err().contains("no name of a key"));
    let before = stage.text_of(SCRIPT);
    for name in ["", ".", "a..b", "7up"] {
        assert!(stage.play(declare(name, "u32", None)).unwrap_err().contains("no name of a key"), "{name}");
    }
    let why = stage.play(declare("body.health", "u33", None)).unwrap_err();
    assert_eq!(why, "there is no type `u33`: did you mean `u32`?");
    assert!(stage.play(declare("body.health", "u32", Some("\"much\""))).is_err());
    assert_eq!(stage.text_of(SCRIPT), before);
    stage.play(declare("alert", "u32", Some("91"))).unwrap();
    // 91 is no value of the new type.
    assert_eq!(value(stage.play(declare("alert", "bool", None)).unwrap(), "alert"), "false");
    assert!(!stage.text_of(SCRIPT).contains("91"), "{}", stage.text_of(SCRIPT));
}

#[test]
fn an_optional_value_may_be_written_as_the_table_shows_it() {
    let script = r#"{ "actions": {}, "ticks": [{ "dt": "100ms" }] }"#;
    let mut stage = small(r#"{ "node": "wait", "args": { "for": "4s" } }"#, script);
    let declare = |key: &str, ty: &str, value: &str| Play::Declare {
        key: key.to_owned(),
        ty: ty.to_owned(),
        value: Some(value.to_owned()),
    };
    assert_eq!(value(stage.play(declare("spot", "Option<Vec2>", "None")).unwrap(), "spot"), "None");
    stage.play(set("spot", "Some([3.0, 4.0])")).unwrap();
    assert_eq!(value(step(&mut stage, 1), "spot"), "Some([3.0, 4.0])");
    stage.play(set("spot", "None")).unwrap();
    assert_eq!(value(step(&mut stage, 1), "spot"), "None");
    // In a text, `None` is a word as any other.
    assert_eq!(value(stage.play(declare("name", "String", "None")).unwrap(), "name"), "\"None\"");
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

#[test]
fn an_answer_may_be_for_the_nodes_of_a_name_alone() {
    let tree = r#"{ "node": "sequence", "children": [{ "node": "aim", "name": "first" }, { "node": "aim", "name": "second" }] }"#;
    let mut stage = small(tree, r#"{ "actions": { "aim": [] }, "ticks": [] }"#);
    stage.play(Play::Step { by: 1 }).unwrap();
    let node = Some("first".to_owned());
    let play = Play::Answer { action: "aim".to_owned(), node, result: "success".to_owned(), lasts: None, output: None };
    let asks = stage.play(play).unwrap().asks.clone().expect("the other node has no answer");
    assert_eq!((&*asks.action, &*asks.node), ("aim", "second"));
    assert!(stage.text_of(SCRIPT).contains(r#""nodes": { "first": ["success"] }"#), "{}", stage.text_of(SCRIPT));
    let view = stage.play(answer("aim", "failure")).unwrap();
    assert_eq!((&*view.status, view.asks.is_none()), ("failure", true));
}
