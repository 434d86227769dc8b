//! The records of a tick. `T::ON` guards each record, so that nothing of this is compiled without a trace.

use core::fmt;
use core::marker::PhantomData;

use super::Run;
use crate::blackboard::{Agent, Blackboard};
use crate::keys::ChangeSet;
use crate::leaf::Leaf;
use crate::status::Outcome;
use crate::time::Moment;
use crate::trace::{Live, NodeId, Record, Trace};

impl<A: Agent, S, T: Trace> Run<'_, '_, A, S, T> {
    /// Records that a tick begins.
    #[inline(always)]
    pub(crate) fn trace_tick(&mut self) {
        if T::ON {
            let Moment { now, dt } = self.cx.moment();
            self.trace.record(Record::Tick { now, dt });
        }
    }

    /// Records `record` if a trace is on.
    #[inline(always)]
    pub(crate) fn record(&mut self, record: Live<'_>) {
        if T::ON {
            self.trace.record(record);
        }
    }

    /// Makes the node with this number in its own tree the current node.
    #[inline(always)]
    pub(crate) fn at(&mut self, id: NodeId) {
        if T::ON {
            self.node = self.base + id;
        }
    }

    /// Returns `true` if this pass only collects the running nodes, and then reports the node with this number in its
    /// own tree.
    #[inline(always)]
    pub(crate) fn looks_at(&mut self, id: NodeId) -> bool {
        let looks = self.trace.looks();
        if looks {
            self.at(id);
            self.trace.saw_running(self.node);
        }
        looks
    }

    /// Records the entry of the node with this number in its own tree.
    #[inline(always)]
    pub(crate) fn trace_enter(&mut self, id: NodeId) {
        if T::ON {
            self.at(id);
            self.record(Record::Enter { node: self.node });
        }
    }

    /// Records the end of the node with this number in its own tree. Returns the outcome, which the trace may replace.
    #[inline(always)]
    pub(crate) fn trace_leave(&mut self, id: NodeId, outcome: Outcome) -> Outcome {
        if !T::ON {
            return outcome;
        }
        self.at(id);
        let outcome = self.replaced(Some(outcome)).unwrap_or(outcome);
        self.record(Record::Leave { node: self.node, outcome });
        outcome
    }

    /// Returns the result with which the trace replaces that of the current node; `None` if the trace keeps it.
    #[inline(always)]
    pub(crate) fn replaced(&mut self, own: Option<Outcome>) -> Option<Outcome> {
        if T::REPLACES { self.trace.replaced(self.node, own) } else { None }
    }

    /// Records that a branch claims execution from the running one.
    #[inline(always)]
    pub(crate) fn trace_preempt(&mut self, node: NodeId, by: NodeId) {
        if T::ON {
            self.trace.record(Record::Preempt { node: self.base + node, by: self.base + by });
        }
    }

    /// Records the tick of an action with these inputs.
    #[inline(always)]
    pub(crate) fn trace_action<L: Leaf<A>>(&mut self, leaf: &L) {
        if T::ON {
            let inputs = Inputs::<A, L>::of(leaf);
            self.trace.record(Record::Action { node: self.node, name: L::NAME, inputs: &inputs });
        }
    }

    /// Prepares the record of a node's writes: with a trace on, takes and returns the change bits.
    #[inline(always)]
    pub(crate) fn begin_writes(&mut self) -> A::Changes {
        if T::ON { core::mem::take(self.cx.bb.parts().1) } else { A::Changes::NONE }
    }

    /// Records the keys that a node has written, by the change bits that are set.
    #[inline(always)]
    pub(crate) fn trace_writes(&mut self, before: A::Changes) {
        if T::ON {
            self.record_writes(before);
        }
    }

    fn record_writes(&mut self, before: A::Changes) {
        let wrote = self.cx.bb.changes();
        for key in (0..A::KEY_COUNT).filter(|&key| wrote.has(key)) {
            let value = self.cx.bb.shown(key);
            self.trace.record(Record::Key { node: self.node, key, value: &value });
        }
        *self.cx.bb.parts().1 = before.union(wrote);
    }
}

/// The inputs of an action, for `Display`.
pub(crate) struct Inputs<'a, A, L> {
    leaf: &'a L,
    agent: PhantomData<A>,
}

impl<'a, A, L> Inputs<'a, A, L> {
    #[inline(always)]
    pub(crate) fn of(leaf: &'a L) -> Self {
        Self { leaf, agent: PhantomData }
    }
}

impl<A: Agent, L: Leaf<A>> fmt::Display for Inputs<'_, A, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Leaf::<A>::describe(self.leaf, f)
    }
}
