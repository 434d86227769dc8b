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

/// One round of guards in a world that always changes, in a game that can be watched.
pub fn busy(plan: &Plan) -> Round {
    let mut live = listen();
    round(plan, |guards| {
        live.frame(|watch| tick(guards, |brain| watch.tick(brain, Duration::ZERO, &mut ())));
    })
}

/// The same round in a game without `bt_live`.
pub fn busy_without(plan: &Plan) -> Round {
    round(plan, |guards| tick(guards, |brain| brain.tick(Duration::ZERO, &mut ())))
}

/// Runs one round of guards whose ticks are those of `frame`.
fn round(plan: &Plan, mut frame: impl FnMut(&mut [Brain<BusyGuard>])) -> Round {
    let Plan::Population { agents, warm_up, rounds } = *plan else {
        unreachable!("the plan of this test is a population")
    };
    let empty = tally();
    let board = |seed| BusyGuard::brain(Busy::board(seed).into());
    let mut guards: Vec<_> = (1..=u64::from(agents)).map(board).collect();
    let heap = tally().live - empty.live;
    drive(&mut guards, warm_up, &mut frame);
    let (elapsed, allocations) = timed(|| drive(&mut guards, rounds, &mut frame));
    Round {
        elapsed,
        ticks: u64::from(agents) * u64::from(rounds),
        allocations,
        bytes: heap.unsigned_abs() / u64::from(agents),
        tree_bytes: Some(BusyGuard::BYTES),
        checksum: guards.iter().map(|brain| brain.board().sum()).fold(0, u64::wrapping_add),
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
fn drive(guards: &mut [Brain<BusyGuard>], rounds: u32, frame: &mut impl FnMut(&mut [Brain<BusyGuard>])) {
    for _ in 0..rounds {
        frame(guards);
    }
}

#[inline]
fn tick<R>(guards: &mut [Brain<BusyGuard>], mut tick: impl FnMut(&mut Brain<BusyGuard>) -> R) {
    for brain in guards {
        Busy::change(brain.board_mut());
        tick(black_box(brain));
    }
}

#[inline(never)]
fn drive_population(live: &mut Live, population: &mut Population<IdleGuard>, rounds: u32) {
    for _ in 0..rounds {
        live.frame(|watch| watch.tick(black_box(population), Duration::ZERO, &mut ()));
    }
}
