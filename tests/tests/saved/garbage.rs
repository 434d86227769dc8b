//! Bytes that are not a valid snapshot: restoring refuses them, or returns a brain with a useless state. It neither
//! panics nor allocates too much.

use proptest::prelude::*;
use proptest::test_runner::Config;
use tests::attack::snapshot::{self as attack, restored};
use tests::{Book, Counting};

use super::*;

#[global_allocator]
static COUNTING: Counting = Counting;

/// The bytes that restoring may always allocate.
const LEAST: usize = 1 << 15;

/// States with delays, parameters and tasks that halt slowly.
const MOODS: &str = r#"{ "machine": "Moods", "agent": "Actor",
    "evaluators": [{ "node": "serve", "args": { "n": 12, "value": 1 }, "out": "m", "every": "150ms" }],
    "transitions": [
        { "on": { "event": "At", "binds": ["at"] }, "if": "at > 2", "to": "Given", "args": { "p": { "expr": "at" } } } ],
    "states": [
        { "state": "Calm", "tasks": [{ "node": "graceful", "args": { "n": 4, "halts": 2 } }], "transitions": [
            { "on": "tick", "if": "a", "after": "100ms", "to": "Given", "args": { "p": 1 } },
            { "on": "done", "to": "Given", "args": { "p": 3 } } ] },
        { "state": "Given", "params": [{ "name": "p", "type": "i32" }], "done": "all",
            "tasks": [{ "node": "leaf", "args": { "n": 5 } }, { "node": "wait", "args": { "for": "200ms" } }],
            "transitions": [{ "on": "done", "to": "Calm" }] } ] }"#;

/// A tree with every kind of memory.
fn whole() -> Arc<Program<Actor>> {
    let root = r#"{ "node": "parallel", "args": { "success": "all", "failure": 1 }, "children": [
        { "node": "selector", "decorators": [{ "repeat": "forever" }], "children": [
            { "node": "sequence", "when": [{ "if": "a", "aborts": "both" }], "children": [
                { "node": "leaf", "args": { "n": 1 } }, { "node": "graceful", "args": { "n": 2, "halts": 2 } } ] },
            { "node": "graceful", "decorators": [{ "cooldown": "200ms" }], "args": { "n": 3, "halts": 1 } },
            { "node": "latched", "decorators": [{ "delay": "100ms" }, { "time_limit": "300ms" }],
              "args": { "n": 6, "at": { "key": "n" }, "first": { "key": "n" } } } ] },
        { "node": "random_sequence", "decorators": [{ "repeat": "forever" }], "children": [
            { "node": "wait", "decorators": ["force_success", { "limit": 5 }], "args": { "for": "200ms" } },
            { "node": "leaf", "decorators": ["force_success", "once"], "args": { "n": 7 } } ] },
        { "node": "simple_parallel", "decorators": [{ "repeat": "forever" }], "args": { "finish": "delayed" },
          "children": [ { "node": "graceful", "args": { "n": 10 } }, { "node": "wait", "args": { "for": "200ms" } } ] },
        { "node": "graceful", "decorators": [{ "retry": 3 }], "args": { "n": 11 } },
        { "node": "run", "tree": "Moods", "decorators": ["force_success"] },
        { "node": "run", "tree": "Serves", "decorators": ["force_success"] },
        { "node": "run", "tree": "Rests", "decorators": ["until_success"] },
        { "node": "slot", "slot": "s" } ] }"#;
    let tree = format!(
        r#"{{ "tree": "T", "agent": "Actor", "locals": [{{ "name": "x", "type": "i32", "value": 3 }}], "root": {root} }}"#
    );
    loaded(&format!(r#"{{ "bt": 1, "trees": [{tree}], "machines": [{MOODS}] }}"#))
}

fn play(brain: &mut Brain<Loaded<Actor>>, ticks: u64, seed: u64) {
    let (mut book, mut chance) = (Book::default(), Chance::new(seed));
    for _ in 0..ticks {
        book.clear();
        for leaf in 1..=12 {
            let results = [Status::Running, Status::Running, Status::Success, Status::Failure];
            book.result(leaf, results[chance.below(4) as usize]);
        }
        if chance.below(4) == 0 {
            let a = !brain.board().a;
            brain.board_mut().set_a(a);
        }
        // A full queue returns the event.
        _ = brain.send(Signal::At(chance.below(6) as i32));
        brain.tick(Duration::from_millis(50), &mut book);
        _ = brain.next();
    }
    let other = load("", r#"{ "node": "idle" }"#);
    brain.swap(&other);
    brain.tick(Duration::from_millis(50), &mut book);
    while brain.stop(&mut book) == Halt::Pending {}
}

/// Restores a brain, and runs it. Returns `true` if the bytes were accepted.
fn restore(program: &Arc<Program<Actor>>, bytes: &[u8]) -> bool {
    let restored = restored(bytes, LEAST, |bytes| of_bytes(program, bytes));
    restored.map(|mut brain| play(&mut brain, 30, 1)).is_ok()
}

/// A brain in the middle of a run.
fn brain(program: &Arc<Program<Actor>>, seed: u64) -> Brain<Loaded<Actor>> {
    let mut brain = program.brain(Actor::default()).seeded(seed);
    let (mut book, mut chance) = (Book::default(), Chance::new(seed));
    for _ in 0..10 + seed % 20 {
        for leaf in 1..=11 {
            book.result(leaf, [Status::Running, Status::Running, Status::Success][chance.below(3) as usize]);
        }
        brain.tick(Duration::from_millis(50), &mut book);
    }
    brain
}

#[test]
fn a_snapshot_that_was_cut_is_refused() {
    let program = whole();
    attack::cut(&bytes(&brain(&program, 5)), |bytes| restore(&program, bytes));
}

#[test]
fn huge_lengths_take_no_memory() {
    let program = whole();
    attack::huge(&bytes(&brain(&program, 5)), |bytes| restore(&program, bytes));
}

proptest! {
    #![proptest_config(Config { cases: 256, failure_persistence: None, ..Config::default() })]

    #[test]
    fn a_brain_with_bytes_changed_is_refused_or_runs(
        seed in 0_u64..50, at: prop::sample::Index, value: u8, many in 1_usize..4,
    ) {
        let program = whole();
        let mut bytes = bytes(&brain(&program, seed));
        attack::change(&mut bytes, |length| at.index(length), value, many);
        restore(&program, &bytes);
    }

    #[test]
    fn a_memory_with_a_number_changed_is_refused_or_runs(
        seed in 0_u64..50, number in prop_oneof![any::<u64>(), 0_u64..40], at: prop::sample::Index,
    ) {
        let program = whole();
        let json = serde_json::to_string(&brain(&program, seed)).unwrap();
        let body = json.find("\"memory\"").unwrap();
        let numbers: Vec<_> = json[body..].match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| body + at).collect();
        let first: Vec<_> = numbers.iter().filter(|&&at| !json.as_bytes()[at - 1].is_ascii_digit()).copied().collect();
        let at = first[at.index(first.len())];
        let end = json[at..].find(|c: char| !c.is_ascii_digit()).unwrap() + at;
        let changed = format!("{}{number}{}", &json[..at], &json[end..]);
        if let Ok(mut brain) = of_json(&program, &changed) {
            play(&mut brain, 30, 1);
        }
    }
}
