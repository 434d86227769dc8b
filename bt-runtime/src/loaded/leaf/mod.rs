//! Type-erased leaves.

mod awaited;
mod language;
mod row;
mod sleeper;

use alloc::boxed::Box;
use core::any::TypeId;
use core::marker::PhantomData;

use super::memory::erased::{Cell, Memo, is_number};
use super::memory::stored::Stored;
use super::program::eval::Env;
use super::program::leaf::{LoadedLeaf, Put, Rows, TraceInputs};
use super::program::part::AgentMemory;
use crate::blackboard::Agent;
use crate::cx::Cx;
use crate::leaf::{HaltReturns, Leaf, Returns};
use crate::node::Inputs;
use crate::status::{Outcome, Status, Stepped};

pub use awaited::Awaited;
pub use language::{Condition, Idles, Waits};
pub use sleeper::sleeper;

/// A leaf that a file can use: its memory can be copied and sent.
pub trait Loadable<A: Agent>: Leaf<A, Memory: Cell, Returns: Returns<Output: 'static> + 'static> + 'static {}

impl<A: Agent, L: Leaf<A, Memory: Cell, Returns: Returns<Output: 'static> + 'static> + 'static> Loadable<A> for L {}

/// The output of a leaf.
pub type OutputOf<A, L> = <<L as Leaf<A>>::Returns as Returns>::Output;

/// A leaf that `build` makes from the inputs of each tick.
pub struct Built<A: Agent, L: Leaf<A>, F> {
    build: F,
    put: Option<Put<A, OutputOf<A, L>>>,
    /// The place of the leaf's memory; `Memo::nowhere` if the leaf has none.
    memo: Memo<L::Memory>,
}

impl<A: Agent, L: Loadable<A>, F: Fn(&Env<'_, '_, A>) -> L + Send + Sync> Built<A, L, F> {
    #[inline(always)]
    fn leaf(&self, cx: &Cx<'_, '_, A>, memory: &AgentMemory<A>) -> L {
        (self.build)(&Env { agent: &*cx.bb, memory, world: &*cx.world })
    }

