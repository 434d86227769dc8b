//! Guards in a population.

use std::hint::black_box;

use bt_runtime::prelude::*;
use bt_runtime::{Population, Tree};

use super::guard::{BusyGuard, Change, IdleGuard, Soldier};
use crate::allocation::tally;
use crate::guard::World;
use crate::round::{Plan, Round, timed};

/// Runs one round of guards in a world that always changes.
pub fn busy(plan: &Plan) -> Round {
    round::<crate::guard::Busy, BusyGuard>(plan, BusyGuard::BYTES, drive::<crate::guard::Busy, _>)
}

/// Runs one round of resting guards. A resting guard does not sleep: it is ticked, because it counts the ticks of its
/// rest.
pub fn idle(plan: &Plan) -> Round {
    round::<crate::guard::Idle, IdleGuard>(plan, IdleGuard::BYTES, drive_idle)
}

/// Runs one round of a population. `drive` runs this many frames of it.
pub fn round<W: World, T: Tree<Agent = Soldier, Params = ()>>(
    plan: &Plan,
    tree_bytes: usize,
    mut drive: impl FnMut(&mut Population<T>, u32),
) -> Round
where
    Brain<T>: Unpin,
{
    let Plan::Population { agents, warm_up, rounds } = *plan else {
        unreachable!("the plan of this test is a population")
    };
    let empty = tally();
    let mut population = Population::<T>::with_capacity(agents as usize);
    for seed in 1..=u64::from(agents) {
        population.spawn(Brain::new(W::board(seed).into(), ()));
    }
    let heap = tally().live - empty.live;
    drive(&mut population, warm_up);
    let (elapsed, allocations) = timed(|| drive(&mut population, rounds));
    Round {
        elapsed,
        ticks: u64::from(agents) * u64::from(rounds),
        allocations,
        bytes: heap.unsigned_abs() / u64::from(agents),
        tree_bytes: Some(tree_bytes),
        checksum: population.iter().map(|(_, brain)| brain.board().sum).fold(0, u64::wrapping_add),
        aborts: None,
    }
}

#[inline(never)]
fn drive<W: Change, T: Tree<Agent = Soldier>>(population: &mut Population<T>, rounds: u32)
where
    Brain<T>: Unpin,
{
    for _ in 0..rounds {
        population.tick_each(Duration::ZERO, &mut (), |_, bb| W::change(black_box(bb)));
    }
}

#[inline(never)]
fn drive_idle(population: &mut Population<IdleGuard>, rounds: u32) {
    for _ in 0..rounds {
        black_box(&mut *population).tick(Duration::ZERO, &mut ());
    }
}
