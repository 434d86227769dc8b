//! Tracing: what a tick did, one record per fact, handed to any sink.
//!
//! - `tick_traced` takes a sink; `tick` has none, and its records are gone at compile time.
//! - `Recorder` keeps all with their values, `Ring` the last without a heap, `Digest` makes one number of all.
//! - Two sinks are one: `(&mut recorder, &mut digest)`. A sink of your own implements `Trace`.
//!
//! You see a door in words; the same seed gives the same digest, another seed another one.

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

/// A sink of our own: counts preemptions.
#[derive(Default)]
struct Preemptions(u32);

impl Trace for Preemptions {
    fn record(&mut self, record: Live<'_>) {
        self.0 += u32::from(matches!(record, Record::Preempt { .. }));
    }
}

fn day(seed: u64, mut trace: impl Trace) {
    let mut brain = Porter::brain(Door::default()).seeded(seed);
    for tick in 0..20 {
        brain.board_mut().set_locked(tick >= 15);
        let _ = brain.tick_traced(Duration::from_millis(500), &mut (), &mut trace);
    }
}

fn digest(seed: u64) -> u64 {
    let mut digest = Digest::new();
    day(seed, &mut digest);
    digest.value()
}

fn main() {
    let (mut recorder, mut ring, mut preemptions) = (Recorder::default(), Ring::<4>::new(), Preemptions::default());
    day(1, (&mut recorder, (&mut ring, &mut preemptions)));

    for record in &recorder.records {
        println!("{}", record.show(Porter::INFO));
    }
    let last: Vec<_> = ring.iter().copied().collect();
    println!("\nthe last {} of {}: {last:?}", last.len(), ring.total());
    println!("digests: {:016x} {:016x} {:016x}", digest(1), digest(1), digest(2));

    assert_eq!(ring.total() as usize, recorder.records.len());
    assert_eq!(preemptions.0, 1, "the lock preempts the swing once");
    assert!(recorder.records.contains(&Record::Key { node: 2, key: Door::OPEN.index(), value: "false".to_owned() }));
    assert_eq!(digest(1), digest(1));
    assert_ne!(digest(1), digest(2));
}
