//! A brain that needs no tick does nothing if it is ticked.

use core::time::Duration;

use bt_runtime::time::Next;
use bt_runtime::trace::{Record, Recorder};
use proptest::prelude::*;
use tests::Book;
use tests::prelude::*;

use crate::trees::{LIVELY, QUIET};
use tests::script::{Row, config, rows};

/// The records of a tick, without the record of the tick itself and without refused transitions.
fn deeds(trace: Recorder) -> Vec<Record<String>> {
    trace.records.into_iter().filter(|record| !matches!(record, Record::Tick { .. } | Record::Refused { .. })).collect()
}

fn tick(brain: &mut dyn Subject, dt: Duration, book: &mut Book) -> (Status, Vec<Record<String>>) {
    let mut trace = Recorder::default();
    let status = brain.tick(dt, book, &mut trace);
    (status, deeds(trace))
}

/// `true` if the brain needs a tick at this moment.
fn needs(brain: &dyn Subject, at: Time) -> bool {
    match brain.next() {
        Next::Now => true,
        Next::At(time) => time <= at,
        Next::Change => false,
    }
}

fn prepare(row: &Row, brain: &mut dyn Subject, book: &mut Book) {
    row.prepare(brain, book);
    book.clear();
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn an_idle_tick_changes_nothing(rows in rows(), seed: u64) {
        for (name, make) in LIVELY.iter().chain(QUIET) {
            let (mut brain, mut book) = (make(seed), Book::default());
            for row in &rows {
                row.prepare(&mut *brain, &mut book);
                let step = Duration::from_millis(1);
                if !needs(&*brain, brain.now().after(step)) {
                    let (mut copy, before) = (brain.copy(), book.clone());
                    let (status, deeds) = tick(&mut *copy, step, &mut book);
                    prop_assert_eq!((status, deeds), (Status::Running, vec![]), "{}", name);
                    prop_assert_eq!((copy.next(), &**copy.board()), (brain.next(), &**brain.board()), "{}", name);
                    prop_assert_eq!(&book, &before, "{}", name);
                }
                tick(&mut *brain, row.dt(), &mut book);
            }
        }
    }

    #[test]
    fn leaving_out_idle_ticks_changes_nothing(rows in rows(), seed: u64) {
        for (name, make) in QUIET {
            let (mut awake, mut book) = (make(seed), Book::default());
            let (mut sleeper, mut sleeper_book) = (make(seed), Book::default());
            let mut slept = Duration::ZERO;
            for row in &rows {
                prepare(row, &mut *awake, &mut book);
                prepare(row, &mut *sleeper, &mut sleeper_book);
                let did = tick(&mut *awake, row.dt(), &mut book);
                slept += row.dt();
                if needs(&*sleeper, sleeper.now().after(slept)) {
                    let sleepers = tick(&mut *sleeper, core::mem::take(&mut slept), &mut sleeper_book);
                    prop_assert_eq!(sleepers, did, "{} at {:?}", name, awake.now());
                } else {
                    prop_assert_eq!(did, (Status::Running, vec![]), "{} at {:?}", name, awake.now());
                }
                prop_assert_eq!(&**sleeper.board(), &**awake.board(), "{}", name);
            }
        }
    }
}
