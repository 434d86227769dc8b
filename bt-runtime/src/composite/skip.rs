//! The question before each entry of a child: is it skipped?

use crate::blackboard::Agent;
use crate::node::{Node, Run};
use crate::search::Search;
use crate::trace::Trace;

/// Does an entry skip this child now?
#[inline(always)]
pub(crate) fn skips<A: Agent, S, N: Node<A, S>, T: Trace>(
    persistent: &N::Persistent,
    run: &mut Run<'_, '_, A, S, T>,
) -> bool {
    (const { N::SKIPS }) && N::is_skipped(persistent, &mut run.search())
}

/// Returns the same question of a search.
#[inline(always)]
pub(crate) fn would_skip<A: Agent, S, N: Node<A, S>, T: Trace>(
    persistent: &N::Persistent,
    search: &mut Search<'_, '_, A, S, T>,
) -> bool {
    (const { N::SKIPS }) && N::is_skipped(persistent, search)
}
