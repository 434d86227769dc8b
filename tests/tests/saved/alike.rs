//! A restored brain continues as the saved one does.

use bt_runtime::brain::Drive;
use bt_runtime::trace::Recorder;
use proptest::prelude::*;
use proptest::test_runner::Config;
use tests::Book;

use super::*;
use tests::script::{Row, config, facts, rows};

/// A machine with features that the random trees and machines lack.
const BOUND: (&str, &str) = ("Bound", include_str!("../machine_properties/bound.json"));
/// Files that run compiled trees of the game.
const NATIVE: [(&str, &str); 3] = [("native Whole", WHOLE), ("native Small", SMALL), ("native Outer", OUTER)];

fn programs() -> impl Iterator<Item = (&'static str, Arc<Program<Actor>>)> {
    let registry = registry();
    let files = FILES.iter().chain(machines::FILES).chain([&BOUND]).chain(&NATIVE);
    files.map(move |&(name, text)| (name, registry.load_str(name, text).unwrap_or_else(|errors| panic!("{errors}"))))
}

/// Runs a tick. Returns its outcome as text.
fn step(brain: &mut Brain<Loaded<Actor>>, book: &mut Book, row: &Row) -> String {
    let mut trace = Recorder::default();
    row.prepare(brain, book);
    let status = brain.tick_traced(row.dt(), book, &mut trace);
    format!("{status:?} {:?} {:?} {:?}\n", trace.records, facts(book), brain.next())
}

/// Runs all rows. Returns their outcome as text.
fn end(brain: &mut Brain<Loaded<Actor>>, book: &mut Book, rows: &[Row]) -> String {
    let text: String = rows.iter().map(|row| step(brain, book, row)).collect();
    format!("{text}{:?}", **brain.board())
}

fn restored(program: &Arc<Program<Actor>>, brain: &Brain<Loaded<Actor>>) -> [Brain<Loaded<Actor>>; 2] {
    let json = serde_json::to_string(brain).expect("a brain can be written");
    let of_json = of_json(program, &json).unwrap_or_else(|error| panic!("{error}\n{json}"));
    [of_bytes(program, &bytes(brain)).expect("a brain can be read"), of_json]
}

fn drive() -> impl Strategy<Value = Drive> {
    prop_oneof![2 => Just(Drive::Events), 1 => Just(Drive::Polling), 1 => Just(Drive::Hybrid)]
}

proptest! {
    #![proptest_config(Config { cases: 8, max_shrink_iters: 0, ..config() })]

    #[test]
    fn a_brain_restored_at_any_tick_goes_on_alike(rows in rows(), seed: u64, at: prop::sample::Index, drive in drive()) {
        let (before, after) = rows.split_at(at.index(rows.len()));
        for (name, program) in programs() {
            let (mut brain, mut book) = (program.brain(Actor::default()).seeded(seed), Book::default());
            brain.set_drive(drive);
            end(&mut brain, &mut book, before);
            let restored = restored(&program, &brain);
            let books = [book.clone(), book.clone()];
            let expected = end(&mut brain, &mut book, after);
            for (mut restored, mut book) in restored.into_iter().zip(books) {
                prop_assert_eq!(end(&mut restored, &mut book, after), &*expected, "{}", name);
                prop_assert_eq!(bytes(&restored), bytes(&brain), "{}", name);
            }
        }
    }

    #[test]
    fn a_brain_restored_at_every_tick_goes_on_alike(rows in rows(), seed: u64, drive in drive()) {
        for (name, program) in programs() {
            let (mut brain, mut book) = (program.brain(Actor::default()).seeded(seed), Book::default());
            brain.set_drive(drive);
            let (mut other, mut other_book) = (brain.clone(), Book::default());
            for (tick, row) in rows.iter().enumerate() {
                let [of_bytes, of_json] = restored(&program, &other);
                other = if tick % 2 == 0 { of_bytes } else { of_json };
                let expected = step(&mut brain, &mut book, row);
                prop_assert_eq!(step(&mut other, &mut other_book, row), expected, "{} at {}", name, tick);
            }
            prop_assert_eq!(bytes(&other), bytes(&brain), "{}", name);
        }
    }
}
