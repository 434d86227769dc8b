//! Slots: each is the node of a compiled `slot`, with its memory in the block.

use super::{Machine, Questions};
use crate::blackboard::Agent;
use crate::loaded::program::part::SlotPlace;
use crate::node::{Node, View};
use crate::search::Search;
use crate::slot::{SlotNode, SlotPersistent};
use crate::status::{Status, Step};
use crate::trace::Trace;

/// Returns the tree in a slot. If the place of the slot is empty, returns `$empty` from the function, as for a slot
/// without a tree.
macro_rules! at {
    ($memory:expr, $place:expr, $empty:expr) => {
        match $place.and_then(|place| $memory.get_mut(place)) {
            Some(persistent) => persistent,
            None => return $empty,
        }
    };
}

impl<A: Agent, S, T: Trace> Machine<'_, '_, '_, A, S, T> {
    pub(crate) fn enter_slot(&mut self, place: SlotPlace<A>) -> Status {
        match <SlotNode as Node<A, S>>::enter(at!(self.memory, place, Status::Failure), self.run) {
            Step::Running(()) => Status::Running,
            Step::Done(outcome) => outcome.into(),
        }
    }

    pub(crate) fn resume_slot(&mut self, place: SlotPlace<A>) -> Status {
        <SlotNode as Node<A, S>>::resume(&mut (), at!(self.memory, place, Status::Failure), self.run)
    }

    /// Halts the tree in a slot; returns `true` while it is still halting.
    pub(crate) fn halt_slot(&mut self, place: SlotPlace<A>) -> bool {
        <SlotNode as Node<A, S>>::halt(&mut (), at!(self.memory, place, false), self.run).is_some()
    }

    pub(crate) fn observe_slot(&mut self, place: SlotPlace<A>) {
        if let Some(persistent) = place.and_then(|place| self.memory.get_mut(place)) {
            <SlotNode as Node<A, S>>::observe(&mut (), persistent, self.run);
        }
    }
}

impl<'s, 'w, A: Agent, T: Trace> Questions<'s, 'w, A, T> {
    /// Asks the tree in a slot; returns `empty` if the place of the slot is empty.
    pub(crate) fn slot<R>(
        &mut self,
        place: SlotPlace<A>,
        empty: R,
        asks: impl FnOnce(&SlotPersistent<A>, &mut Search<'_, 'w, A, (), T>) -> R,
    ) -> R {
        let Some(persistent) = place.and_then(|place| self.memory.get(place)) else { return empty };
        let (bb, world, changed, moment) = (self.agent, self.world, self.changed, self.moment);
        let view = View { bb, world, scope: &(), changed, moment };
        asks(persistent, &mut Search::at_node(view, self.trace, 0))
    }
}
