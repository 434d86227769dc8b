//! The test `snapshot`, which saves and restores all agents at once in memory, as the rollback of a network game does.

use std::hint::black_box;

use crate::allocation::tally;
use crate::round::{Plan, Round, timed};

/// A state that can be saved and restored.
pub trait State: Clone {
    /// Creates the state of the agent with this seed.
    fn new(seed: u64) -> Self;
    /// Changes the state.
    fn go_on(&mut self);
    /// Returns a number that differs between different states.
    fn sum(&self) -> u64;
}

/// Saves and restores a population once per round of the plan.
///
/// The checksum is the number of agents with the same state after a save, a tick and a restore.
pub fn run<S: State>(plan: &Plan) -> Round {
    let Plan::Population { agents, warm_up, rounds } = *plan else { unreachable!("the plan is in `comparison`") };
    let empty = tally();
    let mut states: Vec<S> = (1..=u64::from(agents)).map(S::new).collect();
    let heap = tally().live - empty.live;
    for _ in 0..warm_up {
        states.iter_mut().for_each(S::go_on);
    }
    let mut saved = states.clone();
    roll(&mut states, &mut saved, 1);
    let (elapsed, allocations) = timed(|| roll(&mut states, &mut saved, rounds));
    Round {
        elapsed,
        ticks: u64::from(agents) * u64::from(rounds),
        allocations,
        bytes: heap.unsigned_abs() / u64::from(agents),
        tree_bytes: None,
        checksum: restored(&mut states, &mut saved),
        aborts: None,
    }
}

#[inline(never)]
fn roll<S: State>(states: &mut [S], saved: &mut [S], rounds: u32) {
    for _ in 0..rounds {
        saved.clone_from_slice(black_box(states));
        states.clone_from_slice(black_box(saved));
    }
    black_box(states);
}

/// Counts the agents whose saved state a restore brings back.
fn restored<S: State>(states: &mut [S], saved: &mut [S]) -> u64 {
    let before: Vec<u64> = states.iter().map(S::sum).collect();
    saved.clone_from_slice(states);
    states.iter_mut().for_each(S::go_on);
    let changed = states.iter().zip(&before).any(|(state, &sum)| state.sum() != sum);
    states.clone_from_slice(saved);
    let same = states.iter().zip(&before).filter(|&(state, &sum)| state.sum() == sum).count();
    if changed { same as u64 } else { 0 }
}
