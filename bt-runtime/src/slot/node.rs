//! The node: it hands everything on to the tree that is in it.

use super::held::Call;
use super::kept::SlotKept;
use crate::at::Part;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run};
use crate::search::Search;
use crate::status::{Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// A slot. What the tree in it observes is not known here, so it observes every key.
pub struct SlotNode;

impl<A: Agent, S> Part<A, S> for SlotNode {
    type Is = Self;
}

impl<A: Agent, S> Node<A, S> for SlotNode {
    type Active = ();
    type Halting = ();
    type Kept = SlotKept<A>;

    const OBSERVED: Keys = Keys::ALL.or(Keys::GUARDS);
    const RUNS: bool = true;
    const SERVES: bool = true;
    const WATCHES_TIME: bool = true;
    const HALTS: bool = true;
    const GUARDED: bool = true;
    const CLAIMS: bool = true;
    const VISITS: u32 = 1;
    const ID: NodeId = 0;

    #[inline]
    fn enter<T: Trace>(kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>) -> Step<()> {
        kept.enter(run).outcome().map_or(Step::Running(()), Step::Done)
    }

    #[inline]
    fn resume<T: Trace>((): &mut (), kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>) -> Status {
        if !kept.swaps() {
            return kept.call(Call::Resume, run);
        }
        if kept.halt(run) { kept.enter(run) } else { Status::Running }
    }

    #[inline]
    fn halt<T: Trace>((): &mut (), kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>) -> Option<()> {
        (!kept.halt(run)).then_some(())
    }

    #[inline]
    fn observe<T: Trace>((): &mut (), kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>) {
        if !kept.swaps() {
            kept.call(Call::Observe, run);
        }
    }

    #[inline]
    fn can_enter<T: Trace>(kept: &Self::Kept, search: &mut Search<'_, '_, A, S, T>) -> bool {
        kept.can_enter(search)
    }

    #[inline]
    fn preempts<T: Trace>(kept: &Self::Kept, search: &mut Search<'_, '_, A, S, T>) -> bool {
        kept.preempts(search)
    }

    #[inline]
    fn opens(kept: &Self::Kept, moment: Moment, watched: bool) -> Option<Time> {
        kept.opens(moment, watched)
    }

    #[inline]
    fn next((): &(), kept: &Self::Kept, moment: Moment) -> Next {
        kept.next(moment)
    }
}
