//! The project's own samples, and small trees.

use std::collections::BTreeMap;
use std::sync::Arc;

use bt_model::json::{Limits, Source};
use bt_mosaic::files::Actions;
use bt_mosaic::interpreter::{ActionRegistry, Agent, Folder, Level, Library, Value};
use bt_mosaic::native::{DynamicAgent, Input, MosaicAgent, Observer, load, registry};
use bt_runtime::loaded::{Loaded, Program};
use bt_runtime::prelude::*;
use serde::de::DeserializeSeed;
use serde_json::json;

use super::both::{Both, with_helpers};
use crate::sample::{action, library, root, samples, tree};

#[test]
fn the_guard_of_the_samples_keeps_its_post() {
    let mut agent = Agent::new(&Arc::new(Library::new(Folder(samples()))), 3);
    agent.load("guard.json").unwrap();
    let mut both = Both::new(agent, &with_helpers(), Folder(samples()), "guard.json").unwrap();
    both.set("alarms", &json!(0));
    let mut steps = vec![both.enable()];
    for _ in 0..12 {
        steps.push(both.send("noise"));
        steps.extend(both.advance(1000));
    }
    let calls: usize = steps
        .iter()
        .map(|step| {
            assert_eq!((step.difference(), step.stopped.is_some()), (None, false));
            step.native.len()
        })
        .sum();
    assert!(calls > 20 && both.boards_agree(), "{calls} calls");
}

/// A tree that runs these actions in order, over a board with some values, and waits.
fn of_actions(actions: &[(&str, Vec<Value>)]) -> String {
    let first =
        [("set_key_value", vec![json!("n"), json!(6)]), ("set_key_value", vec![json!("list"), json!([1, 2, 3])])];
    let wait = [("wait_for_seconds", vec![json!(0.75)])];
    let actions: Vec<_> = first.iter().chain(actions).chain(&wait).collect();
    // An `always_seq` takes 20 children.
    let parts: Vec<Vec<u32>> =
        (100..100 + actions.len() as u32).collect::<Vec<_>>().chunks(20).map(<[u32]>::to_vec).collect();
    let numbers: Vec<u32> = (2..2 + parts.len() as u32).collect();
    let mut nodes: Vec<(u32, &str, &[u32], Value)> =
        vec![(0, "root", &[1], root()), (1, "always_seq", &numbers, json!({}))];
    nodes.extend(parts.iter().zip(&numbers).map(|(part, number)| (*number, "always_seq", &**part, json!({}))));
    nodes.extend(actions.iter().zip(100..).map(|((name, args), at)| (at, "action", &[][..], action(name, args))));
    tree("t.json", &nodes)
}

#[test]
fn every_builtin_action_is_registered_and_follows_the_rules_of_the_interpreter() {
    let s = |text: &str| json!(text);
    let calls = [
        ("has_key", vec![s("n")]),
        ("has_key", vec![json!(3)]),
        ("has_key_value", vec![s("gone"), Value::Null]),
        ("set_key_value", vec![s("deep"), json!({ "key": "n", "blackboard": [null, 1.5] })]),
        ("number_add", vec![s("n"), json!(1.5)]),
        ("number_dec", vec![s("n"), json!(2)]),
        ("number_multiply", vec![s("n"), json!(4)]),
        ("number_div", vec![s("n"), json!(3)]),
        ("number_div", vec![s("n"), json!(0)]),
        ("number_larger_than", vec![s("n"), s("2")]),
        ("number_less_than", vec![s("n"), json!(u64::MAX)]),
        ("get_array_size", vec![s("list"), s("size")]),
        ("choose_random", vec![s("list"), s("some"), json!(2), json!(false)]),
        ("choose_one_random", vec![s("list"), s("one"), json!(1)]),
        ("choose_idx", vec![json!(1), s("list"), s("second")]),
        ("choose_idx", vec![json!(-1), s("list"), s("none")]),
        ("log", vec![s("info"), json!([1])]),
        ("log_bb", vec![s("warn"), s("deep")]),
        ("nop", vec![]),
    ];
    for name in ActionRegistry::builtin().names() {
        assert!(name == "wait_for_seconds" || calls.iter().any(|(called, _)| *called == name), "{name}");
    }
    let mut both = both(of_actions(&calls));
    let mut steps = vec![both.enable()];
    steps.extend(both.advance(3000));
    for step in steps {
        assert_eq!((step.difference(), step.stopped.is_some()), (None, false));
    }
    assert!(both.boards_agree());
}

/// A tree without `sub_tree`s in the interpreter and as a native brain.
fn both(text: String) -> Both {
    let mut agent = Agent::new(&Arc::new(library(&[("t.json", text.clone())])), 1);
    agent.load("t.json").unwrap();
    let files = BTreeMap::from([("t.json".to_owned(), text)]);
    Both::new(agent, &with_helpers(), files, "t.json").unwrap_or_else(|why| panic!("{why}"))
}

