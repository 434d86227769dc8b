//! Bytes that are not a valid snapshot: restoring refuses them, or returns a brain with a useless state. It neither
//! panics nor allocates too much.

use bt_runtime::Population;
use proptest::prelude::*;
use proptest::test_runner::Config;
use tests::Counting;
use tests::attack::snapshot::{self as attack, body, restored};

use super::*;

#[global_allocator]
static COUNTING: Counting = Counting;

/// The bytes that restoring may always allocate.
const LEAST: usize = 1 << 14;

/// Restores a brain, and runs it. Returns `true` if the bytes were accepted.
fn restore(bytes: &[u8]) -> bool {
    let restored = restored(bytes, LEAST, |bytes| postcard::from_bytes::<Brain<Whole>>(bytes));
    restored.map(|mut brain| play(&mut brain, 30, 1)).is_ok()
}

/// A brain in the middle of a run.
fn brain(seed: u64) -> Brain<Whole> {
    let mut brain = Whole::brain(Actor::default()).seeded(seed);
    play(&mut brain, 10 + seed % 20, seed);
    brain
}

fn snapshot(seed: u64) -> Vec<u8> {
    postcard::to_stdvec(&brain(seed)).unwrap()
}

#[test]
fn a_snapshot_that_was_cut_is_refused() {
    attack::cut(&snapshot(5), restore);
}

#[test]
fn huge_lengths_take_no_memory() {
    attack::huge(&snapshot(5), restore);
}

#[test]
fn a_population_that_says_it_is_huge_takes_no_memory() {
    let mut population = Population::<Whole>::new();
    let ids = [0, 1].map(|seed| population.spawn(Whole::brain(Actor::default()).seeded(seed)));
    population.despawn(ids[1]);
    let bytes = postcard::to_stdvec(&population).unwrap();
    // The bytes after the clock: the number of free indices (1), the free index (1), and the number of indices (2).
    let free = body(&bytes) + 1;
    assert_eq!(bytes[free..free + 3], [1, 1, 2]);
    for at in [free, free + 2] {
        let mut huge = bytes[..at].to_vec();
        huge.extend([0xFF, 0xFF, 0xFF, 0xFF, 0x07]);
        assert!(restored(&huge, LEAST, |bytes| postcard::from_bytes::<Population<Whole>>(bytes)).is_err());
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
        let mut bytes = snapshot(seed);
        attack::change(&mut bytes, |length| at.index(length), value, many);
        restore(&bytes);
    }

    #[test]
    fn json_with_a_number_changed_is_refused_or_runs(seed in 0_u64..50, number in any::<u64>(), at: prop::sample::Index) {
        let json = serde_json::to_string(&brain(seed)).unwrap();
        let body = json.find("\"brain\"").unwrap();
        let digits: Vec<_> = json[body..].match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| body + at).collect();
        let at = digits[at.index(digits.len())];
        let changed = format!("{}{number}{}", &json[..at], &json[at + 1..]);
        if let Ok(mut brain) = serde_json::from_str::<Brain<Whole>>(&changed) {
            play(&mut brain, 30, 1);
        }
    }
}
