//! Lets branches that run side by side hear the same events.

use super::Inbox;
use crate::blackboard::Agent;
use crate::node::Run;

/// The events that branches side by side have heard in this tick. Each branch begins to hear at the same event as the
/// node around the branches. Afterwards that node continues behind the last event that a branch has heard.
///
/// No method takes a branch as a closure, because rustc does not always inline it (docs/codegen.md).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hearing {
    start: u16,
    reached: u16,
}

impl Hearing {
    /// Records the event at which the branches begin to hear.
    #[inline(always)]
    pub(crate) fn new<A: Agent, S, T>(run: &Run<'_, '_, A, S, T>) -> Self {
        let start = run.cx.engine.inbox.next_heard();
        Self { start, reached: start }
    }

    /// Begins a branch.
    #[inline(always)]
    pub(crate) fn begin<A: Agent, S, T>(self, run: &mut Run<'_, '_, A, S, T>) {
        run.cx.engine.inbox.hear_from(self.start);
    }

    /// Ends a branch that has run.
    #[inline(always)]
    pub(crate) fn end<A: Agent, S, T>(&mut self, run: &Run<'_, '_, A, S, T>) {
        self.reached = self.reached.max(run.cx.engine.inbox.next_heard());
    }

    /// Ends the group of branches.
    #[inline(always)]
    pub(crate) fn join<A: Agent, S, T>(self, run: &mut Run<'_, '_, A, S, T>) {
        run.cx.engine.inbox.hear_from(self.reached);
    }
}
