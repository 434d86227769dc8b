//! The reasons to refuse a snapshot, and brains that cannot be saved.

use bt_runtime::snapshot::Heading;
use bt_runtime::{Inputs, slot::Subtree};
use tests::Book;

use super::*;

fn leaf_of(n: u8) -> String {
    format!(r#"{{ "node": "leaf", "args": {{ "n": {n} }} }}"#)
}

fn why(saved: &str, here: &str) -> String {
    let json = serde_json::to_string(&load("", saved).brain(Actor::default())).unwrap();
    of_json(&load("", here), &json).expect_err("it is of another tree").to_string()
}

#[test]
fn another_version_is_refused_and_the_error_says_what_differs() {
    let sequence = format!(r#"{{ "node": "sequence", "children": [{}, {{ "node": "idle" }}] }}"#, leaf_of(1));
    let selector = sequence.replace("sequence", "selector");
    let error = why(&sequence, &selector);
    assert!(error.starts_with("node 0 is `selector` here and `sequence` in the snapshot"), "{error}");
    let error = why(&sequence, &sequence.replace("idle", "fail"));
    assert!(error.starts_with("node 2 is `fail` here and `idle` in the snapshot"), "{error}");
    let named = r#"{ "node": "leaf", "name": "shoot", "args": { "n": 1 } }"#;
    let error = why(named, &named.replace(r#""node": "leaf""#, r#""node": "graceful""#));
    assert!(error.starts_with("node 0, `shoot`, has `does graceful` here and `does leaf` in the snapshot"), "{error}");
}

#[test]
fn a_different_local_is_reported() {
    let local =
        |name: &str| load(&format!(r#""locals": [{{ "name": "{name}", "type": "i32", "value": 1 }}],"#), &leaf_of(1));
    let json = serde_json::to_string(&local("x").brain(Actor::default())).unwrap();
    let error = of_json(&local("y"), &json).err().unwrap().to_string();
    assert!(error.starts_with("node 0, `leaf`, has `with y` here and `with x` in the snapshot"), "{error}");
}

#[test]
fn the_heading_can_be_read_from_a_binary_format() {
    let (saved, here) = (load("", &leaf_of(1)), load("", r#"{ "node": "idle" }"#));
    let bytes = bytes(&saved.brain(Actor::default()));
    assert!(of_bytes(&here, &bytes).is_err());
    let heading: Heading = postcard::from_bytes(&bytes).unwrap();
    let why = heading.version.compare(here.version()).unwrap_err();
    assert_eq!(why.to_string(), "node 0 is `idle` here and `leaf` in the snapshot");
}

#[derive(Clone, Debug, Default)]
struct Secret(u32);

#[action]
fn hide(#[memory] secret: &mut Secret) -> Status {
    secret.0 += 1;
    Status::Running
}

#[test]
fn an_action_whose_memory_is_no_data_is_named() {
    let text = r#"{ "bt": 1, "tree": "T", "agent": "Actor", "root": { "node": "hide" } }"#;
    let program = registry().with::<hide>().load_str("t.json", text).unwrap();
    let error = serde_json::to_string(&program.brain(Actor::default())).unwrap_err().to_string();
    assert_eq!(error, "the action `hide` cannot be saved: what it remembers is not `Serialize` and `Deserialize`");
}

#[action]
fn call(
    #[latch]
    #[default("who")]
    name: &'static str,
) -> Status {
    if name.is_empty() { Status::Failure } else { Status::Running }
}

#[test]
fn what_is_borrowed_for_ever_is_not_read() {
    let text = r#"{ "bt": 1, "tree": "T", "agent": "Actor", "root": { "node": "call" } }"#;
    let program = registry().with::<call>().load_str("t.json", text).unwrap();
    let mut brain = program.brain(Actor::default());
    brain.tick(Duration::ZERO, &mut Book::default());
    let json = serde_json::to_string(&brain).unwrap();
    assert!(json.ends_with(r#""memory":[0,1,[[["who"]]]]}"#), "{json}");
    let error = of_json(&program, &json).err().unwrap().to_string();
    assert!(error.contains("expected a borrowed string"), "{error}");
}

/// A hand-written leaf.
#[derive(Inputs)]
struct Count {}

impl bt_runtime::Leaf<Actor> for Count {
    type Memory = [u32; 1];
    type Returns = Status;
    type Halts = ();
    const HALTS: bool = false;

    fn tick(self, [memory]: &mut [u32; 1], cx: &mut Cx<'_, '_, Actor>) -> Status {
        *memory += 1;
        cx.bb.set_n(*memory as i32);
        Status::Running
    }

    fn halt(_: &mut [u32; 1], _: &mut Cx<'_, '_, Actor>) {}
}

#[test]
fn a_leaf_written_by_hand_is_saved_where_its_registration_says_so() {
    let text = r#"{ "bt": 1, "tree": "T", "agent": "Actor", "root": { "node": "Count" } }"#;
    let program = registry().with_saved::<Count>().load_str("t.json", text).unwrap();
    let (mut brain, mut book) = (program.brain(Actor::default()), Book::default());
    brain.tick(Duration::ZERO, &mut book);
    let mut restored = of_bytes(&program, &bytes(&brain)).unwrap();
    restored.tick(Duration::ZERO, &mut book);
    assert_eq!(restored.board().n, 2);
}

#[test]
fn a_tree_in_a_slot_cannot_be_saved() {
    bt! {
        tree Inner for Actor { idle }
    }
    let program = load("", r#"{ "node": "slot", "slot": "s" }"#);
    let mut brain = program.brain(Actor::default());
    let slot = program.slot("s").unwrap();
    brain.put(slot, Subtree::of::<Inner>(()));
    let error = serde_json::to_string(&brain).unwrap_err().to_string();
    assert!(error.starts_with("a slot holds `Inner`"), "{error}");
}

#[test]
fn a_local_of_a_type_that_is_only_read_is_named() {
    let text = r#"{ "bt": 1, "tree": "T", "agent": "Actor",
        "locals": [{ "name": "x", "type": "Mode", "value": "Alert" }], "root": { "node": "idle" } }"#;
    let saves = |registry: Registry<Actor>| {
        let program = registry.load_str("t.json", text).unwrap_or_else(|errors| panic!("{errors}"));
        let mut brain = program.brain(Actor::default());
        brain.tick(Duration::ZERO, &mut Book::default());
        serde_json::to_string(&brain).map_err(|error| error.to_string())
    };
    let error = saves(registry().with_type::<Mode>("Mode")).unwrap_err();
    assert_eq!(error, "a value of `Mode` cannot be saved: register the type by `with_saved_type`");
    let json = saves(registry().with_saved_type::<Mode>("Mode")).unwrap();
    assert!(json.ends_with(r#"["Alert"]]}"#), "{json}");
}

#[test]
fn a_saved_type_knows_its_default_as_a_type_does() {
    let text = r#"{ "bt": 1, "machine": "M", "agent": "Actor", "states": [
        { "state": "Rest", "tasks": [{ "node": "idle" }] },
        { "state": "Go", "params": [{ "name": "mode", "type": "Mode" }], "tasks": [{ "node": "idle" }] } ] }"#;
    for registry in [registry().with_type::<Mode>("Mode"), registry().with_saved_type::<Mode>("Mode")] {
        let loaded = registry.load_str("t.json", text);
        assert!(loaded.is_ok(), "{}", loaded.expect_err("an error"));
    }
}

#[test]
fn only_a_branch_of_a_parallel_can_be_skipped() {
    const SKIPPED: &str = "4294967293";
    let saved = |kind: &str| {
        let program = load(
            "",
            &format!(
                r#"{{ "node": "{kind}", "children": [
                    {{ "node": "leaf", "args": {{ "n": 1 }} }},
                    {{ "node": "leaf", "args": {{ "n": 2 }}, "decorators": [{{ "skip_if": "a" }}] }} ] }}"#
            ),
        );
        let mut brain = program.brain(Actor { a: true, ..Actor::default() });
        brain.tick(Duration::ZERO, &mut Book::default());
        let json = serde_json::to_string(&brain).unwrap();
        (program, json)
    };
    let (program, parallel) = saved("parallel");
    assert!(parallel.contains(SKIPPED), "{parallel}");
    assert!(of_json(&program, &parallel).is_ok());
    let (program, simple) = saved("simple_parallel");
    assert!(of_json(&program, &simple).is_ok());
    let (before, memory) = simple.split_once(r#""memory":["#).unwrap();
    let (memory, after) = memory.split_once(']').unwrap();
    let words: Vec<_> = memory.split(',').collect();
    // The first word is the state of `skip_if`; the others are those of the tree, its branches and their leaves.
    for place in 1..words.len() {
        let mut words = words.clone();
        words[place] = SKIPPED;
        let json = format!(r#"{before}"memory":[{}]{after}"#, words.join(","));
        assert!(of_json(&program, &json).is_err(), "{json}");
    }
}
