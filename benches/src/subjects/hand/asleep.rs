//! A vector of guards that can sleep. A loop checks each guard.

use std::hint::black_box;

use super::guard::Guard;
use crate::agent::Agent;
use crate::allocation::tally;
use crate::asleep::DT;
use crate::guard::Busy;
use crate::round::{Plan, Round, timed};

struct Watchman {
    guard: Guard<Busy>,
    alarmed: bool,
    /// The time at which the guard wakes up, in nanoseconds; zero before the first sleep.
    until: u64,
}

impl Watchman {
    fn new(seed: u64) -> Self {
        Self { guard: Guard::new(seed), alarmed: false, until: 0 }
    }

    /// Ticks the guard. Returns `true` if the guard was awake.
    #[inline(always)]
    fn tick(&mut self, now: u64) -> bool {
        if self.alarmed {
            if self.guard.decides() {
                self.guard.step();
            }
            self.guard.tick();
            return true;
        }
        let lies_down = now >= self.until;
        if lies_down {
            self.guard.board.lie_down();
            self.until = now + (3600 + (self.guard.board.lcg >> 32) % 3600) * 1_000_000_000;
        }
        lies_down
    }
}

struct Watchmen {
    now: u64,
    all: Vec<Watchman>,
}

impl Watchmen {
    fn new(agents: u32) -> Self {
        let mut all = Vec::with_capacity(agents as usize);
        all.extend((1..=agents.into()).map(Watchman::new));
        let mut watchmen = Self { now: 0, all };
        watchmen.tick();
        watchmen.all.iter_mut().for_each(|watchman| watchman.alarmed = true);
        watchmen
    }

    /// Ticks all guards. Returns the number of awake guards.
    fn tick(&mut self) -> u64 {
        self.now += DT.as_nanos() as u64;
        let now = self.now;
        self.all.iter_mut().map(|watchman| u64::from(black_box(watchman).tick(now))).sum()
    }

    #[inline(never)]
    fn ticks(&mut self, ticks: u32) -> u64 {
        (0..ticks).map(|_| self.tick()).sum()
    }
}

/// Runs one round with all guards awake. A tick is a tick of all guards.
pub fn round(plan: &Plan) -> Round {
    let Plan::Population { agents, warm_up, rounds } = *plan else {
        unreachable!("the plan of this test is a population")
    };
    let empty = tally();
    let mut watchmen = Watchmen::new(agents);
    let heap = tally().live - empty.live;
    let mut ticked = watchmen.ticks(warm_up);
    let (elapsed, allocations) = timed(|| ticked += watchmen.ticks(rounds));
    Round {
        elapsed,
        ticks: rounds.into(),
        allocations,
        bytes: heap.unsigned_abs() / u64::from(agents),
        tree_bytes: None,
        checksum: watchmen.all.iter().map(|watchman| watchman.guard.checksum()).fold(ticked, u64::wrapping_add),
        aborts: None,
    }
}