    /// Splits the return value of a tick into status and output, and writes the output.
    #[inline(always)]
    fn settle(&self, returned: L::Returns, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> Status {
        let (status, output) = returned.split();
        // The compiler knows the case without an output, and removes the write.
        if TypeId::of::<OutputOf<A, L>>() == TypeId::of::<()>() {
            return status;
        }
        if let (Some(put), Some(output)) = (&self.put, output) {
            put(cx.bb, memory, output);
        }
        status
    }

    #[inline(always)]
    fn begin(&self, leaf: L, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> Status {
        let mut own = L::Memory::default();
        let returned = leaf.enter(&mut own, cx);
        let status = self.settle(returned, cx, memory);
        if L::Returns::RUNS && remembers::<L::Memory>() && status == Status::Running {
            memory.remember(self.memo, own);
        }
        status
    }

    #[inline(always)]
    fn go_on(&self, leaf: L, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> Status {
        if !remembers::<L::Memory>() {
            let returned = leaf.tick(&mut L::Memory::default(), cx);
            return self.settle(returned, cx, memory);
        }
        // A leaf is ticked only while it runs, so its memory is present.
        let Some(own) = memory.recall(self.memo) else { return Status::Failure };
        let returned = leaf.tick(own, cx);
        let status = self.settle(returned, cx, memory);
        if status != Status::Running {
            Self::done(self.memo, memory);
        }
        status
    }

    /// Drops the memory of a finished leaf. A separate function, so that the code of a tick that keeps running is
    /// short.
    #[inline(always)]
    fn done(memo: Memo<L::Memory>, memory: &mut AgentMemory<A>) {
        #[inline(never)]
        fn vacate<A: Agent, T: Cell>(memo: Memo<T>, memory: &mut AgentMemory<A>) {
            memory.forget(memo);
        }
        if !is_number::<L::Memory>() {
            vacate(memo, memory);
        }
    }

    fn serves(&self, first: bool, leaf: L, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) {
        let mut none = L::Memory::default();
        if first && remembers::<L::Memory>() {
            memory.remember(self.memo, L::Memory::default());
        }
        let own = match memory.recall(self.memo) {
            Some(own) => own,
            None => &mut none,
        };
        let returned = if first { leaf.enter(own, cx) } else { leaf.tick(own, cx) };
        self.settle(returned, cx, memory);
    }
}

impl<A: Agent, L: Loadable<A>, F: Fn(&Env<'_, '_, A>) -> L + Send + Sync + 'static> LoadedLeaf<A> for Built<A, L, F> {
    fn runs(&self) -> bool {
        L::Returns::RUNS
    }

    fn halts(&self) -> bool {
        L::HALTS
    }

    fn fails(&self) -> bool {
        L::Returns::FAILS
    }

    fn lingers(&self) -> bool {
        L::Halts::LINGERS
    }

    fn enter(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> Stepped {
        self.begin(self.leaf(cx, memory), cx, memory).into()
    }

    #[inline]
    fn tick(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> Stepped {
        self.go_on(self.leaf(cx, memory), cx, memory).into()
    }

    fn tick_traced(
        &self,
        first: bool,
        cx: &mut Cx<'_, '_, A>,
        memory: &mut AgentMemory<A>,
        trace: TraceInputs<'_>,
    ) -> Stepped {
        let leaf = self.leaf(cx, memory);
        trace(L::NAME, &Inputs::<A, L>::of(&leaf));
        if first { self.begin(leaf, cx, memory).into() } else { self.go_on(leaf, cx, memory).into() }
    }

    fn halt(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> bool {
        if !remembers::<L::Memory>() {
            return L::halt(&mut L::Memory::default(), cx).pending().is_some();
        }
        let Some(own) = memory.recall(self.memo) else { return false };
        let pending = L::halt(own, cx).pending().is_some();
        if !pending {
            memory.forget(self.memo);
        }
        pending
    }

    fn serve(&self, first: bool, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>, trace: Option<TraceInputs<'_>>) {
        let leaf = self.leaf(cx, memory);
        if let Some(trace) = trace {
            trace(L::NAME, &Inputs::<A, L>::of(&leaf));
        }
        self.serves(first, leaf, cx, memory);
    }

    fn forget(&self, memory: &mut AgentMemory<A>) {
        memory.forget(self.memo);
    }

    fn sustain(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) {
        if !remembers::<L::Memory>() {
            L::sustain(&mut L::Memory::default(), cx);
        } else if let Some(own) = memory.recall(self.memo) {
            L::sustain(own, cx);
        }
    }

    fn completed(&self, outcome: Outcome, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) {
        if !remembers::<L::Memory>() {
            L::completed(outcome, &mut L::Memory::default(), cx);
        } else if let Some(own) = memory.recall(self.memo) {
            L::completed(outcome, own, cx);
        }
    }

    fn leaf(&self) -> Option<TypeId> {
        Some(TypeId::of::<L>())
    }

    fn memory(&self) -> Option<&dyn Stored<A>> {
        Some(&self.memo)
    }
}

/// A leaf without memory and without an output target. It only holds its inputs, so many leaves fit in a cache line.
pub struct Bare<A: Agent, L, F> {
    build: F,
    of: PhantomData<fn(A) -> L>,
}

impl<A: Agent, L: Loadable<A>, F: Fn(&Env<'_, '_, A>) -> L + Send + Sync> Bare<A, L, F> {
    #[inline(always)]
    fn leaf(&self, cx: &Cx<'_, '_, A>, memory: &AgentMemory<A>) -> L {
        (self.build)(&Env { agent: &*cx.bb, memory, world: &*cx.world })
    }
}

impl<A: Agent, L: Loadable<A>, F: Fn(&Env<'_, '_, A>) -> L + Send + Sync + 'static> LoadedLeaf<A> for Bare<A, L, F> {
    fn runs(&self) -> bool {
        L::Returns::RUNS
    }

    fn halts(&self) -> bool {
        L::HALTS
    }

    fn fails(&self) -> bool {
        L::Returns::FAILS
    }

    fn lingers(&self) -> bool {
        L::Halts::LINGERS
    }

    fn rows(&self) -> Option<Rows<A>> {
        (!L::Returns::RUNS).then_some(row::row::<A, L, F>)
    }

    fn enter(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> Stepped {
        self.leaf(cx, memory).enter(&mut L::Memory::default(), cx).split().0.into()
    }

    #[inline]
    fn tick(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> Stepped {
        self.leaf(cx, memory).tick(&mut L::Memory::default(), cx).split().0.into()
    }

    fn tick_traced(
        &self,
        first: bool,
        cx: &mut Cx<'_, '_, A>,
        memory: &mut AgentMemory<A>,
        trace: TraceInputs<'_>,
    ) -> Stepped {
        trace(L::NAME, &Inputs::<A, L>::of(&self.leaf(cx, memory)));
        if first { self.enter(cx, memory) } else { self.tick(cx, memory) }
    }

    fn halt(&self, cx: &mut Cx<'_, '_, A>, _: &mut AgentMemory<A>) -> bool {
        L::halt(&mut L::Memory::default(), cx).pending().is_some()
    }

    fn serve(&self, first: bool, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>, trace: Option<TraceInputs<'_>>) {
        if let Some(trace) = trace {
            trace(L::NAME, &Inputs::<A, L>::of(&self.leaf(cx, memory)));
        }
        if first {
            self.enter(cx, memory)
        } else {
            self.tick(cx, memory)
        };
    }

    fn forget(&self, _: &mut AgentMemory<A>) {}

    fn sustain(&self, cx: &mut Cx<'_, '_, A>, _: &mut AgentMemory<A>) {
        L::sustain(&mut L::Memory::default(), cx);
    }

    fn completed(&self, outcome: Outcome, cx: &mut Cx<'_, '_, A>, _: &mut AgentMemory<A>) {
        L::completed(outcome, &mut L::Memory::default(), cx);
    }

    fn leaf(&self) -> Option<TypeId> {
        Some(TypeId::of::<L>())
    }
}

/// Returns `true` if a value of this type has any data, or does something when it is dropped.
const fn remembers<T>() -> bool {
    size_of::<T>() != 0 || core::mem::needs_drop::<T>()
}

/// Makes the type-erased leaf whose action `build` makes.
pub fn erase<A: Agent, L: Loadable<A>>(
    build: impl Fn(&Env<'_, '_, A>) -> L + Send + Sync + 'static,
    put: Option<Put<A, OutputOf<A, L>>>,
    service: bool,
    memo: impl FnOnce() -> Memo<L::Memory>,
) -> Box<dyn LoadedLeaf<A>> {
    let memo = (remembers::<L::Memory>() && (L::Returns::RUNS || service)).then(memo);
    if memo.is_none() && put.is_none() {
        return Box::new(Bare { build, of: PhantomData });
    }
    Box::new(Built { build, put, memo: memo.unwrap_or(Memo::nowhere()) })
}
