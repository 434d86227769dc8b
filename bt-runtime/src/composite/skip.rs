//! The check before each entry of a child: whether the child is skipped.

use crate::blackboard::Agent;
use crate::node::{Node, Run};
use crate::search::Search;
use crate::trace::Trace;

/// Returns `true` if an entry would skip this child now.
#[inline(always)]
pub(crate) fn skips<A: Agent, S, N: Node<A, S>, T: Trace>(
    persistent: &N::Persistent,
    run: &mut Run<'_, '_, A, S, T>,
) -> bool {
    (const { N::SKIPS }) && N::is_skipped(persistent, &mut run.search())
}

/// Returns `true` if an entry would skip this child now, for a search.
#[inline(always)]
pub(crate) fn would_skip<A: Agent, S, N: Node<A, S>, T: Trace>(
    persistent: &N::Persistent,
    search: &mut Search<'_, '_, A, S, T>,
) -> bool {
    (const { N::SKIPS }) && N::is_skipped(persistent, search)
}
