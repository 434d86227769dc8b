//! A swap to an equal version changes nothing. A swap to any other version leaves or halts every leaf that it removes.

use bt_runtime::brain::Drive;
use bt_runtime::trace::Recorder;
use proptest::prelude::*;
use proptest::test_runner::Config;
use serde_json::Value;
use tests::Book;
use tests::prelude::*;

use crate::{FILES, registry};
use tests::script::{config, facts, rows};

fn drive() -> impl Strategy<Value = Drive> {
    prop_oneof![2 => Just(Drive::Events), 1 => Just(Drive::Polling), 1 => Just(Drive::Hybrid)]
}

/// The outermost lists of children in a value.
fn lists(value: &mut Value) -> Vec<&mut Vec<Value>> {
    match value {
        Value::Array(values) => values.iter_mut().flat_map(lists).collect(),
        Value::Object(fields) => {
            let mut all = Vec::new();
            for (name, value) in fields {
                match (name.as_str(), value) {
                    ("children", Value::Array(children)) => all.push(children),
                    (_, value) => all.extend(lists(value)),
                }
            }
            all
        }
        _ => Vec::new(),
    }
}

/// The file with a change at one of its nodes.
fn changed(text: &str, chance: &mut Chance) -> String {
    let mut file: Value = serde_json::from_str(text).expect("it was written by `build.rs`");
    let mut list = lists(&mut file).into_iter().collect::<Vec<_>>();
    // Descends to a random depth.
    let mut at = chance.below(list.len() as u64) as usize;
    while chance.below(4) > 0 {
        let deeper: Vec<_> = list.swap_remove(at).iter_mut().flat_map(lists).collect();
        if deeper.is_empty() {
            return file.to_string();
        }
        at = chance.below(deeper.len() as u64) as usize;
        list = deeper;
    }
    let children = &mut *list[at];
    let (one, other) = (chance.below(children.len() as u64) as usize, chance.below(children.len() as u64) as usize);
    match chance.below(4) {
        0 if children.len() > 2 => drop(children.remove(one)),
        1 => children.insert(one, serde_json::json!({ "node": "leaf", "args": { "n": 61 } })),
        2 => children[one] = serde_json::json!({ "node": "graceful", "args": { "n": 60, "halts": 2 } }),
        _ => children.swap(one, other),
    }
    file.to_string()
}

proptest! {
    #![proptest_config(Config { cases: 4, max_shrink_iters: 0, ..config() })]

    #[test]
    fn an_equal_version_changes_nothing(rows in rows(), seed: u64, every in 1_usize..4, drive in drive()) {
        let registry = registry();
        for (name, text) in FILES {
            let [one, other] = [(); 2].map(|()| registry.load_str(name, text).expect("it is right"));
            let (mut alone, mut book) = (one.brain(Actor::default()).seeded(seed), Book::default());
            let (mut swapped, mut swapped_book) = (one.brain(Actor::default()).seeded(seed), Book::default());
            alone.set_drive(drive);
            swapped.set_drive(drive);
            for (tick, row) in rows.iter().enumerate() {
                let [mut trace, mut swapped_trace] = [Recorder::default(), Recorder::default()];
                row.prepare(&mut alone, &mut book);
                row.prepare(&mut swapped, &mut swapped_book);
                if tick % every == 0 {
                    let next = if std::sync::Arc::ptr_eq(swapped.program(), &one) { &other } else { &one };
                    prop_assert_eq!(swapped.swap(next), Halt::Done, "{} at tick {}", name, tick);
                    prop_assert_eq!(swapped.next(), alone.next(), "{} at tick {}", name, tick);
                }
                let status = alone.tick_traced(row.dt(), &mut book, &mut trace);
                let swapped_status = swapped.tick_traced(row.dt(), &mut swapped_book, &mut swapped_trace);
                prop_assert_eq!(swapped_trace, trace, "{} at tick {}, {:?}", name, tick, drive);
                prop_assert_eq!(swapped_status, status, "{} at tick {}", name, tick);
                prop_assert_eq!(facts(&swapped_book), facts(&book), "{} at tick {}", name, tick);
                prop_assert_eq!(&**swapped.board(), &**alone.board(), "{} at tick {}", name, tick);
                prop_assert_eq!(swapped.next(), alone.next(), "{} at tick {}", name, tick);
            }
        }
    }

    #[test]
    fn every_leaf_that_starts_is_left_or_halted(rows in rows(), seed: u64, drive in drive()) {
        let (registry, mut chance, mut swaps) = (registry(), Chance::new(seed), 0);
        for (name, text) in FILES {
            let mut text = (*text).to_owned();
            let mut brain = registry.load_str(name, &text).expect("it is right").brain(Actor::default()).seeded(seed);
            let mut book = Book::default();
            brain.set_drive(drive);
            for row in &rows {
                row.prepare(&mut brain, &mut book);
                if chance.below(2) == 0 {
                    let other = changed(&text, &mut chance);
                    // The changed file can be invalid: a reactive sequence, for example, can get a second child that
                    // runs.
                    if let Ok(program) = registry.load_str(name, &other) {
                        brain.swap(&program);
                        (text, swaps) = (other, swaps + 1);
                    }
                }
                let mut trace = Recorder::default();
                brain.tick_traced(row.dt(), &mut book, &mut trace);
            }
            while brain.stop(&mut book) == Halt::Pending {}
            // A leaf that continues can have another number, so the counts of all leaves are added.
            let sum = |of: fn(&tests::Counts) -> u32| book.counts.iter().map(of).sum::<u32>();
            let ends = sum(|counts| counts.left + counts.halted);
            prop_assert_eq!(sum(|counts| counts.entered), ends, "{} became {}", name, text);
        }
        prop_assert!(swaps > 0 || rows.len() < 3);
    }
}
