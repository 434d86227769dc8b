//! `async fn` actions. Their futures are in the agent's block, whose allocation does not move.

use core::any::TypeId;
use core::task::Context;

use super::{Loadable, OutputOf};
use crate::blackboard::Agent;
use crate::cx::Cx;
use crate::leaf::{Leaf, Returns};
use crate::loaded::memory::erased::Pinned;
use crate::loaded::program::eval::Env;
use crate::loaded::program::leaf::{LoadedLeaf, Put, TraceInputs};
use crate::loaded::program::part::AgentMemory;
use crate::mailbox::Mail;
use crate::node::Inputs;
use crate::rules::sleep;
use crate::status::{Status, Stepped};

type FutureOf<A, L> = <<L as Leaf<A>>::Returns as Returns>::Future;

/// An awaited leaf. `build` makes it from the inputs at its entry.
pub struct Awaited<A: Agent, L: Loadable<A>, F> {
    pub build: F,
    pub put: Option<Put<A, OutputOf<A, L>>>,
    pub future: Pinned<FutureOf<A, L>>,
}

impl<A: Agent, L: Loadable<A>, F: Fn(&Env<'_, '_, A>) -> L + Send + Sync + 'static> Awaited<A, L, F> {
    /// Makes the future of the leaf, and wakes the agent so that the next tick polls it.
    fn begin(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>, trace: Option<TraceInputs<'_>>) -> Stepped {
        let stepped = self.make(cx, memory, trace);
        cx.engine.mail.wake();
        stepped
    }

    /// Makes the future of the leaf.
    fn make(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>, trace: Option<TraceInputs<'_>>) -> Stepped {
        let leaf = (self.build)(&Env { agent: &*cx.bb, memory, world: &*cx.world });
        if let Some(trace) = trace {
            trace(L::NAME, &Inputs::<A, L>::of(&leaf));
        }
        match leaf.enter(&mut L::Memory::default(), cx).future() {
            Some(future) => memory.pin(self.future, future),
            None => return Stepped::Failure,
        }
        Stepped::Running
    }

    fn go_on(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>, trace: Option<TraceInputs<'_>>) -> Stepped {
        // A restored or copied brain has no futures. The action begins anew, and is polled in the same tick, as the
        // lost future would be.
        if self.begins_anew(memory) {
            if self.make(cx, memory, trace) != Stepped::Running {
                return Stepped::Failure;
            }
        } else if !sleep::polls(A::Mail::ON, cx.engine.mail.woken()) {
            return Stepped::Running;
        }
        let Some(future) = memory.pinned(self.future) else { return Stepped::Running };
        let waker = cx.waker();
        let (status, output) = <L::Returns as Returns>::wait(future, &mut Context::from_waker(&waker));
        if let (Some(put), Some(output)) = (&self.put, output) {
            put(cx.bb, memory, output);
        }
        if status != Status::Running {
            memory.unpin(self.future);
        }
        status.into()
    }
}

impl<A: Agent, L: Loadable<A>, F: Fn(&Env<'_, '_, A>) -> L + Send + Sync + 'static> LoadedLeaf<A> for Awaited<A, L, F> {
    fn runs(&self) -> bool {
        true
    }

    fn awaits(&self) -> bool {
        true
    }

    fn begins_anew(&self, memory: &AgentMemory<A>) -> bool {
        !memory.is_pinned(self.future)
    }

    fn enter(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> Stepped {
        self.begin(cx, memory, None)
    }

    fn tick(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> Stepped {
        self.go_on(cx, memory, None)
    }

    fn tick_traced(
        &self,
        first: bool,
        cx: &mut Cx<'_, '_, A>,
        memory: &mut AgentMemory<A>,
        trace: TraceInputs<'_>,
    ) -> Stepped {
        if first { self.begin(cx, memory, Some(trace)) } else { self.go_on(cx, memory, Some(trace)) }
    }

    fn halt(&self, _: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> bool {
        memory.unpin(self.future);
        false
    }

    /// Does nothing. It is never called, because the loader refuses an `async` service.
    fn serve(&self, _: bool, _: &mut Cx<'_, '_, A>, _: &mut AgentMemory<A>, _: Option<TraceInputs<'_>>) {}

    fn forget(&self, memory: &mut AgentMemory<A>) {
        memory.unpin(self.future);
    }

    fn leaf(&self) -> Option<TypeId> {
        Some(TypeId::of::<L>())
    }
}
