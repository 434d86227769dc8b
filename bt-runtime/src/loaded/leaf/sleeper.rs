//! Actions that may sleep.

use alloc::boxed::Box;
use core::any::TypeId;

use super::{Built, Loadable, OutputOf, remembers};
use crate::blackboard::Agent;
use crate::cx::Cx;
use crate::leaf::{HaltReturns, Leaf, Returns, reach};
use crate::loaded::memory::erased::Memo;
use crate::loaded::memory::stored::Stored;
use crate::loaded::program::eval::Env;
use crate::loaded::program::leaf::{LoadedLeaf, Put, SleepPlace, TraceInputs};
use crate::loaded::program::part::AgentMemory;
use crate::node::Inputs;
use crate::rules::sleep::Sleep;
use crate::status::{Outcome, Status, Stepped};

/// A leaf that may sleep. `build` makes it from the inputs of each call.
struct Sleeper<A: Agent, L: Leaf<A>, F> {
    built: Built<A, L, F>,
    place: SleepPlace,
}

/// Makes the type-erased leaf whose action `build` makes, as [`erase`](super::erase) does.
pub fn sleeper<A: Agent, L: Loadable<A>>(
    build: impl Fn(&Env<'_, '_, A>) -> L + Send + Sync + 'static,
    put: Option<Put<A, OutputOf<A, L>>>,
    place: SleepPlace,
    memo: impl FnOnce() -> Memo<L::Memory>,
) -> Box<dyn LoadedLeaf<A>> {
    let memo = remembers::<L::Memory>().then(memo).unwrap_or_else(Memo::nowhere);
    Box::new(Sleeper { built: Built { build, put, memo }, place })
}

impl<A: Agent, L: Loadable<A>, F: Fn(&Env<'_, '_, A>) -> L + Send + Sync> Sleeper<A, L, F> {
    /// Returns the leaf for this call, and passes its inputs to `trace`.
    fn leaf(&self, cx: &Cx<'_, '_, A>, memory: &AgentMemory<A>, trace: Option<TraceInputs<'_>>) -> L {
        let leaf = self.built.leaf(cx, memory);
        if let Some(trace) = trace {
            trace(L::NAME, &Inputs::<A, L>::of(&leaf));
        }
        leaf
    }

    /// Stores the sleep that this result begins, and writes the output.
    fn settle(&self, returned: L::Returns, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> Status {
        self.place.set(returned.sleep(cx.now(), const { reach::<A, L>() }), memory);
        self.built.settle(returned, cx, memory)
    }

    fn begin(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>, trace: Option<TraceInputs<'_>>) -> Stepped {
        let leaf = self.leaf(cx, memory, trace);
        let mut own = L::Memory::default();
        let returned = leaf.enter(&mut own, cx);
        let status = self.settle(returned, cx, memory);
        if remembers::<L::Memory>() && status == Status::Running {
            memory.remember(self.built.memo, own);
        }
        status.into()
    }
}

impl<A: Agent, L: Loadable<A>, F: Fn(&Env<'_, '_, A>) -> L + Send + Sync + 'static> LoadedLeaf<A> for Sleeper<A, L, F> {
    fn runs(&self) -> bool {
        true
    }

    fn halts(&self) -> bool {
        L::HALTS
    }

    fn lingers(&self) -> bool {
        L::Halts::LINGERS
    }

    fn enter(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> Stepped {
        self.begin(cx, memory, None)
    }

    /// Leaves the tick to the interpreter, which checks whether the sleep is over: only it knows the changes of this
    /// tick.
    fn tick(&self, _: &mut Cx<'_, '_, A>, _: &mut AgentMemory<A>) -> Stepped {
        Stepped::NeedsVm
    }

    fn tick_traced(
        &self,
        first: bool,
        cx: &mut Cx<'_, '_, A>,
        memory: &mut AgentMemory<A>,
        trace: TraceInputs<'_>,
    ) -> Stepped {
        if first { self.begin(cx, memory, Some(trace)) } else { Stepped::NeedsVm }
    }

    fn sleeps(&self) -> Option<&SleepPlace> {
        Some(&self.place)
    }

    fn tick_awake(
        &self,
        cx: &mut Cx<'_, '_, A>,
        memory: &mut AgentMemory<A>,
        trace: Option<TraceInputs<'_>>,
    ) -> Stepped {
        let leaf = self.leaf(cx, memory, trace);
        if !remembers::<L::Memory>() {
            let returned = leaf.tick(&mut L::Memory::default(), cx);
            return self.settle(returned, cx, memory).into();
        }
        // A leaf is ticked only while it runs, so its memory is present.
        let Some(own) = memory.recall(self.built.memo) else { return Stepped::Failure };
        let returned = leaf.tick(own, cx);
        let status = self.settle(returned, cx, memory);
        if status != Status::Running {
            Built::<A, L, F>::done(self.built.memo, memory);
        }
        status.into()
    }

    fn halt(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> bool {
        let pending = self.built.halt(cx, memory);
        if pending {
            // A halt goes on in every tick, so the agent must not sleep.
            self.place.set(Sleep::POLLED, memory);
        }
        pending
    }

    /// Does nothing. It is never called, because the loader refuses a service that runs over several ticks.
    fn serve(&self, _: bool, _: &mut Cx<'_, '_, A>, _: &mut AgentMemory<A>, _: Option<TraceInputs<'_>>) {}

    fn forget(&self, memory: &mut AgentMemory<A>) {
        self.built.forget(memory);
    }

    fn sustain(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) {
        self.built.sustain(cx, memory);
    }

    fn completed(&self, outcome: Outcome, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) {
        self.built.completed(outcome, cx, memory);
    }

    fn leaf(&self) -> Option<TypeId> {
        Some(TypeId::of::<L>())
    }

    fn memory(&self) -> Option<&dyn Stored<A>> {
        self.built.memory()
    }
}

impl SleepPlace {
    /// Returns the sleep in an agent's memory.
    pub fn get(&self, words: &[u64]) -> Sleep {
        Sleep { at: crate::time::Time::from_nanos(words[self.at as usize]), on: words[self.on as usize] as u8 }
    }

    fn set<A: Agent>(&self, sleep: Sleep, memory: &mut AgentMemory<A>) {
        let words = memory.words_mut();
        words[self.at as usize] = sleep.at.as_nanos();
        words[self.on as usize] = sleep.on.into();
    }
}
