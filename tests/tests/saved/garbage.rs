//! Bytes that are no snapshot: an error, or a brain that does something useless. No panic, no flood of memory.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use proptest::prelude::*;
use proptest::test_runner::Config;
use tests::Book;

use super::*;

/// Counts the bytes that each thread asks for.
struct Counting;

thread_local! {
    static BYTES: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call goes on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        BYTES.with(|bytes| bytes.set(bytes.get() + layout.size()));
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Of the bytes of the input, how many more restoring may ask for, and what it may ask for at least.
const MULTIPLE: usize = 100;
const LEAST: usize = 1 << 15;

/// Every way to remember something.
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
        { "node": "slot", "slot": "s" } ] }"#;
    load(r#""locals": [{ "name": "x", "type": "i32", "value": 3 }],"#, root)
}

fn play(brain: &mut Brain<Loaded<Actor>>, ticks: u64, seed: u64) {
    let (mut book, mut chance) = (Book::default(), Chance::new(seed));
    for _ in 0..ticks {
        book.clear();
        for leaf in 1..=11 {
            let results = [Status::Running, Status::Running, Status::Success, Status::Failure];
            book.result(leaf, results[chance.below(4) as usize]);
        }
        if chance.below(4) == 0 {
            let a = !brain.board().a;
            brain.board_mut().set_a(a);
        }
        brain.tick(Duration::from_millis(50), &mut book);
        _ = brain.next();
    }
    let other = load("", r#"{ "node": "idle" }"#);
    brain.swap(&other);
    brain.tick(Duration::from_millis(50), &mut book);
    while brain.stop(&mut book) == Halt::Pending {}
}

/// Restores, and lets what comes out run.
fn restore(program: &Arc<Program<Actor>>, bytes: &[u8]) -> bool {
    let before = BYTES.get();
    let restored = of_bytes(program, bytes);
    let asked = BYTES.get() - before;
    assert!(asked <= LEAST + MULTIPLE * bytes.len(), "{} bytes ask for {asked}", bytes.len());
    restored.map(|mut brain| play(&mut brain, 30, 1)).is_ok()
}

/// A snapshot in the middle of a run.
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

/// Where in a snapshot the brain begins.
fn body(bytes: &[u8]) -> usize {
    bytes.len() - postcard::take_from_bytes::<bt_runtime::snapshot::Heading>(bytes).unwrap().1.len()
}

#[test]
fn a_snapshot_that_was_cut_is_refused() {
    let program = whole();
    let bytes = bytes(&brain(&program, 5));
    assert!(restore(&program, &bytes));
    for length in 0..bytes.len() {
        assert!(!restore(&program, &bytes[..length]), "cut at {length}");
    }
}

#[test]
fn huge_lengths_take_no_memory() {
    let program = whole();
    let huge = [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01];
    let bytes = bytes(&brain(&program, 5));
    for at in 0..bytes.len() {
        let mut bytes = bytes[..at].to_vec();
        bytes.extend(huge);
        assert!(!restore(&program, &bytes), "at {at}");
    }
}

proptest! {
    #![proptest_config(Config { cases: 256, failure_persistence: None, ..Config::default() })]

    #[test]
    fn a_brain_with_bytes_changed_is_refused_or_runs(
        seed in 0_u64..50, at: prop::sample::Index, value: u8, many in 1_usize..4,
    ) {
        let program = whole();
        let mut bytes = bytes(&brain(&program, seed));
        let body = body(&bytes);
        let length = bytes.len() - body;
        for step in 0..many {
            let at = body + (at.index(length) + step * 7) % length;
            bytes[at] = value.wrapping_add(step as u8);
        }
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
