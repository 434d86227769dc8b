//! Agents that sleep until a moment: a hierarchical timing wheel (Varghese and Lauck 1987) whose lists run through
//! one link per agent, so that nothing is allocated and an agent is taken out at once.

use crate::time::Time;

/// A link that is in no list.
const NONE: u32 = u32::MAX;
/// Marks a `prev` that is no agent but a bucket.
const HEAD: u32 = 1 << 31;
/// The most agents that links can tell apart.
pub(super) const MOST: usize = HEAD as usize - 1;
/// The span of a bucket of the lowest level: 2²⁰ ns, about a millisecond. What is due within one is told apart by
/// its moment.
const UNIT: u32 = 20;
/// Each level has 64 buckets, and a bucket spans all of the level below.
const BITS: u32 = 6;
/// Enough for every moment of the clock.
const LEVELS: usize = 8;

/// An agent's place in the wheel.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timer {
    /// When it is due.
    pub(super) due: Time,
    prev: u32,
    next: u32,
}

impl Timer {
    /// An agent that is in no list.
    pub(super) const OFF: Self = Self { due: Time::END, prev: NONE, next: NONE };
}

/// The buckets, and how far time has come.
#[derive(Clone, Debug)]
pub(super) struct Wheel {
    /// The units that have passed.
    passed: u64,
    /// The buckets of a level that hold somebody.
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
    /// The same wheel, empty, when so much time has passed.
    #[cfg(feature = "serde")]
    pub(super) fn start(&mut self, now: Time) {
        *self = Self { passed: unit(now), ..Self::default() };
    }

    /// Puts an agent in, who is in no list, to be due at its timer's moment.
    pub(super) fn insert(&mut self, timers: &mut [Timer], index: usize) {
        let bucket = self.bucket(unit(timers[index].due).max(self.passed));
        self.push(timers, index as u32, bucket);
    }

    /// The highest digit in which the moment differs from now tells its level: all that is due before that digit
    /// turns lies on a level below.
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

    /// Takes an agent out, if it is in.
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

    /// Lets time pass until `now` and hands out every agent that is due by then, taken out.
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

    /// The first bucket that holds somebody, and the unit at which it begins.
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

    /// Puts agents in and takes them out by chance, and compares with a plain list.
    #[test]
    fn everybody_is_due_in_the_first_advance_that_reaches_its_moment() {
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
