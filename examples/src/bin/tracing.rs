//! Tracing: a tick passes one record per fact to a sink.
//!
//! - `tick_traced` takes a sink. `tick` has none, and the compiler removes its records.
//! - `Recorder` keeps all records with their values, `Ring` the last ones without a heap, `Digest` a hash of all.
//! - A pair of sinks is a sink: `(&mut recorder, &mut digest)`. A custom sink implements `Trace`.
//!
//! The example prints the trace of a door. The same seed gives the same digest, another seed a different one.

use bt_runtime::prelude::*;
use bt_runtime::trace::{Digest, Live, Record, Recorder, Ring, Trace};

#[derive(Blackboard, Default)]
struct Door {
    open: bool,
    locked: bool,
}

bt! {
    tree Porter for Door {
        selector {
            #[when(bb.locked, aborts = both)]
            sequence "locked" { set(bb.open = false); idle; }

            sequence "swing" {
                set(bb.open = true);
                wait(1s..=3s);
                set(bb.open = false);
                wait(1s);
            }
        }
    }
}

/// A custom sink that counts preemptions.
#[derive(Default)]
struct Preemptions(u32);

impl Trace for Preemptions {
    fn record(&mut self, record: Live<'_>) {
        self.0 += u32::from(matches!(record, Record::Preempt { .. }));
    }
}

/// Runs the tree for ten seconds. The door is locked for the last two seconds.
fn day(seed: u64, mut trace: impl Trace) {
    let mut brain = Porter::brain(Door::default()).seeded(seed);
    for tick in 0..100 {
        brain.board_mut().set_locked(tick >= 80);
        brain.tick_traced(Duration::from_millis(100), &mut (), &mut trace);
    }
}

fn digest(seed: u64) -> u64 {
    let mut digest = Digest::new();
    day(seed, &mut digest);
    digest.value()
}

fn main() {
    let (mut recorder, mut ring, mut preemptions) = (Recorder::default(), Ring::<40>::new(), Preemptions::default());
    day(1, (&mut recorder, (&mut ring, &mut preemptions)));

    for record in recorder.records.iter().filter(|record| !matches!(record, Record::Tick { .. })).take(24) {
        println!("{}", record.show::<Porter>());
    }
    let last: Vec<_> = ring.iter().filter_map(Record::node).collect();
    println!("…\n{} records in all; the last were about the nodes {last:?}", ring.total());
    println!("digests: {:016x} {:016x} {:016x}", digest(1), digest(1), digest(3));

    assert_eq!(ring.total() as usize, recorder.records.len());
    assert_eq!(preemptions.0, 1, "the lock preempts the swing once");
    let opens = Record::Key { node: 5, key: Door::OPEN.index(), value: "true".to_owned() };
    assert!(recorder.records.contains(&opens));
    assert_eq!(digest(1), digest(1));
    assert_ne!(digest(1), digest(3));
}
