//! Blocks of adjacent agents of a population. Each is the work of one thread.

use alloc::string::String;
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::Range;
use core::time::Duration;

use super::awake_iter::{AwakeIter, Bits};
use super::brains::Home;
use super::fault::{Cause, Fault};
use super::id::{AgentId, Meta};
use super::sleep_records::SleepRecords;
use super::{Due, World};
use crate::brain::{Brain, Phase};
use crate::time::{Next, Time, nanos};
use crate::trace::{NoTrace, Record, Trace};
use crate::tree::Tree;

/// The agents of a range of words of the bit set, for one tick.
///
/// A panic may end a tick before the tick has reached all agents. Therefore each block records, when it is dropped, the
/// agents that the tick did not reach, even if no thread has begun the block.
pub struct Block<'a, T: Tree, H: Home<T>> {
    /// The index of the first word, counted over the whole population.
    pub(super) first: usize,
    pub(super) brains: &'a mut [Option<H>],
    pub(super) tree: PhantomData<fn() -> T>,
    pub(super) sleep_records: SleepRecords<'a>,
    /// The summary bits of the whole population.
    pub(super) any: &'a [u64],
    pub(super) params: TickParams,
    /// The number of places that the tick has reached. While an agent is being ticked, its place is the last of them.
    pub(super) reached: usize,
    /// The number of places whose records are up to date: at most `reached`.
    pub(super) recorded: usize,
    /// The number of agents that were ticked.
    pub(super) agents: usize,
    /// `true` while an agent may be half ticked.
    pub(super) ticks: bool,
}

/// The number of words by which the prefetch runs ahead.
const AHEAD: usize = 8;
/// The largest number of awake agents of a word that are prefetched. With more, the processor's own prefetcher finds
/// the pattern.
const FEW: u32 = 8;

/// The parameters of a tick of a population.
#[derive(Clone, Copy)]
pub(super) struct TickParams {
    /// The moment of the previous tick.
    pub(super) before: Time,
    pub(super) now: Time,
    pub(super) dt: Duration,
    /// `dt` in nanoseconds.
    nanos: u64,
}

impl TickParams {
    /// Returns the parameters of a tick at `now`, which is `dt` after the previous tick at `before`.
    pub(super) fn new(before: Time, now: Time, dt: Duration) -> Self {
        Self { before, now, dt, nanos: nanos(dt) }
    }

    /// Returns the time since `last`, also in nanoseconds.
    fn since(self, last: Time) -> (Duration, u64) {
        (self.now.since(last), self.now.as_nanos().saturating_sub(last.as_nanos()))
    }
}

/// The result of a tick of a block.
#[derive(Default)]
pub struct Done {
    pub(super) agents: usize,
    pub(super) faults: Vec<Fault>,
}

