//! Branches side by side hear the same events.

use super::Inbox;
use crate::blackboard::Agent;
use crate::node::Run;

/// The events that branches side by side have heard in this tick. Each branch begins where the node around them was; that
/// node goes on behind the last event that one of them has heard.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hearing {
    start: u16,
    reached: u16,
}

impl Hearing {
    /// The branches begin.
    #[inline(always)]
    pub(crate) fn new<A: Agent, S, T>(run: &Run<'_, '_, A, S, T>) -> Self {
        let start = run.cx.engine.inbox.next_heard();
        Self { start, reached: start }
    }

    /// The next branch begins.
    #[inline(always)]
    pub(crate) fn begin<A: Agent, S, T>(self, run: &mut Run<'_, '_, A, S, T>) {
        run.cx.engine.inbox.hear_from(self.start);
    }

    /// The branch has been run.
    #[inline(always)]
    pub(crate) fn end<A: Agent, S, T>(&mut self, run: &Run<'_, '_, A, S, T>) {
        self.reached = self.reached.max(run.cx.engine.inbox.next_heard());
    }

    /// Runs a branch.
    #[inline(always)]
    pub(crate) fn branch<'a, 'w, A: Agent, S, T, R>(
        &mut self,
        run: &mut Run<'a, 'w, A, S, T>,
        branch: impl FnOnce(&mut Run<'a, 'w, A, S, T>) -> R,
    ) -> R {
        self.begin(run);
        let result = branch(run);
        self.end(run);
        result
    }

    /// All branches have been run.
    #[inline(always)]
    pub(crate) fn join<A: Agent, S, T>(self, run: &mut Run<'_, '_, A, S, T>) {
        run.cx.engine.inbox.hear_from(self.reached);
    }
}
