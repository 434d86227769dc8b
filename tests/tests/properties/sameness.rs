//! The same seed and the same inputs give the same trace; a copy continues alike; tracing changes nothing.

use bt_runtime::trace::Recorder;
use proptest::prelude::*;
use tests::Book;
use tests::prelude::*;

use crate::trees::{LIVELY, QUIET};
use tests::script::{Row, config, facts, rows};

/// Plays a script, and returns its trace.
pub fn play(brain: &mut dyn Subject, book: &mut Book, rows: &[Row]) -> Recorder {
    let mut trace = Recorder::default();
    for row in rows {
        row.prepare(brain, book);
        brain.tick(row.dt(), book, &mut trace);
    }
    trace
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_same_seed_and_inputs_give_the_same_trace(rows in rows(), seed: u64) {
        for (name, make) in LIVELY.iter().chain(QUIET) {
            let [a, b] = [(); 2].map(|()| play(&mut *make(seed), &mut Book::default(), &rows));
            prop_assert_eq!(a, b, "{}", name);
        }
    }

    #[test]
    fn a_copy_made_at_any_tick_goes_on_alike(rows in rows(), seed: u64, at: prop::sample::Index) {
        let (before, after) = rows.split_at(at.index(rows.len()));
        for (name, make) in LIVELY.iter().chain(QUIET) {
            let (mut brain, mut book) = (make(seed), Book::default());
            play(&mut *brain, &mut book, before);
            let (mut copy, mut copy_book) = (brain.copy(), book.clone());
            let trace = play(&mut *brain, &mut book, after);
            let copied = play(&mut *copy, &mut copy_book, after);
            prop_assert_eq!(copied, trace, "{}", name);
            prop_assert_eq!(&**copy.board(), &**brain.board(), "{}", name);
        }
    }

    #[test]
    fn a_trace_changes_nothing(rows in rows(), seed: u64) {
        for (name, make) in LIVELY.iter().chain(QUIET) {
            let (mut traced, mut book, mut trace) = (make(seed), Book::default(), Recorder::default());
            let (mut untraced, mut quiet_book) = (make(seed), Book::default());
            for row in &rows {
                row.prepare(&mut *traced, &mut book);
                row.prepare(&mut *untraced, &mut quiet_book);
                let status = traced.tick(row.dt(), &mut book, &mut trace);
                prop_assert_eq!(untraced.tick_untraced(row.dt(), &mut quiet_book), status, "{}", name);
                prop_assert_eq!(facts(&quiet_book), facts(&book), "{}", name);
                prop_assert_eq!(&**untraced.board(), &**traced.board(), "{}", name);
                prop_assert_eq!(untraced.next(), traced.next(), "{}", name);
            }
        }
    }
}
