//! The same tree from `bt!` and from JSON: the same trace, the same board, the same next tick.

use std::sync::Arc;

use bt_runtime::trace::Recorder;
use bt_runtime::{Program, Registry, brain::Drive};
use proptest::prelude::*;
use tests::Book;
use tests::prelude::*;

use crate::trees::{FILED, FILES, Inner, Make};
use tests::script::{config, facts, rows};

/// A tree from its file, and from the document that the macro has made of it for the catalogue.
type Both = [Arc<Program<Actor>>; 2];

fn load(registry: &Registry<Actor>, name: &str, text: &str) -> Arc<Program<Actor>> {
    registry.load_str(name, text).unwrap_or_else(|errors| panic!("{text}\n{errors}"))
}

fn programs() -> Vec<Both> {
    let (files, shown) = (tests::registry(), tests::registry().with_tree::<Inner>());
    let both = |(&(name, text), (_, make)): (&(&str, &str), &(&str, Make))| {
        [load(&files, name, text), load(&shown, name, make(0).document())]
    };
    FILES.iter().zip(FILED).map(both).collect()
}

fn drive() -> impl Strategy<Value = Drive> {
    prop_oneof![2 => Just(Drive::Events), 1 => Just(Drive::Polling), 1 => Just(Drive::Hybrid)]
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_tree_from_a_file_does_the_same(rows in rows(), seed: u64, breaks in 0_usize..20, drive in drive()) {
        for ((name, make), [program, shown]) in FILED.iter().zip(programs()) {
            let (mut fixed, mut book, mut trace) = (make(seed), Book::default(), Recorder::default());
            let mut loaded = program.brain(Actor::default()).seeded(seed);
            let mut quiet = shown.brain(Actor::default()).seeded(seed);
            fixed.set_drive(drive);
            loaded.set_drive(drive);
            quiet.set_drive(drive);
            let (mut loaded_book, mut quiet_book) = (Book::default(), Book::default());
            for (tick, row) in rows.iter().enumerate() {
                let mut loaded_trace = Recorder::default();
                trace.records.clear();
                row.prepare(&mut *fixed, &mut book);
                row.prepare(&mut loaded, &mut loaded_book);
                row.prepare(&mut quiet, &mut quiet_book);
                if breaks > 0 && tick % breaks == breaks - 1 {
                    let halt = fixed.restart(&mut book, &mut trace);
                    prop_assert_eq!(loaded.restart_traced(&mut loaded_book, &mut loaded_trace), halt, "{}", name);
                    prop_assert_eq!(quiet.restart(&mut quiet_book), halt, "{}", name);
                }
                let status = fixed.tick(row.dt(), &mut book, &mut trace);
                let loaded_status = loaded.tick_traced(row.dt(), &mut loaded_book, &mut loaded_trace);
                let quiet_status = quiet.tick(row.dt(), &mut quiet_book);
                prop_assert_eq!(&loaded_trace, &trace, "{} at tick {}, {:?}", name, tick, drive);
                prop_assert_eq!((loaded_status, quiet_status), (status, status), "{} at tick {}, {:?}", name, tick, drive);
                prop_assert_eq!(facts(&loaded_book), facts(&book), "{} at tick {}, {:?}", name, tick, drive);
                prop_assert_eq!(facts(&quiet_book), facts(&book), "{} at tick {}, {:?}", name, tick, drive);
                prop_assert_eq!(&**loaded.board(), &**fixed.board(), "{} at tick {}, {:?}", name, tick, drive);
                prop_assert_eq!(&**quiet.board(), &**fixed.board(), "{} at tick {}, {:?}", name, tick, drive);
                prop_assert_eq!(loaded.next(), fixed.next(), "{} at tick {}, {:?}", name, tick, drive);
                prop_assert_eq!(quiet.next(), fixed.next(), "{} at tick {}, {:?}", name, tick, drive);
                let running = fixed.running(&mut book);
                prop_assert_eq!(&loaded.running(&mut loaded_book), &running, "{} at tick {}, {:?}", name, tick, drive);
                prop_assert_eq!(&quiet.running(&mut quiet_book), &running, "{} at tick {}, {:?}", name, tick, drive);
            }
        }
    }
}
