//! The node of a slot. It passes every call to the tree in the slot.

use super::held::Call;
use super::persistent::SlotPersistent;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run};
use crate::rules::facts::{self, Facts};
use crate::rules::prediction::Prediction;
use crate::search::Search;
use crate::status::{Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// The node of a slot. It observes every key, because it is unknown at compile time which keys the tree in the slot
/// observes.
pub struct SlotNode;

impl<A: Agent, S> Node<A, S> for SlotNode {
    type Active = ();
    type Halting = ();
    type Persistent = SlotPersistent<A>;

    const OBSERVED: Keys = Keys::ALL.or(Keys::GUARDS);
    const FACTS: Facts = facts::slot();
    const ID: NodeId = 0;

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<()> {
        persistent.enter(run).outcome().map_or(Step::Running(()), Step::Done)
    }

    #[inline]
    fn resume<T: Trace>((): &mut (), persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Status {
        if !persistent.swaps() {
            return persistent.call(Call::Resume, run);
        }
        if persistent.halt(run) { persistent.enter(run) } else { Status::Running }
    }

    #[inline]
    fn halt<T: Trace>((): &mut (), persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Option<()> {
        (!persistent.halt(run)).then_some(())
    }

    #[inline]
    fn observe<T: Trace>((): &mut (), persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        if run.trace.looks() || !persistent.swaps() {
            persistent.call(Call::Observe, run);
        }
    }

    #[inline]
    fn predict<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> Prediction {
        persistent.predict(search)
    }

    #[inline]
    fn preempts<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        persistent.preempts(search)
    }

    #[inline]
    fn wakes_at(persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time> {
        persistent.wakes_at(moment, watched)
    }

    #[inline]
    fn next((): &(), persistent: &Self::Persistent, moment: Moment) -> Next {
        persistent.next(moment)
    }
}
