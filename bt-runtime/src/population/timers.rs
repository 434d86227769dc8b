//! A hierarchical timing wheel (Varghese and Lauck 1987) for agents that sleep until a moment. Its lists are linked
//! through the agents' timers, so that it allocates nothing, and removes an agent in constant time.

use super::id::NONE;
use crate::time::Time;

/// The flag of a `prev` that is a bucket and no agent.
const HEAD: u32 = 1 << 31;
/// The largest number of agents that links can distinguish.
pub(super) const MOST: usize = HEAD as usize - 1;
/// The length of a bucket of the lowest level, as a power of two: 2²⁰ ns, about a millisecond. Within such a bucket,
/// the moment of each agent is compared.
const UNIT: u32 = 20;
/// The number of bits of a level: each level has 64 buckets, and a bucket is as long as the whole level below.
const BITS: u32 = 6;
/// The number of levels, enough for every moment of the clock.
const LEVELS: usize = 8;

/// The entry of an agent in the wheel.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timer {
    /// The moment at which the agent is due.
    pub(super) due: Time,
    prev: u32,
    next: u32,
}

impl Timer {
    /// The entry of an agent that is in no list.
    pub(super) const OFF: Self = Self { due: Time::END, prev: NONE, next: NONE };
}

/// The buckets, and the time of the wheel.
#[derive(Clone, Debug)]
pub(super) struct Wheel {
    /// The number of units that have passed.
    passed: u64,
    /// The bits of the buckets that are not empty, for each level.
    held: [u64; LEVELS],
    heads: [u32; LEVELS * 64],
}

impl Default for Wheel {
    fn default() -> Self {
        Self { passed: 0, held: [0; LEVELS], heads: [NONE; LEVELS * 64] }
    }
}

const fn unit(time: Time) -> u64 {
    time.as_nanos() >> UNIT
}

impl Wheel {
    /// Empties the wheel and sets its time to `now`.
    #[cfg(feature = "serde")]
    pub(super) fn start(&mut self, now: Time) {
        *self = Self { passed: unit(now), ..Self::default() };
    }

    /// Inserts an agent that is in no list. It is due at the moment of its timer.
    pub(super) fn insert(&mut self, timers: &mut [Timer], index: usize) {
        let bucket = self.bucket(unit(timers[index].due).max(self.passed));
        self.push(timers, index as u32, bucket);
    }

    /// Returns the bucket of a moment. The highest digit in which the moment differs from now determines the level.
    /// Agents that are due before this digit of the time changes are on lower levels.
    fn bucket(&self, due: u64) -> usize {
        let differs = (due ^ self.passed).checked_ilog2().unwrap_or(0);
        let level = (differs / BITS) as usize;
        level * 64 + (due >> (level as u32 * BITS)) as usize % 64
    }

    fn push(&mut self, timers: &mut [Timer], index: u32, bucket: usize) {
        let next = core::mem::replace(&mut self.heads[bucket], index);
        if next != NONE {
            timers[next as usize].prev = index;
        }
        let timer = &mut timers[index as usize];
        timer.prev = HEAD | bucket as u32;
        timer.next = next;
        self.held[bucket / 64] |= 1 << (bucket % 64);
    }

    /// Removes an agent, if it is in the wheel.
    pub(super) fn remove(&mut self, timers: &mut [Timer], index: usize) {
        let Timer { prev, next, .. } = core::mem::replace(&mut timers[index], Timer::OFF);
        if prev == NONE {
            return;
        }
        if next != NONE {
            timers[next as usize].prev = prev;
        }
        if prev & HEAD == 0 {
            timers[prev as usize].next = next;
            return;
        }
        let bucket = (prev & !HEAD) as usize;
        self.heads[bucket] = next;
        if next == NONE {
            self.held[bucket / 64] &= !(1 << (bucket % 64));
        }
    }

    /// Advances time to `now`. Removes every agent that is due by then, and calls `due` with it.
    pub(super) fn advance(&mut self, timers: &mut [Timer], now: Time, mut due: impl FnMut(usize)) {
        while let Some((bucket, begins)) = self.first() {
            if begins > unit(now) {
                break;
            }
            self.passed = begins;
            self.held[bucket / 64] &= !(1 << (bucket % 64));
            let mut at = core::mem::replace(&mut self.heads[bucket], NONE);
            let last = bucket < 64 && begins == unit(now);
            while at != NONE {
                let index = at as usize;
                at = timers[index].next;
                if timers[index].due <= now {
                    timers[index] = Timer::OFF;
                    due(index);
                } else {
                    let bucket = self.bucket(unit(timers[index].due));
                    self.push(timers, index as u32, bucket);
                }
            }
            if last {
                break;
            }
        }
        self.passed = self.passed.max(unit(now));
    }

    /// Returns the first bucket that is not empty, and the unit of time at which it begins.
    fn first(&self) -> Option<(usize, u64)> {
        let level = self.held.iter().position(|&held| held != 0)?;
        let bucket = self.held[level].trailing_zeros() as usize;
        let shift = level as u32 * BITS;
        let begins = (self.passed >> shift & !63 | bucket as u64) << shift;
        Some((level * 64 + bucket, begins))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{vec, vec::Vec};

    use crate::chance::Chance;

    const AGENTS: usize = 300;

    /// Inserts and removes agents at random, and compares the wheel with a plain list of moments.
    #[test]
    fn each_agent_is_due_in_the_first_advance_that_reaches_its_moment() {
        let mut chance = Chance::new(7);
        let (mut wheel, mut timers) = (Wheel::default(), vec![Timer::OFF; AGENTS]);
        let mut plain: Vec<Option<Time>> = vec![None; AGENTS];
        let mut now = Time::START;
        for round in 0..20_000 {
            let index = chance.below(AGENTS as u64) as usize;
            wheel.remove(&mut timers, index);
            plain[index] = None;
            if chance.below(4) > 0 {
                let room = 1 << chance.below(if round % 50 == 0 { 63 } else { 36 });
                let due = Time::from_nanos(now.as_nanos().saturating_add(chance.below(room)));
                timers[index].due = due;
                wheel.insert(&mut timers, index);
                plain[index] = Some(due);
            }
            if chance.below(3) == 0 {
                let room = 1 << chance.below(34);
                now = Time::from_nanos(now.as_nanos() + chance.below(room));
                let mut due = Vec::new();
                wheel.advance(&mut timers, now, |index| due.push(index));
                due.sort_unstable();
                let is_due = |time: &Option<Time>| time.is_some_and(|time| time <= now);
                let expected: Vec<_> = (0..AGENTS).filter(|&index| is_due(&plain[index])).collect();
                assert_eq!(due, expected, "round {round}");
                due.iter().for_each(|&index| plain[index] = None);
            }
        }
    }
}
