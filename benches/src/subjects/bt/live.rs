//! Guards in a vector, and in a population, ticked through `bt_live` while nobody is connected: the cost for a game that
//! can be watched.

use std::hint::black_box;

use bt_live::{Live, Options};
use bt_runtime::Population;
use bt_runtime::prelude::*;

use super::guard::{BusyGuard, Change, IdleGuard};
use super::population;
use crate::allocation::tally;
use crate::guard::{Busy, Idle, World};
use crate::round::{Plan, Round, timed};

/// One round of guards in a world that always changes.
pub fn busy(plan: &Plan) -> Round {
    let Plan::Population { agents, warm_up, rounds } = *plan else {
        unreachable!("the plan of this test is a population")
    };
    let mut live = listen();
    let empty = tally();
    let board = |seed| BusyGuard::brain(Busy::board(seed).into());
    let mut population: Vec<_> = (1..=u64::from(agents)).map(board).collect();
    let heap = tally().live - empty.live;
    drive(&mut live, &mut population, warm_up);
    let (elapsed, allocations) = timed(|| drive(&mut live, &mut population, rounds));
    Round {
        elapsed,
        ticks: u64::from(agents) * u64::from(rounds),
        allocations,
        bytes: heap.unsigned_abs() / u64::from(agents),
        tree_bytes: Some(BusyGuard::BYTES),
        checksum: population.iter().map(|brain| brain.board().sum()).fold(0, u64::wrapping_add),
        aborts: None,
    }
}

/// Runs one round of a population of resting guards.
pub fn idle(plan: &Plan) -> Round {
    let mut live = listen();
    let drive = |population: &mut _, rounds| drive_population(&mut live, population, rounds);
    population::round::<Idle, IdleGuard>(plan, IdleGuard::BYTES, drive)
}

fn listen() -> Live {
    let folder = std::env::temp_dir().join(format!("benches-live-{}", std::process::id()));
    let options = Options::new("benches").address(([127, 0, 0, 1], 0).into()).folder(&folder);
    let live = options.listen().expect("a socket on the loopback, and a file in the temporary folder");
    let _ = std::fs::remove_dir_all(folder);
    live
}

#[inline(never)]
fn drive(live: &mut Live, population: &mut [Brain<BusyGuard>], rounds: u32) {
    for _ in 0..rounds {
        live.frame(|watch| {
            for brain in &mut *population {
                Busy::change(brain.board_mut());
                watch.tick(black_box(brain), Duration::ZERO, &mut ());
            }
        });
    }
}

#[inline(never)]
fn drive_population(live: &mut Live, population: &mut Population<IdleGuard>, rounds: u32) {
    for _ in 0..rounds {
        live.frame(|watch| watch.tick(black_box(population), Duration::ZERO, &mut ()));
    }
}
