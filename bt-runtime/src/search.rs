//! The pure part of a tick: a search among idle branches, and the guards that it checks.

use core::fmt::{self, Display};

use crate::blackboard::{Agent, KeyInfo, KeyKind};
use crate::keys::Keys;
use crate::node::{Expr, Run, View};
use crate::trace::{NoTrace, NodeId, Record, Trace};

/// A search. It reads the tick, cannot change it, and records each guard that it checks.
pub struct Search<'a, 'w, A: Agent, S, T> {
    pub(crate) view: View<'a, 'w, A, S>,
    pub(crate) trace: &'a mut T,
    /// The number of the subtree's root in the whole tree's table.
    pub(crate) base: NodeId,
    /// The number of the current node in the whole tree's table. Only maintained for a trace.
    node: NodeId,
}

impl<'w, A: Agent, S, T: Trace> Run<'_, 'w, A, S, T> {
    /// Returns a search from the current node of the tick.
    #[inline(always)]
    pub(crate) fn search(&mut self) -> Search<'_, 'w, A, S, T> {
        let view: View<'_, 'w, A, S> = View {
            bb: self.cx.bb,
            world: self.cx.world,
            scope: self.scope,
            changed: self.changed,
            moment: self.cx.moment(),
        };
        Search { view, trace: self.trace, base: self.base, node: self.node }
    }
}

impl<'w, A: Agent, S> View<'_, 'w, A, S> {
    /// Returns a search without records, for a question whose answer was already recorded.
    #[inline(always)]
    pub(crate) fn unseen<'b>(&'b self, off: &'b mut NoTrace) -> Search<'b, 'w, A, S, NoTrace> {
        Search { view: View { ..*self }, trace: off, base: 0, node: 0 }
    }
}

impl<'a, 'w, A: Agent, S, T> Search<'a, 'w, A, S, T> {
    /// Returns a search whose current node is `node`.
    #[cfg(feature = "alloc")]
    pub(crate) fn at_node(view: View<'a, 'w, A, S>, trace: &'a mut T, node: NodeId) -> Self {
        Self { view, trace, base: 0, node }
    }
}

impl<'w, A: Agent, S, T: Trace> Search<'_, 'w, A, S, T> {
    /// Makes the node with this number in its own tree the current node.
    #[inline(always)]
    pub(crate) fn at(&mut self, id: NodeId) {
        if T::ON {
            self.node = self.base + id;
        }
    }

    /// Checks the condition `X` of the node with this number in its own tree, and records the result.
    #[inline(always)]
    pub(crate) fn ask<X: Expr<A, S, Value = bool>>(&mut self, id: NodeId, guard: u8) -> bool {
        let passed = X::eval(&self.view);
        self.at(id);
        self.trace_guard(guard, passed, &Read { agent: &**self.view.bb, keys: X::KEYS });
        passed
    }

    /// Checks the condition `X` of the current node, and records the result.
    #[inline(always)]
    pub(crate) fn ask_here<X: Expr<A, S, Value = bool>>(&mut self, guard: u8) -> bool {
        let passed = X::eval(&self.view);
        self.trace_guard(guard, passed, &Read { agent: &**self.view.bb, keys: X::KEYS });
        passed
    }

    /// Records the result of a guard or gate of the current node.
    #[inline(always)]
    pub(crate) fn trace_guard(&mut self, guard: u8, passed: bool, values: &dyn Display) {
        if T::ON {
            self.trace.record(Record::Guard { node: self.node, guard, passed, values });
        }
    }

    /// Returns the search inside the subtree of the current node. `params`: a key that the arguments of the subtree
    /// read has changed.
    #[inline(always)]
    pub(crate) fn inside<'b, I>(&'b mut self, scope: &'b I, params: bool) -> Search<'b, 'w, A, I, T> {
        let base = if T::ON { self.node + 1 } else { 0 };
        Search { view: self.view.inside(scope, params), trace: self.trace, base, node: self.node }
    }
}

/// The keys that a guard reads, for display with their values: `ammo = 0, enemy = None`.
pub(crate) struct Read<'a, A> {
    pub(crate) agent: &'a A,
    pub(crate) keys: Keys,
}

impl<A: Agent> Read<'_, A> {
    /// Writes the keys of a table whose first key has the index `first` on the board. `above` is the prefix of their
    /// names.
    fn write(
        &self,
        table: &[KeyInfo],
        first: usize,
        above: &dyn Display,
        wrote: &mut bool,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        for key in table {
            let index = first + key.index;
            match key.kind {
                KeyKind::Parent(keys) => self.write(keys, index, &format_args!("{above}{}.", key.name), wrote, f)?,
                KeyKind::Own | KeyKind::Shared if self.keys.has(index) => {
                    let comma = if core::mem::replace(wrote, true) { ", " } else { "" };
                    write!(f, "{comma}{above}{} = ", key.name)?;
                    self.agent.show(index, f)?;
                }
                KeyKind::Own | KeyKind::Shared => {}
            }
        }
        Ok(())
    }
}

impl<A: Agent> Display for Read<'_, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.agent.show_keys(self.keys, f) {
            Some(shown) => shown,
            None => self.write(A::KEYS, 0, &"", &mut false, f),
        }
    }
}