impl<T: Tree, H: Home<T>> Block<'_, T, H> {
    /// Ticks every awake agent, in order. Calls `turn` right before each agent's tick.
    pub(super) fn tick<'w, R: Trace>(
        &mut self,
        world: &mut World<'w, T>,
        trace: &mut R,
        turn: impl FnMut(AgentId, &mut World<'w, T>),
    ) -> Done {
        self.tick_checked(world, trace, turn, || Ok(()))
    }

    /// As [`Block::tick`]. `check` is asked after the tick of each agent; its error stops that agent.
    #[inline]
    pub(super) fn tick_checked<'w, R: Trace>(
        &mut self,
        world: &mut World<'w, T>,
        trace: &mut R,
        mut turn: impl FnMut(AgentId, &mut World<'w, T>),
        check: impl Fn() -> Result<(), Failed>,
    ) -> Done {
        let mut faults = Vec::new();
        self.ticks = true;
        while let Err(failed) = caught(|| self.tick_rest(world, trace, &mut turn, &check)).and_then(|ticked| ticked) {
            let fault = self.fault(failed);
            if R::ON {
                // A panic of the trace is the same fault, because a trace is the caller's code, as `turn` is.
                let _ = caught(|| trace.record(Record::Panic { message: &fault.traced_message() }));
            }
            // The drop of the agent's memory may have written a `Shared` value: ignore that too.
            let _ = check();
            faults.push(fault);
        }
        self.ticks = false;
        self.reached = self.brains.len();
        Done { agents: self.agents, faults }
    }

    /// Ticks the awake agents that the tick has not reached yet.
    #[inline]
    fn tick_rest<'w, R: Trace>(
        &mut self,
        world: &mut World<'w, T>,
        trace: &mut R,
        turn: &mut impl FnMut(AgentId, &mut World<'w, T>),
        check: &impl Fn() -> Result<(), Failed>,
    ) -> Result<(), Failed> {
        let awake_iter = AwakeIter::new(self.any, self.first, self.sleep_records.words.len(), self.reached / 64);
        let mut ahead = awake_iter.clone();
        ahead.by_ref().take(AHEAD).for_each(|word| self.prefetch(word));
        for word in awake_iter {
            // Prefetch the agents of later words while these are ticked: otherwise each tick would wait for its
            // memory.
            ahead.next().into_iter().for_each(|word| self.prefetch(word));
            let mut rest = self.awake(word, self.reached..word * 64 + 64);
            while rest != 0 {
                let (agents, since) = self.together(word, rest);
                let outdated = self.tick_agents(word, agents, since, world, trace, turn, check)?;
                self.agents += agents.count_ones() as usize;
                self.record_sleep(word, outdated);
                rest &= !agents;
            }
        }
        Ok(())
    }

    /// Returns the bits of the awake agents of a word whose places are in the range.
    fn awake(&self, word: usize, places: Range<usize>) -> u64 {
        let from = |place: usize| u64::MAX.checked_shl(place.saturating_sub(word * 64) as u32).unwrap_or(0);
        self.sleep_records.words[word] & from(places.start) & !from(places.end)
    }

    /// Returns the next of these agents of a word to tick, which have the same time since their last tick; and that
    /// time. They are the agents before the first one that was not ticked in the last tick, or that one alone.
    #[inline(always)]
    fn together(&self, word: usize, agents: u64) -> (u64, (Duration, u64)) {
        let (params, first) = (self.params, agents & agents.wrapping_neg());
        let others = agents & !self.sleep_records.steady[word];
        if first & others != 0 {
            let last = self.sleep_records.last[word * 64 + first.trailing_zeros() as usize];
            return (first, params.since(last));
        }
        (agents & (others & others.wrapping_neg()).wrapping_sub(1), (params.dt, params.nanos))
    }

    /// Ticks these agents of a word, in order. Returns the bits of those whose records are out of date: they slept in the
    /// last tick, or do not stay awake.
    ///
    /// The loop needs few registers, so that the tree has the others: it is a function of its own, and all its agents
    /// have the same time since their last tick.
    #[inline(never)]
    #[expect(clippy::too_many_arguments, reason = "the loop keeps them in registers")]
    fn tick_agents<'w, R: Trace>(
        &mut self,
        word: usize,
        agents: u64,
        (dt, nanos): (Duration, u64),
        world: &mut World<'w, T>,
        trace: &mut R,
        turn: &mut impl FnMut(AgentId, &mut World<'w, T>),
        check: &impl Fn() -> Result<(), Failed>,
    ) -> Result<u64, Failed> {
        let from = word * 64;
        let Self { first, brains, sleep_records, reached, .. } = self;
        let (brains, steady) = (&mut brains[from..], sleep_records.steady[word]);
        let mut outdated = agents & !steady;
        for nth in Bits(agents) {
            let index = from + nth;
            *reached = index + 1;
            let Some(Some(brain)) = brains.get_mut(nth) else { continue };
            let mut brain = brain.pinned();
            // Without a possible panic, so that an unused id costs nothing.
            let generation = sleep_records.metas.get(index).map_or(0, |meta| meta.generation);
            let agent = AgentId::new(*first * 64 + index, generation);
            if R::ON {
                trace.record(Record::Agent { index: agent.index() as u32, generation });
            }
            let quiet = R::ON && !trace.traces();
            turn(agent, world);
            if quiet {
                brain.tick_counted(dt, nanos, world, &mut NoTrace);
            } else {
                brain.tick_counted(dt, nanos, world, trace);
            }
            check()?;
            if brain.next() != Next::Now {
                outdated |= 1 << nth;
            }
        }
        Ok(outdated)
    }

    /// Brings the records of these agents of a word up to date. Then those of all agents that the tick has reached are.
    fn record_sleep(&mut self, word: usize, agents: u64) {
        self.recorded = self.reached;
        let Self { brains, sleep_records, params, .. } = self;
        for nth in Bits(agents) {
            let index = word * 64 + nth;
            let Some(brain) = &mut brains[index] else { continue };
            let brain = brain.pinned();
            let due = due(&brain, params.now, sleep_records.metas[index]);
            sleep_records.ticked(index, params.now, due);
            if due == Due::Never && matches!(brain.phase(), Phase::Finished(_)) {
                sleep_records.finished[word] |= 1 << nth;
            }
        }
    }

    /// Prefetches the awake agents of a word, if they are few.
    #[inline(always)]
    fn prefetch(&self, word: usize) {
        let awake = self.sleep_records.words[word];
        if awake.count_ones() <= FEW {
            Bits(awake).filter_map(|nth| self.brains.get(word * 64 + nth)).for_each(H::prefetch);
        }
    }
}

