//! Random trees: the agent behaves as the literal implementation of the rules, also after a restore from a snapshot.

use std::sync::{Arc, Mutex};

use bt_mosaic::interpreter::{Agent, Call, Library, Limits, Outcome, Record, RunError, RunErrorKind};
use bt_runtime::Chance;
use serde_json::{Value, json};

use crate::naive::{Ended, Naive};
use crate::sample::{action, library, root, tree};

/// The maximum number of visits of a poll. Both implementations stop at the same visit.
const VISITS: u64 = 500;

/// A node: its number, its type, its children, `extra`.
type Grown = (u32, &'static str, Vec<u32>, Value);

fn one<T: Copy, const N: usize>(chance: &mut Chance, of: [T; N]) -> T {
    of[chance.below(N as u64) as usize]
}

fn leaf(chance: &mut Chance, busy: bool) -> (&'static str, Value) {
    let key = json!(one(chance, ["a", "b"]));
    let number = json!(chance.below(4));
    let action = |name: &str, args: &[Value]| ("action", action(name, args));
    match chance.below(if busy { 14 } else { 26 }) {
        0..=4 => action("wait_for_seconds", &[json!(one(chance, [0.1, 0.5, 1.0, 1.5]))]),
        5..=9 => ("wait_event", json!({ "event": one(chance, ["e", "f", "g"]) })),
        10..=12 => action("send", &[json!(one(chance, ["e", "f"]))]),
        13 => action("nop", &[]),
        14 | 15 => action("fail", &[]),
        16 => action("has_key", &[key]),
        17 | 18 => action("set_key_value", &[key, number]),
        19 => action("number_add", &[key, one(chance, [1.0, 0.5]).into()]),
        20 => action("number_add", &[key, number]),
        21 | 22 => action("number_less_than", &[key, number]),
        23 | 24 => ("sub_tree", json!({ "sub_tree_name": one(chance, ["below.json", "deeper.json"]) })),
        _ if chance.below(2) == 0 => ("reset", json!({})),
        _ => {
            let read = json!({ "arg_type": "blackboard", "arg_value": key });
            let plain = json!({ "arg_type": "plain", "arg_value": "b" });
            ("action", json!({ "action_name": "set_key_value", "action_args": [plain, read] }))
        }
    }
}

/// A type of node with children, the number of its children, and `extra`.
fn composite(chance: &mut Chance, busy: bool) -> (&'static str, u64, Value) {
    let many = 1 + chance.below(4);
    match if busy { 5 + chance.below(9) } else { chance.below(14) } {
        0 => ("negative", 1, json!({})),
        1 => ("always_true", 1, json!({})),
        2 => ("if_else", 3, json!({})),
        3 => ("while_loop", 2, json!({})),
        4 => {
            let weights: Vec<u64> = (0..many).map(|at| u64::from(at == 0) + chance.below(3)).collect();
            ("probility", many, json!({ "prob": weights }))
        }
        5..=8 => ("parallel", many, json!({})),
        _ => (one(chance, ["sequence", "select", "always_seq", "random_seq"]), many, json!({})),
    }
}

/// Adds a node with all its descendants, and returns its number. A busy tree has many nodes that wait, and many that
/// send events at once.
fn grow(chance: &mut Chance, busy: bool, depth: u32, nodes: &mut Vec<Grown>) -> u32 {
    let at = nodes.len();
    let idx = at as u32 * 3;
    let ((ty, extra), children) = if depth == 0 || chance.below(6) == 0 {
        (leaf(chance, busy), 0)
    } else {
        let (ty, children, extra) = composite(chance, busy);
        ((ty, extra), children)
    };
    nodes.push((idx, ty, Vec::new(), extra));
    nodes[at].2 = (0..children).map(|_| grow(chance, busy, depth - 1, nodes)).collect();
    idx
}

fn grown(chance: &mut Chance) -> String {
    let mut nodes: Vec<Grown> = vec![(0, "root", Vec::new(), root())];
    let depth = 1 + chance.below(4) as u32;
    let busy = chance.below(2) == 0;
    nodes[0].2 = vec![grow(chance, busy, depth, &mut nodes)];
    text("t.json", &nodes)
}

fn text(name: &str, nodes: &[Grown]) -> String {
    let nodes: Vec<_> =
        nodes.iter().map(|(idx, ty, children, extra)| (*idx, *ty, &**children, extra.clone())).collect();
    tree(name, &nodes)
}

fn files(chance: &mut Chance) -> [(&'static str, String); 3] {
    let below = [
        (0, "root", vec![4], root()),
        (4, "sequence", vec![2, 9], json!({})),
        (2, "action", vec![], action("wait_for_seconds", &[json!(1)])),
        (9, "action", vec![], action("has_key", &[json!("a")])),
    ];
    let deeper = [
        (0, "root", vec![1], root()),
        (1, "parallel", vec![2, 3], json!({})),
        (2, "sub_tree", vec![], json!({ "sub_tree_name": "below.json" })),
        (3, "wait_event", vec![], json!({ "event": "f" })),
    ];
    [
        ("t.json", grown(chance)),
        ("below.json", text("below.json", &below)),
        ("deeper.json", text("deeper.json", &deeper)),
    ]
}

fn begin(files: &[(&str, String)], seed: u64) -> (Arc<Library>, Agent, Arc<Mutex<Vec<Record>>>) {
    let limits = Limits { visits: VISITS, ..Limits::default() };
    let library = library(files).with_limits(limits).with("fail", |_: &mut Call<'_>| Outcome::Done(false)).with(
        "send",
        |call: &mut Call<'_>| {
            let event = call.args()[0].as_str().unwrap().to_owned();
            call.send(&event);
            Outcome::Done(true)
        },
    );
    let library = Arc::new(library);
    let mut agent = Agent::new(&library, seed);
    agent.load("t.json").unwrap();
    let records = listened(&mut agent);
    (library, agent, records)
}

fn listened(agent: &mut Agent) -> Arc<Mutex<Vec<Record>>> {
    let records: Arc<Mutex<Vec<Record>>> = Arc::default();
    agent.listen(Arc::clone(&records));
    records.lock().unwrap().clear();
    records
}

/// Applies a step to both. Returns `true` if both can continue.
fn step(chance: &mut Chance, first: bool, agent: &mut Agent, naive: &mut Naive) -> bool {
    let (ours, theirs): (Result<(), RunError>, _) = match chance.below(7) {
        _ if first => (agent.enable(true), naive.poll()),
        0..=2 => {
            let event = one(chance, ["e", "f", "g"]);
            (agent.send(event), naive.send(event))
        }
        3..=5 => {
            let ms = one(chance, [0, 250, 500, 1000]);
            (agent.advance(ms).map(drop), naive.advance(ms))
        }
        _ => {
            let (key, value) = (one(chance, ["a", "b"]), json!(one(chance, [0.5, 1.0, 2.0])));
            agent.set(key, value.clone()).unwrap();
            naive.set(key, value);
            (Ok(()), Ok(()))
        }
    };
    match (ours, theirs) {
        (Ok(()), Ok(())) => return true,
        (Err(RunError { kind: RunErrorKind::Endless { .. }, .. }), Err(Ended::Endless)) => {}
        (Err(RunError { kind: RunErrorKind::MissingKey(_), .. }), Err(Ended::Missing)) => {}
        (ours, theirs) => panic!("{ours:?} instead of {theirs:?}"),
    }
    assert_eq!((agent.is_enabled(), agent.frontier().count(), agent.timers().count()), (false, 0, 0));
    false
}

#[test]
fn random_trees_go_by_the_rules_word_for_word() {
    let (mut stopped, mut steps, mut told) = (0, 0, 0);
    for seed in 0..600 {
        let mut chance = Chance::new(seed);
        let files = files(&mut chance);
        let (library, mut agent, mut records) = begin(&files, seed);
        let mut naive = Naive::new(&files, seed, VISITS);
        for at in 0..12 {
            let went = step(&mut chance, at == 0, &mut agent, &mut naive);
            let (ours, theirs) = (std::mem::take(&mut *records.lock().unwrap()), std::mem::take(&mut naive.told));
            assert_eq!(ours, theirs, "tree {seed}, step {at}: {}", files[0].1);
            (steps, told) = (steps + 1, told + ours.len());
            assert!(
                agent.blackboard().iter().eq(naive.board.iter().map(|(key, value)| (&**key, value))),
                "tree {seed}"
            );
            if !went {
                stopped += 1;
                break;
            }
            assert_eq!(agent.frontier().collect::<Vec<_>>(), naive.waiting(), "tree {seed}, step {at}: {}", files[0].1);
            assert_eq!(agent.timers().collect::<Vec<_>>(), naive.timers(), "tree {seed}, step {at}");
            if chance.below(3) == 0 {
                let saved = serde_json::to_string(&agent.snapshot()).unwrap();
                agent = Agent::new(&library, 0);
                agent.restore(&serde_json::from_str(&saved).unwrap()).unwrap();
                records = listened(&mut agent);
            }
        }
    }
    assert!(stopped > 60 && steps > 3000 && told > 20_000, "{stopped} stopped, {steps} steps, {told} records");
}
