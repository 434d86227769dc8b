//! Machines in files, and compiled trees that files run: their part of a snapshot, and refused values.

use serde_json::{Value, json};
use tests::Book;

use super::*;

const TICK: Duration = Duration::from_millis(100);

/// `B` has a parameter and a delayed transition; `A` halts slowly.
const STATES: &str = r#"{ "bt": 1, "machine": "M", "agent": "Actor", "states": [
    { "state": "A", "tasks": [{ "node": "graceful", "args": { "n": 1, "halts": 2 } }], "transitions": [
        { "on": { "event": "At", "binds": ["at"] }, "to": "B", "args": { "p": { "expr": "at" } } } ] },
    { "state": "B", "params": [{ "name": "p", "type": "i32" }], "tasks": [{ "node": "leaf", "args": { "n": 2 } }],
        "transitions": [
            { "on": "tick", "if": "a", "after": "300ms", "to": "A" },
            { "on": "success", "if": "p > 6", "to": "succeed" } ] } ] }"#;

struct Life {
    program: Arc<Program<Actor>>,
    brain: Brain<Loaded<Actor>>,
    book: Book,
}

impl Life {
    fn new(text: &str) -> Self {
        let program = loaded(text);
        Self { brain: program.brain(Actor::default()), program, book: Book::default() }
    }

    /// Runs a tick, then replaces the brain by a copy from a snapshot. Returns the status and the calls of the leaves.
    fn tick(&mut self) -> String {
        self.book.facts.clear();
        let status = self.brain.tick(TICK, &mut self.book);
        self.brain = of_bytes(&self.program, &bytes(&self.brain)).unwrap();
        let facts: Vec<_> = self.book.facts.iter().map(ToString::to_string).collect();
        format!("{status:?}: {}", facts.join(", "))
    }

    /// The memory of the tree, as values.
    fn memory(&self) -> Vec<Value> {
        let json = serde_json::to_value(&self.brain).unwrap();
        json["memory"].as_array().unwrap().clone()
    }

