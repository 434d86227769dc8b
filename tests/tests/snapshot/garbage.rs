//! Bytes that are no snapshot: an error, or a brain that does something useless. No panic, no flood of memory.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use bt_runtime::Population;
use bt_runtime::snapshot::Heading;
use proptest::prelude::*;
use proptest::test_runner::Config;

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
const LEAST: usize = 1 << 14;

/// Restores, and lets what comes out run.
fn restore(bytes: &[u8]) -> bool {
    let before = BYTES.get();
    let restored = postcard::from_bytes::<Brain<Whole>>(bytes);
    let asked = BYTES.get() - before;
    assert!(asked <= LEAST + MULTIPLE * bytes.len(), "{} bytes ask for {asked}", bytes.len());
    match restored {
        Ok(mut brain) => {
            play(&mut brain, 30, 1);
            true
        }
        Err(_) => false,
    }
}

/// A snapshot in the middle of a run, and where in it the brain begins.
fn snapshot(seed: u64) -> (Vec<u8>, usize) {
    let mut brain = Whole::brain(Actor::default()).seeded(seed);
    play(&mut brain, 10 + seed % 20, seed);
    let bytes = postcard::to_stdvec(&brain).unwrap();
    let (_, body) = postcard::take_from_bytes::<Heading>(&bytes).unwrap();
    let begin = bytes.len() - body.len();
    (bytes, begin)
}

#[test]
fn a_snapshot_that_was_cut_is_refused() {
    let (bytes, _) = snapshot(5);
    assert!(restore(&bytes));
    for length in 0..bytes.len() {
        assert!(!restore(&bytes[..length]), "cut at {length}");
    }
}

#[test]
fn huge_lengths_take_no_memory() {
    // A length of 2⁶³ in the place of every length that the head may have, and then nothing.
    let huge = [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01];
    let (bytes, _) = snapshot(5);
    for at in 0..bytes.len() {
        let mut bytes = bytes[..at].to_vec();
        bytes.extend(huge);
        assert!(!restore(&bytes), "at {at}");
    }
}

#[test]
fn a_population_that_says_it_is_huge_takes_no_memory() {
    let mut population = Population::<Whole>::new();
    let ids = [0, 1].map(|seed| population.spawn(Whole::brain(Actor::default()).seeded(seed)));
    population.despawn(ids[1]);
    let bytes = postcard::to_stdvec(&population).unwrap();
    let (_, body) = postcard::take_from_bytes::<Heading>(&bytes).unwrap();
    // The clock, then the free places: one, number 1; then two places.
    let free = bytes.len() - body.len() + 1;
    assert_eq!(bytes[free..free + 3], [1, 1, 2]);
    for at in [free, free + 2] {
        let mut huge = bytes[..at].to_vec();
        huge.extend([0xFF, 0xFF, 0xFF, 0xFF, 0x07]);
        let before = BYTES.get();
        assert!(postcard::from_bytes::<Population<Whole>>(&huge).is_err());
        let asked = BYTES.get() - before;
        assert!(asked <= LEAST + MULTIPLE * huge.len(), "{} bytes ask for {asked}", huge.len());
    }
}

#[test]
fn a_table_has_an_end() {
    let rows = "null,".repeat(1 << 10);
    let json = format!("{{\"version\":{{\"format\":1,\"tree\":\"Whole\",\"nodes\":[{rows}]}}}}");
    assert!(serde_json::from_str::<Brain<Whole>>(&json).is_err());
    let mut bytes = vec![1, 0];
    bytes.extend([0x80, 0x80, 0x08]);
    bytes.extend([0_u8; 4].repeat((1 << 17) + 1));
    assert!(!restore(&bytes));
}

proptest! {
    #![proptest_config(Config { cases: 64, failure_persistence: None, ..Config::default() })]

    #[test]
    fn any_bytes_are_refused_or_run(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        restore(&bytes);
    }

    #[test]
    fn a_brain_with_bytes_changed_is_refused_or_runs(seed in 0_u64..50, at: prop::sample::Index, value: u8, many in 1_usize..4) {
        let (mut bytes, body) = snapshot(seed);
        let length = bytes.len() - body;
        for step in 0..many {
            let at = body + (at.index(length) + step * 7) % length;
            bytes[at] = value.wrapping_add(step as u8);
        }
        restore(&bytes);
    }

    #[test]
    fn json_with_a_number_changed_is_refused_or_runs(seed in 0_u64..50, number in any::<u64>(), at: prop::sample::Index) {
        let mut brain = Whole::brain(Actor::default()).seeded(seed);
        play(&mut brain, 10 + seed % 20, seed);
        let json = serde_json::to_string(&brain).unwrap();
        let body = json.find("\"brain\"").unwrap();
        let digits: Vec<_> = json[body..].match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| body + at).collect();
        let at = digits[at.index(digits.len())];
        let changed = format!("{}{number}{}", &json[..at], &json[at + 1..]);
        if let Ok(mut brain) = serde_json::from_str::<Brain<Whole>>(&changed) {
            play(&mut brain, 30, 1);
        }
    }
}
