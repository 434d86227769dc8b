//! The children of a custom composite, by index.

use core::fmt;

use crate::blackboard::Agent;
use crate::cx::Cx;
use crate::event::Inbox;
use crate::rules::custom::{MOST_CHILDREN, State};
use crate::status::{Halt, Status};

/// The children that a [`Composite`](super::Composite) ticks and halts, by index from 0.
///
/// A child runs from the tick that starts it until it ends or is halted, whether the composite ticks it or not: a
/// running child that is not ticked rests. It misses no change: its next tick decides by the changes of all ticks since its
/// last one. Several children may run at once.
///
/// **While a child halts over several ticks**, neither the composite nor another child is ticked: the halt continues
/// first. In the tick that began the halt, a call of [`tick`](Self::tick) does nothing and returns `Running`.
pub struct Children<'c, A: Agent> {
    nodes: &'c mut dyn ChildNodes<A>,
    pub(super) state: &'c mut State,
    /// The number of ticks of each child in this tick.
    ticked: [u8; MOST_CHILDREN],
    /// The largest number of times that one tick may start the same child.
    starts: u8,
    /// The index of the first event that the children of this tick may hear.
    heard_before: u16,
    /// The index behind the last event that a child has heard in this tick.
    heard: u16,
}

/// The children of a custom composite in the memory of a tree.
pub trait ChildNodes<A: Agent> {
    /// Returns the number of children.
    fn count(&self) -> usize;
    /// Returns `true` if the child with this index runs.
    fn is_running(&self, index: usize) -> bool;
    /// Starts the child with this index, or ticks it if it runs.
    fn tick(&mut self, index: usize, cx: &mut Cx<'_, '_, A>) -> Status;
    /// Halts the child with this index, which must run.
    fn halt(&mut self, index: usize, cx: &mut Cx<'_, '_, A>) -> Halt;
    /// Keeps the changes of this tick for the child with this index, which runs and rests in this tick.
    fn rest(&mut self, index: usize);
}

impl<'c, A: Agent> Children<'c, A> {
    pub(super) fn new(nodes: &'c mut dyn ChildNodes<A>, state: &'c mut State, starts: u8, cx: &Cx<'_, '_, A>) -> Self {
        let heard = cx.engine.inbox.next_heard();
        Self { nodes, state, ticked: [0; MOST_CHILDREN], starts, heard_before: heard, heard }
    }

    /// Returns the number of children, which is at least one.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "there is always a child")]
    pub fn len(&self) -> usize {
        self.nodes.count()
    }

    /// Returns `true` if this child runs, even while it is halting; `false` beyond the last child.
    #[must_use]
    pub fn is_running(&self, index: usize) -> bool {
        index < self.len() && self.nodes.is_running(index)
    }

    /// Starts this child, or ticks it if it runs. Returns `Failure` beyond the last child, and `Success` for a child
    /// that [`#[skip_if]`](crate::language::skip) skips, which is not started.
    ///
    /// In one tick, a running child is ticked once, and a child that ends at once is started at most
    /// [`STARTS`](super::Composite::STARTS) times. Further calls do nothing and return `Running`: then return `Running`
    /// as well, and continue in the next tick.
    pub fn tick(&mut self, index: usize, cx: &mut Cx<'_, '_, A>) -> Status {
        if index >= self.len() {
            return Status::Failure;
        }
        let runs = self.nodes.is_running(index);
        let most = if runs { 1 } else { self.starts };
        if self.state.stops() || self.ticked[index] >= most {
            return Status::Running;
        }
        self.ticked[index] += 1;
        // Children that run side by side hear the same events; a child that is started hears the events after them.
        cx.engine.inbox.hear_from(if runs { self.heard_before } else { self.heard });
        let status = self.nodes.tick(index, cx);
        self.heard = self.heard.max(cx.engine.inbox.next_heard());
        cx.engine.inbox.hear_from(self.heard);
        status
    }

    /// Halts this child if it runs. Returns [`Halt::Pending`] if the halt needs more ticks.
    pub fn halt(&mut self, index: usize, cx: &mut Cx<'_, '_, A>) -> Halt {
        if !self.is_running(index) {
            return Halt::Done;
        }
        let halt = self.nodes.halt(index, cx);
        self.state.note(index, halt == Halt::Pending);
        halt
    }

    /// Halts all running children, in order. A composite that ends need not call it: its running children are halted by
    /// themselves.
    pub fn halt_all(&mut self, cx: &mut Cx<'_, '_, A>) -> Halt {
        let halts = |_: usize| true;
        self.halt_each(halts, cx)
    }

    /// Keeps the changes of this tick for the children that run and were not ticked.
    pub(super) fn rest(&mut self) {
        for index in 0..self.len() {
            if self.ticked[index] == 0 && self.nodes.is_running(index) && !self.state.is_stopping(index) {
                self.nodes.rest(index);
            }
        }
    }

    /// Continues the halts that are not complete.
    pub(super) fn go_on_halting(&mut self, cx: &mut Cx<'_, '_, A>) -> Halt {
        let state = *self.state;
        self.halt_each(|index| state.is_stopping(index), cx)
    }

    fn halt_each(&mut self, which: impl Fn(usize) -> bool, cx: &mut Cx<'_, '_, A>) -> Halt {
        let mut all = Halt::Done;
        for index in (0..self.len()).filter(|&index| which(index)) {
            if self.halt(index, cx) == Halt::Pending {
                all = Halt::Pending;
            }
        }
        all
    }
}

impl<A: Agent> fmt::Debug for Children<'_, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let running = (0..self.len()).map(|index| self.is_running(index));
        f.debug_list().entries(running).finish()
    }
}
