//! A brain that is restored goes on as the saved one does.

use bt_runtime::Drive;
use bt_runtime::trace::Recorder;
use proptest::prelude::*;
use proptest::test_runner::Config;
use tests::Book;

use super::*;
use crate::script::{Row, config, facts, rows};

/// Runs to the end: what happened, as text.
fn end(brain: &mut Brain<Loaded<Actor>>, book: &mut Book, rows: &[Row]) -> String {
    let mut text = String::new();
    for row in rows {
        let mut trace = Recorder::default();
        row.prepare(brain, book);
        let status = brain.tick_traced(row.dt(), book, &mut trace);
        text += &format!("{status:?} {:?} {:?} {:?}\n", trace.records, facts(book), brain.next());
    }
    format!("{text}{:?}", **brain.board())
}

fn drive() -> impl Strategy<Value = Drive> {
    prop_oneof![2 => Just(Drive::Events), 1 => Just(Drive::Polling), 1 => Just(Drive::Hybrid)]
}

proptest! {
    #![proptest_config(Config { cases: 8, max_shrink_iters: 0, ..config() })]

    #[test]
    fn a_brain_restored_at_any_tick_goes_on_alike(rows in rows(), seed: u64, at: prop::sample::Index, drive in drive()) {
        let (before, after) = rows.split_at(at.index(rows.len()));
        let registry = registry();
        for (name, text) in FILES {
            let program = registry.load_str(name, text).expect("it is right");
            let (mut brain, mut book) = (program.brain(Actor::default()).seeded(seed), Book::default());
            brain.set_drive(drive);
            end(&mut brain, &mut book, before);
            let json = serde_json::to_string(&brain).expect("a brain can be written");
            let mut of_bytes = of_bytes(&program, &bytes(&brain)).expect(name);
            let mut of_json = of_json(&program, &json).unwrap_or_else(|error| panic!("{name}: {error}\n{json}"));
            let (mut book_of_bytes, mut book_of_json) = (book.clone(), book.clone());
            let expected = end(&mut brain, &mut book, after);
            prop_assert_eq!(end(&mut of_bytes, &mut book_of_bytes, after), &*expected, "{}", name);
            prop_assert_eq!(end(&mut of_json, &mut book_of_json, after), &*expected, "{}", name);
            prop_assert_eq!(bytes(&of_bytes), bytes(&brain), "{}", name);
            prop_assert_eq!(bytes(&of_json), bytes(&brain), "{}", name);
        }
    }
}
