//! A measured round of one subject: new agents, a warm-up, the timed ticks.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::agent::Agent;
use crate::allocation::tally;

/// The size of a round, which is the same for all subjects of a test.
#[derive(Clone, Copy)]
pub enum Plan {
    /// One agent, ticked in a loop.
    Solo { seed: u64, warm_up: u32, ticks: u32 },
    /// Agents with the seeds `1..=agents` in one vector. A round of the population ticks each of them once.
    Population { agents: u32, warm_up: u32, rounds: u32 },
}

/// The result of a round. Allocations and bytes are zero outside of [`crate::allocation::counted`].
pub struct Round {
    pub elapsed: Duration,
    /// The number of timed ticks of all agents.
    pub ticks: u64,
    /// The number of allocations during these ticks.
    pub allocations: u64,
    /// The bytes of one agent, on the heap and inline.
    pub bytes: u64,
    pub tree_bytes: Option<usize>,
    pub checksum: u64,
    pub aborts: Option<u64>,
}

impl Plan {
    /// Returns the number of timed ticks of a round, of all agents.
    pub fn ticks(&self) -> u64 {
        match *self {
            Self::Solo { ticks, .. } => ticks.into(),
            Self::Population { agents, rounds, .. } => u64::from(agents) * u64::from(rounds),
        }
    }
}

/// Runs one round of `A`.
pub fn run<A: Agent>(plan: &Plan) -> Round {
    // The first agent creates the data that all agents share, such as a loaded tree or interned names, which does not
    // count as memory of one agent.
    drop(A::new(1));
    match *plan {
        Plan::Solo { seed, warm_up, ticks } => solo::<A>(seed, warm_up, ticks),
        Plan::Population { agents, warm_up, rounds } => population::<A>(agents, warm_up, rounds),
    }
}

fn solo<A: Agent>(seed: u64, warm_up: u32, ticks: u32) -> Round {
    let empty = tally();
    let mut agent = A::new(seed);
    let heap = tally().live - empty.live;
    drive(&mut agent, warm_up);
    let (elapsed, allocations) = timed(|| drive(&mut agent, ticks));
    Round {
        elapsed,
        ticks: ticks.into(),
        allocations,
        bytes: heap.unsigned_abs() + size_of::<A>() as u64,
        tree_bytes: A::TREE_BYTES,
        checksum: agent.checksum(),
        aborts: agent.aborts(),
    }
}

// A separate function, so that the code around the loop does not change the code of the loop.
#[inline(never)]
fn drive<A: Agent>(agent: &mut A, ticks: u32) {
    for _ in 0..ticks {
        agent.step();
        black_box(&mut *agent).tick();
    }
}

fn population<A: Agent>(agents: u32, warm_up: u32, rounds: u32) -> Round {
    let empty = tally();
    let mut population: Vec<A> = (1..=u64::from(agents)).map(A::new).collect();
    let heap = tally().live - empty.live;
    drive_all(&mut population, warm_up);
    let (elapsed, allocations) = timed(|| drive_all(&mut population, rounds));
    Round {
        elapsed,
        ticks: u64::from(agents) * u64::from(rounds),
        allocations,
        bytes: heap.unsigned_abs() / u64::from(agents),
        tree_bytes: A::TREE_BYTES,
        checksum: population.iter().map(A::checksum).fold(0, u64::wrapping_add),
        aborts: population.iter().map(A::aborts).sum(),
    }
}

#[inline(never)]
fn drive_all<A: Agent>(population: &mut [A], rounds: u32) {
    for _ in 0..rounds {
        for agent in &mut *population {
            agent.step();
            black_box(agent).tick();
        }
    }
}

/// Returns the duration of `work`, and the number of its allocations.
///
/// [`crate::instructions`] counts inside of this function, so it must stay a separate function.
#[inline(never)]
pub fn timed(work: impl FnOnce()) -> (Duration, u64) {
    let before = tally();
    let start = Instant::now();
    work();
    let elapsed = start.elapsed();
    (elapsed, tally().calls - before.calls)
}