#[test]
fn a_condition_in_a_loop_is_asked_anew_in_each_round() {
    let on_n = |name: &str, number: i32| action(name, &[json!("n"), json!(number)]);
    let text = tree(
        "t.json",
        &[
            (0, "root", &[1], root()),
            (1, "sequence", &[2, 3, 11], json!({})),
            (2, "action", &[], on_n("set_key_value", 0)),
            (3, "while_loop", &[4, 5], json!({})),
            (4, "action", &[], on_n("number_less_than", 6)),
            (5, "if_else", &[6, 8, 9], json!({})),
            (6, "negative", &[7], json!({})),
            (7, "action", &[], on_n("number_larger_than", 1)),
            (8, "action", &[], on_n("number_add", 1)),
            (9, "negative", &[10], json!({})),
            (10, "action", &[], on_n("number_add", 2)),
            (11, "wait_event", &[], json!({ "event": "again" })),
        ],
    );
    let mut both = both(text);
    let step = both.enable();
    assert_eq!(step.difference(), None);
    let added: Vec<_> = step.native.iter().filter(|(name, _)| name == "number_add").map(|(_, args)| &args[1]).collect();
    assert_eq!(added, [1, 1, 2, 2]);
    assert_eq!(both.send("again").difference(), None);
}

/// Says a word.
#[action]
fn shout(bb: &mut Board<MosaicAgent>, word: Input) -> bool {
    let Some(word) = word.value(&bb.values).cloned() else { return false };
    MosaicAgent::write(bb, "said", word).is_ok()
}

/// The lines of a brain.
#[derive(Default)]
struct Lines(Vec<(Level, String)>);

impl Observer for Lines {
    fn log(&mut self, level: Level, text: &str) {
        self.0.push((level, text.to_owned()));
    }
}

fn program(nodes: &[(u32, &str, &[u32], Value)]) -> Arc<Program<MosaicAgent>> {
    let actions = r#"{ "guard": { "shout": { "name": "shout", "brief": "", "return": "", "args": [
        { "name": "word", "type": "any_value", "comment": "" } ] } } }"#;
    let (actions, _) = Actions::read(&Source::new("actions.json", actions), &Limits::default());
    let files = BTreeMap::from([("t.json".to_owned(), tree("t.json", nodes))]);
    let program = load(&registry().with::<shout>(), &files, "t.json", Some(&actions));
    program.unwrap_or_else(|why| panic!("{why}"))
}

/// An action with an argument that reads a key.
fn reading(name: &str, key: &str) -> Value {
    json!({ "action_name": name, "action_args": [{ "arg_type": "blackboard", "arg_value": key }] })
}

#[test]
fn an_action_of_the_game_reads_keys_and_writes_them() {
    let nodes = [(0, "root", &[1][..], root()), (1, "action", &[][..], reading("shout", "word"))];
    let mut brain = program(&nodes).brain(MosaicAgent::default());
    assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Failure, "the key does not exist");
    MosaicAgent::write(brain.board_mut(), "word", json!({ "halt": 1 })).unwrap();
    assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Success);
    assert_eq!(brain.board().values.get("said"), Some(&json!({ "halt": 1 })));
}

#[test]
fn an_argument_that_reads_a_missing_key_fails_and_is_logged() {
    let mut nodes = vec![(0, "root", &[1][..], root()), (1, "action", &[][..], reading("wait_for_seconds", "pause"))];
    let mut brain = program(&nodes).brain(MosaicAgent::default());
    let mut lines = Lines::default();
    assert_eq!(brain.tick(Duration::ZERO, &mut lines), Status::Failure);
    let text = "`wait_for_seconds` reads the key `pause`, which does not exist";
    assert_eq!(lines.0, [(Level::Error, text.to_owned())]);
    nodes[1].3 = action("log", &[json!("warn"), json!(["hot"])]);
    program(&nodes).brain(MosaicAgent::default()).tick(Duration::ZERO, &mut lines);
    assert_eq!(lines.0[1..], [(Level::Warn, r#"["hot"]"#.to_owned())]);
}

#[test]
fn a_brain_is_saved_in_the_middle_of_a_wait() {
    let nodes = [(0, "root", &[1][..], root()), (1, "action", &[][..], action("wait_for_seconds", &[json!(2.5)]))];
    let program = program(&nodes);
    let mut brain = program.brain(MosaicAgent::default());
    MosaicAgent::write(brain.board_mut(), "word", "halt").unwrap();
    let second = Duration::from_secs(1);
    brain.tick(Duration::ZERO, &mut ());
    brain.tick(second, &mut ());
    let saved = serde_json::to_string(&brain).unwrap();
    let seed = program.brain_seed();
    let mut brain: Brain<Loaded<MosaicAgent>> =
        seed.deserialize(&mut serde_json::Deserializer::from_str(&saved)).unwrap();
    assert_eq!(brain.board().values.get("word"), Some(&json!("halt")));
    assert_eq!(brain.tick(second, &mut ()), Status::Running);
    assert_eq!(brain.tick(second, &mut ()), Status::Success);
}
