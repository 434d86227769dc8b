//! Random trees of the nodes whose rules are the same: the native brain calls the actions that the interpreter calls.

use std::collections::BTreeMap;
use std::sync::Arc;

use bt_mosaic::interpreter::{Agent, Call, Limits, Outcome};
use bt_runtime::Chance;
use serde_json::{Value, json};

use super::both::{Both, Step, with_helpers};
use crate::sample::{action, library, root, tree};

/// A node: its number, its type, its children, `extra`.
type Grown = (u32, &'static str, Vec<u32>, Value);

fn one<T: Copy, const N: usize>(chance: &mut Chance, of: [T; N]) -> T {
    of[chance.below(N as u64) as usize]
}

fn leaf(chance: &mut Chance) -> (&'static str, Value) {
    let (key, other) = (json!(one(chance, ["a", "b"])), json!("b"));
    let number = json!(chance.below(4));
    let read = json!({ "arg_type": "blackboard", "arg_value": key });
    match chance.below(16) {
        0..=2 => ("action", action("wait_for_seconds", &[json!(one(chance, [0.1, 0.5, 1.0, 1.5]))])),
        3..=5 => ("wait_event", json!({ "event": one(chance, ["e", "f", "g"]) })),
        6 => ("action", action("test_fail", &[])),
        7 => ("action", action("has_key", &[key])),
        8 | 9 => ("action", action("set_key_value", &[key, number])),
        10 => ("action", action("number_add", &[key, one(chance, [1.0, 0.5]).into()])),
        11 | 12 => ("action", action("number_less_than", &[key, number])),
        13 => ("action", action("has_key_value", &[key, json!([number, { "deep": null }])])),
        14 => ("sub_tree", json!({ "sub_tree_name": one(chance, ["below.json", "deeper.json"]) })),
        _ => {
            let plain = json!({ "arg_type": "plain", "arg_value": other });
            ("action", json!({ "action_name": "set_key_value", "action_args": [plain, read] }))
        }
    }
}

fn composite(chance: &mut Chance) -> (&'static str, u64, Value) {
    let many = 1 + chance.below(4);
    match chance.below(10) {
        0 => ("negative", 1, json!({})),
        1 => ("always_true", 1, json!({})),
        2 => ("if_else", 3, json!({})),
        3 => ("while_loop", 2, json!({})),
        4 => {
            let weights: Vec<u64> = (0..many).map(|at| u64::from(at == 0) + chance.below(3)).collect();
            ("probility", many, json!({ "prob": weights }))
        }
        5 => ("random_seq", many, json!({})),
        _ => (one(chance, ["sequence", "select", "always_seq"]), many, json!({})),
    }
}

/// Adds a node with all its descendants, and returns its number.
fn grow(chance: &mut Chance, depth: u32, nodes: &mut Vec<Grown>) -> u32 {
    let at = nodes.len();
    let idx = at as u32 * 3;
    let ((ty, extra), children) = if depth == 0 || chance.below(6) == 0 {
        (leaf(chance), 0)
    } else {
        let (ty, children, extra) = composite(chance);
        ((ty, extra), children)
    };
    nodes.push((idx, ty, Vec::new(), extra));
    nodes[at].2 = (0..children).map(|_| grow(chance, depth - 1, nodes)).collect();
    idx
}

/// A tree that waits, most of the time, before it begins again.
fn grown(chance: &mut Chance) -> String {
    let mut nodes: Vec<Grown> = vec![(0, "root", vec![3], root()), (3, "always_seq", Vec::new(), json!({}))];
    let depth = 1 + chance.below(4) as u32;
    let body = grow(chance, depth, &mut nodes);
    let wait = grow_wait(&mut nodes);
    nodes[1].2 = vec![body, wait];
    text("t.json", &nodes)
}

fn grow_wait(nodes: &mut Vec<Grown>) -> u32 {
    let idx = nodes.len() as u32 * 3;
    nodes.push((idx, "wait_event", Vec::new(), json!({ "event": "e" })));
    idx
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
        (1, "negative", vec![2], json!({})),
        (2, "sub_tree", vec![], json!({ "sub_tree_name": "below.json" })),
    ];
    [
        ("t.json", grown(chance)),
        ("below.json", text("below.json", &below)),
        ("deeper.json", text("deeper.json", &deeper)),
    ]
}

/// A step of a random kind.
fn step(chance: &mut Chance, both: &mut Both) -> Vec<Step> {
    match chance.below(7) {
        0..=2 => vec![both.send(one(chance, ["e", "f", "g"]))],
        3..=5 => both.advance(one(chance, [250, 500, 1000, 2250])),
        _ => {
            both.set(one(chance, ["a", "b"]), &json!(one(chance, [0.5, 1.0, 2.0])));
            Vec::new()
        }
    }
}

#[test]
fn random_trees_of_comparable_nodes_call_the_same_actions() {
    let registry = with_helpers();
    let (mut stopped, mut whole, mut calls) = (0, 0, 0);
    'trees: for seed in 0..600 {
        let mut chance = Chance::new(seed);
        let files = files(&mut chance);
        let limits = Limits { visits: 500, ..Limits::default() };
        let library = library(&files).with_limits(limits).with("test_fail", |_: &mut Call<'_>| Outcome::Done(false));
        let mut agent = Agent::new(&Arc::new(library), seed);
        agent.load("t.json").unwrap();
        let texts: BTreeMap<String, String> = files.iter().cloned().map(|(name, text)| (name.into(), text)).collect();
        let mut both = Both::new(agent, &registry, texts, "t.json")
            .unwrap_or_else(|why| panic!("tree {seed}: {why}\n{}", files[0].1));
        let mut went = vec![both.enable()];
        for at in 0..12 {
            for step in went {
                assert_eq!(step.difference(), None, "tree {seed}, step {at}: {}", files[0].1);
                calls += step.native.len();
                if step.stopped.is_some() {
                    stopped += 1;
                    continue 'trees;
                }
            }
            assert!(both.boards_agree(), "tree {seed}, step {at}: {}", files[0].1);
            went = step(&mut chance, &mut both);
        }
        whole += 1;
    }
    assert!(whole > 300 && stopped > 30 && calls > 5000, "{whole} to the end, {stopped} stopped, {calls} calls");
}