impl<'a, T: Tree, H: Home<T>> Block<'a, T, H> {
    /// Stops the agent that the tick reached last, and returns the fault.
    #[cold]
    fn fault(&mut self, Failed { cause, message }: Failed) -> Fault {
        let index = self.reached - 1;
        // The agents of the word that were ticked before.
        let agents = self.awake(index / 64, self.recorded..index);
        self.agents += agents.count_ones() as usize + 1;
        self.record_sleep(index / 64, agents);
        self.sleep_records.ticked(index, self.params.now, Due::Never);
        if let Some(brain) = &mut self.brains[index] {
            let brain = brain.pinned();
            // The drop of an action's memory may panic, and so may the initial values of the tree's locals. The second
            // call of `give_up` completes a first call that panicked.
            let _ = caught(|| brain.0.give_up()).or_else(|_| caught(|| brain.0.give_up()));
            let _ = caught(|| brain.0.renew());
        }
        let agent = AgentId::new(self.first * 64 + index, self.sleep_records.metas[index].generation);
        Fault { agent, now: self.params.now, cause, message }
    }

    /// Returns the number of words of the block.
    #[cfg(feature = "std")]
    pub(super) fn words(&self) -> usize {
        self.sleep_records.words.len()
    }

    /// Splits a block that no tick has reached into two blocks, of which the first has this number of words.
    #[cfg(feature = "std")]
    pub(super) fn split(mut self, words: usize) -> (Self, Self) {
        let agents = (words * 64).min(self.brains.len());
        let Self { first, any, params, .. } = self;
        let brains = core::mem::take(&mut self.brains).split_at_mut(agents);
        let sleep_records = core::mem::take(&mut self.sleep_records).split(words, agents);
        let block = |first, brains, sleep_records| Self {
            first,
            brains,
            tree: PhantomData,
            sleep_records,
            any,
            params,
            reached: 0,
            recorded: 0,
            agents: 0,
            ticks: false,
        };
        (block(first, brains.0, sleep_records.0), block(first + words, brains.1, sleep_records.1))
    }
}

impl<T: Tree, H: Home<T>> Drop for Block<'_, T, H> {
    #[inline]
    fn drop(&mut self) {
        // Without the feature `std` no panic is caught, so it unwinds through the tick of an agent.
        if self.ticks && self.reached > 0 {
            self.fault(Failed { cause: Cause::Panic, message: String::new() });
        }
        if self.reached < self.brains.len() {
            self.sleep_records.missed(self.reached, self.params.before);
        }
    }
}

/// Returns the next tick, on the population's clock, of a brain that was ticked at `last`.
pub(super) fn due<T: Tree>(brain: &Brain<T>, last: Time, meta: Meta) -> Due {
    let earliest = meta.may_tick_from(last);
    match brain.next() {
        Next::Now if meta.every == 0 => Due::Now,
        Next::Now => Due::At(earliest),
        Next::At(time) => Due::At(last.after(time.since(brain.now())).max(earliest)),
        Next::Change => Due::Never,
    }
}

/// The reason for which the tick of an agent stops the agent.
pub(super) struct Failed {
    pub(super) cause: Cause,
    pub(super) message: String,
}

/// Runs `work`. If it panics, returns the panic's message as an error.
#[cfg(feature = "std")]
fn caught<R>(work: impl FnOnce() -> R) -> Result<R, Failed> {
    use alloc::string::ToString;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    // A panic leaves only the agent's own state incomplete: the tree's memory is dropped, and the board is plain data.
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        let message = match panic.downcast::<&str>().map(|text| text.to_string()) {
            Ok(text) => text,
            Err(panic) => panic.downcast::<String>().map_or_else(
                |other| {
                    // The value of a `panic_any` may panic when it is dropped. The payload of that second panic is
                    // leaked.
                    let _ = catch_unwind(AssertUnwindSafe(|| drop(other))).map_err(core::mem::forget);
                    "no message".to_string()
                },
                |text| *text,
            ),
        };
        Failed { cause: Cause::Panic, message }
    })
}

#[cfg(not(feature = "std"))]
fn caught<R>(work: impl FnOnce() -> R) -> Result<R, Failed> {
    Ok(work())
}
