//! Some of the agents of a population, side by side: what one thread ticks.

use alloc::vec::Vec;
use core::time::Duration;

use super::awake::next_word;
use super::fault::Fault;
use super::id::{AgentId, Meta};
use super::timers::Timer;
use super::{Due, World};
use crate::brain::Brain;
use crate::time::{Next, Time};
use crate::trace::{Record, Trace};
use crate::tree::Tree;

/// The agents of some words, and where to note who stays awake.
pub(super) struct Block<'a, T: Tree> {
    /// The first word, counted over the whole population.
    pub(super) first: usize,
    pub(super) brains: &'a mut [Option<Brain<T>>],
    pub(super) last: &'a mut [Time],
    pub(super) timers: &'a mut [Timer],
    pub(super) metas: &'a [Meta],
    pub(super) words: &'a mut [u64],
    pub(super) steady: &'a mut [u64],
    pub(super) fell: &'a mut [u64],
    /// Of the whole population.
    pub(super) any: &'a [u64],
}

/// A tick of a population.
#[derive(Clone, Copy)]
pub(super) struct Beat {
    pub(super) now: Time,
    pub(super) dt: Duration,
}

/// What a block did.
#[derive(Default)]
pub(super) struct Done {
    pub(super) agents: usize,
    pub(super) faults: Vec<Fault>,
}

impl<T: Tree> Block<'_, T>
where
    Brain<T>: Unpin,
{
    /// Ticks every agent that is awake, in order.
    pub(super) fn tick<R: Trace>(&mut self, beat: Beat, world: &mut World<'_, T>, trace: &mut R) -> Done {
        let mut done = Done::default();
        let mut at = 0;
        while let Err(message) = caught(|| self.tick_from(&mut at, beat, world, trace, &mut done.agents)) {
            if R::ON {
                trace.record(Record::Panic { message: &message });
            }
            done.faults.push(self.fault(at, beat, message));
            at += 1;
        }
        done
    }

    /// Ticks who is awake from this agent on. `at` says who is ticked, also where that panics.
    #[inline]
    fn tick_from<R: Trace>(
        &mut self,
        at: &mut usize,
        beat: Beat,
        world: &mut World<'_, T>,
        trace: &mut R,
        agents: &mut usize,
    ) {
        let end = self.first + self.words.len();
        let mut rest = u64::MAX << (*at % 64);
        let mut from = self.first + *at / 64;
        while let Some(found) = next_word(self.any, from, end) {
            let word = found - self.first;
            let mut bits = self.words[word] & if found == from { rest } else { u64::MAX };
            while bits != 0 {
                *agents += 1;
                *at = word * 64 + bits.trailing_zeros() as usize;
                self.tick_one(*at, beat, world, trace);
                bits &= bits - 1;
            }
            rest = u64::MAX;
            from = found + 1;
        }
    }

    #[inline]
    fn tick_one<R: Trace>(&mut self, index: usize, beat: Beat, world: &mut World<'_, T>, trace: &mut R) {
        let (word, bit) = (index / 64, 1 << (index % 64));
        let Some(brain) = &mut self.brains[index] else {
            self.words[word] &= !bit;
            return;
        };
        let steady = self.steady[word] & bit != 0;
        let dt = if steady { beat.dt } else { beat.now.since(self.last[index]) };
        if R::ON {
            let agent = AgentId::new(self.first * 64 + index, self.metas[index].generation);
            trace.record(Record::Agent { index: agent.index() as u32, generation: agent.generation() });
        }
        brain.tick_traced(dt, world, trace);
        if steady && brain.next() == Next::Now {
            return;
        }
        match due(brain, beat.now, self.metas[index]) {
            Due::Now => self.steady[word] |= bit,
            rests => {
                self.words[word] &= !bit;
                self.steady[word] &= !bit;
                self.last[index] = beat.now;
                if let Due::At(due) = rests {
                    self.timers[index].due = due;
                    self.fell[word] |= bit;
                }
            }
        }
    }

    /// The agent's action panicked: it is stopped.
    #[cold]
    fn fault(&mut self, index: usize, beat: Beat, message: alloc::string::String) -> Fault {
        let (word, bit) = (index / 64, 1_u64 << (index % 64));
        self.words[word] &= !bit;
        self.steady[word] &= !bit;
        self.last[index] = beat.now;
        if let Some(brain) = &mut self.brains[index] {
            // What an action remembers may panic as it is dropped, and so may the first values of the tree's locals.
            // The second time does what a panic left undone.
            let _ = caught(|| brain.give_up()).or_else(|_| caught(|| brain.give_up()));
            let _ = caught(|| brain.renew());
        }
        let agent = AgentId::new(self.first * 64 + index, self.metas[index].generation);
        Fault { agent, now: beat.now, message }
    }
}

/// When a brain that was ticked at `last` must be ticked next, on the population's clock.
pub(super) fn due<T: Tree>(brain: &Brain<T>, last: Time, meta: Meta) -> Due {
    let interval = last.after(meta.interval());
    match brain.next() {
        Next::Now if meta.every == 0 => Due::Now,
        Next::Now => Due::At(interval),
        Next::At(time) => Due::At(last.after(time.since(brain.now())).max(interval)),
        Next::Change => Due::Never,
    }
}

/// Runs `work`; what it says where it panics.
#[cfg(feature = "std")]
fn caught(work: impl FnOnce()) -> Result<(), alloc::string::String> {
    use alloc::string::{String, ToString};
    use std::panic::{AssertUnwindSafe, catch_unwind};
    // What a panic leaves half done is the agent's own: its tree's memory is dropped, its board is plain data.
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| match panic.downcast::<&str>().map(|text| text.to_string()) {
        Ok(text) => text,
        Err(panic) => panic.downcast::<String>().map_or_else(
            |other| {
                // The value of `panic_any` may panic as it is dropped; whatever that panic carries is let be.
                let _ = catch_unwind(AssertUnwindSafe(|| drop(other))).map_err(core::mem::forget);
                "no message".to_string()
            },
            |text| *text,
        ),
    })
}

#[cfg(not(feature = "std"))]
fn caught(work: impl FnOnce()) -> Result<(), alloc::string::String> {
    work();
    Ok(())
}