    /// Restores a snapshot with another value at this index of the memory.
    fn changed(&self, at: usize, value: Value) -> Result<Brain<Loaded<Actor>>, serde_json::Error> {
        let mut memory = self.memory();
        assert_ne!(memory[at], value);
        memory[at] = value;
        let json = serde_json::to_string(&self.brain).unwrap();
        // `memory` is the last field.
        let begin = json.find(r#""memory":"#).unwrap();
        of_json(&self.program, &format!(r#"{}"memory":{}}}"#, &json[..begin], json!(memory)))
    }

    /// The message of the refusal.
    fn why(&self, at: usize, value: Value) -> String {
        let error = self.changed(at, value).map(drop).unwrap_err().to_string();
        error.split(" at line").next().unwrap().to_owned()
    }
}

const BROKEN: &str = "a snapshot holds a state that the tree cannot be in";

#[test]
fn a_switch_waits_for_a_halt_with_what_it_gives() {
    let mut life = Life::new(STATES);
    assert_eq!(life.tick(), "Running: enter 1");
    life.brain.send(Signal::At(7)).unwrap();
    assert_eq!(life.tick(), "Running: tick 1, halting 1");
    assert_eq!(life.tick(), "Running: halting 1");
    assert_eq!(life.tick(), "Running: halt 1, enter 2");
    life.book.result(2, Status::Success);
    assert_eq!(life.tick(), "Success: tick 2", "`p` is 7");
}

#[test]
fn a_delay_goes_on_after_it() {
    let mut life = Life::new(STATES);
    life.tick();
    life.brain.send(Signal::At(1)).unwrap();
    while life.tick() != "Running: halt 1, enter 2" {}
    life.brain.board_mut().set_a(true);
    for tick in 0..3 {
        assert_eq!(life.tick(), "Running: tick 2", "{tick}");
    }
    assert_eq!(life.tick(), "Running: tick 2, halt 2, enter 1");
}

/// The index of the active state in the memory of a machine that is the root.
const AT: usize = 2;
const TURN: usize = 3;

#[test]
fn states_that_cannot_be_are_refused() {
    let mut life = Life::new(STATES);
    life.tick();
    assert_eq!(life.memory()[AT], json!(1 << 16 | 1));
    for at in [json!(3), json!(1 << 16 | 4), json!(1 << 17 | 1), json!(u64::MAX)] {
        assert_eq!(life.why(AT, at), BROKEN);
    }
    assert_eq!(life.why(AT, json!(2)), "invalid type: null, expected u64", "`B` has a delay");
    let turn =
        |end: u64, given: u64, target: u64, to: u64| json!(1 << 63 | end << 48 | given << 32 | target << 16 | to);
    let none = u64::from(u16::MAX);
    for turn in [
        turn(0, none, 1, 3),
        turn(0, none, 1, 2),
        turn(0, none, none, 1),
        turn(0, 1, 1, 1),
        turn(0, 5, 1, 1),
        turn(1, none, 1, 1),
        turn(3, none, none, none),
        json!(1),
    ] {
        assert_eq!(life.why(TURN, turn.clone()), BROKEN, "{turn}");
    }
    assert_eq!(life.why(TURN, turn(0, none, 2, 2)), BROKEN, "nothing was given to `B`");
    assert!(life.changed(TURN, turn(0, none, 1, 1)).is_ok(), "there may be such a switch");
}

#[test]
fn a_parameter_of_an_active_state_that_is_missing_is_refused() {
    let mut life = Life::new(STATES);
    life.tick();
    life.brain.send(Signal::At(5)).unwrap();
    life.tick();
    let waits = life.memory();
    assert_ne!(waits[TURN], json!(0));
    let param = waits.iter().position(|value| *value == json!([5])).unwrap();
    assert_eq!(life.why(param, Value::Null), BROKEN, "the switch leads to `B`");
    while life.tick() != "Running: halt 1, enter 2" {}
    let param = life.memory().iter().position(|value| *value == json!([5])).unwrap();
    assert_eq!(life.why(param, Value::Null), BROKEN);
    assert!(life.why(param, json!(["five"])).contains("invalid type"));
}

/// A version of the machine whose state takes another parameter.
#[test]
fn a_different_parameter_of_a_state_is_reported() {
    let json = serde_json::to_string(&loaded(STATES).brain(Actor::default())).unwrap();
    let other = loaded(
        &STATES.replace(r#""name": "p""#, r#""name": "q""#).replace(r#""p": {"#, r#""q": {"#).replace("p > 6", "q > 6"),
    );
    let error = of_json(&other, &json).err().unwrap().to_string();
    assert!(error.starts_with("node 3, `B`, has `with q` here and `with p` in the snapshot"), "{error}");
}

fn run(tree: &str) -> String {
    format!(r#"{{ "bt": 1, "tree": "T", "agent": "Actor", "root": {{ "node": "run", "tree": "{tree}" }} }}"#)
}

#[test]
fn a_native_tree_goes_on_in_the_middle_of_a_halt() {
    let mut life = Life::new(&run("Serves"));
    for expected in ["serve 6", "", "serve 6, enter 7"] {
        assert_eq!(life.tick(), format!("Running: {expected}"));
    }
    assert_eq!(life.brain.stop(&mut life.book), Halt::Pending);
    assert_eq!(life.tick(), "Running: halting 7");
    assert_eq!(life.tick(), "Failure: halt 7");
}

#[test]
fn a_native_tree_that_rests_while_nothing_runs_is_refused() {
    let mut life = Life::new(&run("Serves"));
    life.tick();
    let native = life.memory().len() - 1;
    assert_eq!(life.why(native, Value::Null), BROKEN);
    let mut idle = life.memory()[native].clone();
    idle[0][1] = Value::Null;
    assert_eq!(life.why(native, idle), BROKEN);
}

#[test]
fn a_native_tree_that_cannot_be_saved_is_named() {
    let registry = Registry::new().with::<leaf>().with_tree::<Claims>().with_tree::<Instant>();
    let saves = |tree: &str, args: &str| {
        let text = run(tree).replace(r#"" } }"#, &format!(r#"", "args": {{ {args} }} }} }}"#));
        let program = registry.load_str("t.json", &text).unwrap_or_else(|errors| panic!("{errors}"));
        serde_json::to_string(&program.brain(Actor::default())).map(drop).map_err(|error| error.to_string())
    };
    let error = saves("Claims", "").unwrap_err();
    assert_eq!(error, "the tree `Claims` cannot be saved: register it by `with_saved_tree`");
    assert_eq!(saves("Instant", r#""by": 1"#), Ok(()), "it remembers nothing");
}

#[test]
fn a_node_of_ones_own_is_saved_with_its_children() {
    let mut life = Life::new(
        r#"{ "bt": 1, "tree": "T", "agent": "Actor", "root": { "node": "RecoveryNode", "args": { "number_of_retries": 1 },
            "children": [
                { "node": "PipelineSequence", "children": [
                    { "node": "graceful", "args": { "n": 1, "halts": 2 } }, { "node": "leaf", "args": { "n": 2 } } ] },
                { "node": "RateController", "children": [{ "node": "leaf", "args": { "n": 3 } }] } ] } }"#,
    );
    life.book.result(1, Status::Success);
    assert_eq!(life.tick(), "Running: enter 1, enter 2");
    life.book.clear();
    assert_eq!(life.tick(), "Running: enter 1, tick 2");
    life.book.result(2, Status::Failure);
    assert_eq!(life.tick(), "Running: tick 1, tick 2, halting 1");
    life.book.clear();
    assert_eq!(life.tick(), "Running: halting 1");
    assert_eq!(life.tick(), "Running: halt 1, enter 3");
    life.book.result(3, Status::Success);
    assert_eq!(life.tick(), "Running: tick 3, enter 1");
}

#[test]
fn a_state_that_a_node_of_ones_own_cannot_be_in_is_refused() {
    let life = {
        let mut life = Life::new(
            r#"{ "bt": 1, "tree": "T", "agent": "Actor", "root": { "node": "PipelineSequence", "children": [
                { "node": "graceful", "args": { "n": 1 } }, { "node": "leaf", "args": { "n": 2 } } ] } }"#,
        );
        life.tick();
        life
    };
    let memory = life.memory();
    let state = memory.iter().rposition(|entry| *entry == json!(0)).unwrap();
    let refused =
        [json!(4), json!(1_u64 << 63), json!(3_u64 << 62 | 1)].map(|value| life.changed(state - 1, value).is_err());
    println!("{memory:?} at {state}");
    assert_eq!(refused, [true; 3]);
}
