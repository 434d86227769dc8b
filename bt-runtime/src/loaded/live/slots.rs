//! The slots of a loaded tree.

use alloc::boxed::Box;
use core::ops::Range;

use super::migrating::Migrating;
use crate::blackboard::Agent;
use crate::loaded::memory::erased::{Held, Memory, State};
use crate::loaded::program::Program;
use crate::loaded::program::part::{Kind, ROOT, SlotPlace};
use crate::loaded::tree::Loaded;
use crate::slot::{Slot, SlotPersistent, Slots};
use crate::trace::NodeId;

impl<A: Agent> Program<A> {
    /// Its slots, those of its subtrees included, in the order of [`info`](Self::info). Those of native trees that it runs
    /// are not: they stay empty.
    pub fn slots(&self) -> impl Iterator<Item = Slot<Loaded<A>>> + '_ {
        let slots = self.info.iter().filter(|row| row.kind == crate::slot::KIND);
        slots.filter(|row| self.slot_place(row.id).is_some()).map(|row| Slot::__at(row.id))
    }

    /// The first slot of this name. `"right.weapon"` is one below a node named `right`. `None` where there is none.
    ///
    /// ```
    /// use bt_runtime::{Registry, prelude::*, slot::Subtree};
    /// # #[derive(Blackboard, Default)] struct Soldier { shots: u32 }
    ///
    /// bt! { tree Shoot for Soldier { set(bb.shots = bb.shots + 1) } }
    ///
    /// let text = r#"{ "bt": 1, "tree": "Guard", "agent": "Soldier", "root": { "node": "selector", "children": [
    ///     { "node": "slot", "slot": "weapon" }, { "node": "idle" } ] } }"#;
    /// let program = Registry::<Soldier>::new().load_str("guard.json", text).unwrap();
    /// let weapon = program.slot("weapon").unwrap();
    /// let mut brain = program.brain(Soldier::default());
    /// brain.put(weapon, Subtree::of::<Shoot>(()));
    /// brain.tick(Duration::ZERO, &mut ());
    /// assert_eq!((brain.slotted(weapon), brain.board().shots), (Some("Shoot"), 1));
    /// ```
    #[must_use]
    pub fn slot(&self, path: &str) -> Option<Slot<Loaded<A>>> {
        self.slots().find(|slot| {
            let row = |node: NodeId| self.info.get(usize::from(node)).map(|row| (&*row.name, row.parent));
            crate::slot::is_called(slot.node(), path, row)
        })
    }

    /// The place in memory of the slot at this node.
    fn slot_place(&self, node: NodeId) -> SlotPlace<A> {
        self.parts.iter().find(|part| part.is_node && part.node == node).and_then(|part| match part.kind {
            Kind::Slot(place) => place,
            _ => None,
        })
    }

    fn slot_places(&self) -> impl Iterator<Item = crate::loaded::memory::erased::Place<SlotPersistent<A>>> + '_ {
        self.parts.iter().filter_map(|part| if let Kind::Slot(place) = part.kind { place } else { None })
    }
}

impl<A: Agent> Held<A> {
    fn slots(&self) -> impl Iterator<Item = &SlotPersistent<A>> {
        self.program().slot_places().filter_map(|place| self.memory().get(place))
    }

    /// `true` if a slot has news for the next tick.
    pub(crate) fn slots_have_news(&self) -> bool {
        self.slots().any(SlotPersistent::has_news)
    }

    /// Called after a tick: trees that were put in are not new any more.
    pub(crate) fn settle_slots(&mut self) {
        let (program, memory) = self.block_mut();
        for place in program.slot_places() {
            if let Some(slot) = memory.get_mut(place) {
                slot.settle();
            }
        }
    }

    /// Drops the running trees in slots without a halt.
    fn give_up_slots(&mut self) {
        let (program, memory) = self.block_mut();
        for place in program.slot_places() {
            if let Some(slot) = memory.get_mut(place) {
                slot.give_up();
            }
        }
    }

    /// Numbers the nodes of the trees in slots, after those of the tree itself.
    pub(crate) fn number_slots(&mut self) {
        let (program, memory) = self.block_mut();
        let mut first = program.info.len();
        for place in program.slot_places() {
            if let Some(slot) = memory.get_mut(place) {
                first = slot.number(first);
            }
        }
    }
}

impl<A: Agent> Slots<A> for Memory<A> {
    const NEW: Self = Self::NONE;

    /// Drops the running state: a swap then has nothing to halt.
    fn give_up(&mut self) {
        let held = match self.state_mut() {
            State::Runs(held) => held,
            State::Migrating(Some(migrating)) => &mut migrating.held,
            State::Migrating(None) => return,
        };
        held.block_mut().1.words_mut()[ROOT] = 0;
        held.give_up_slots();
        if let State::Migrating(Some(migrating)) = self.state_mut() {
            migrating.arrive_at_last();
        }
    }

    fn slot_at(&self, node: NodeId, _: impl FnOnce() -> u16) -> Option<&SlotPersistent<A>> {
        let held = self.held()?;
        held.memory().get(held.program().slot_place(node)?)
    }

    /// Cold, because most ticks have nothing to do for slots.
    fn slot_at_mut(&mut self, node: NodeId, _: impl FnOnce() -> u16) -> Option<&mut SlotPersistent<A>> {
        let place = self.held()?.program().slot_place(node)?;
        let migrating = match core::mem::replace(self.state_mut(), State::Migrating(None)) {
            State::Runs(held) => Some(Box::new(Migrating::new(held))),
            State::Migrating(migrating) => migrating,
        };
        *self.state_mut() = State::Migrating(migrating);
        let State::Migrating(Some(migrating)) = self.state_mut() else { return None };
        let (_, memory) = migrating.held.block_mut();
        if memory.get(place).is_none() {
            memory.put(place, SlotPersistent::default());
        }
        memory.get_mut(place)
    }

    fn has_transitions(&self) -> bool {
        self.held().is_some_and(|held| held.slots().any(SlotPersistent::has_transitions))
    }

    fn nodes(&self, _: NodeId) -> usize {
        self.held().map_or(0, |held| held.program().info.len())
    }

    fn is_taken(&self, meets: &dyn Fn(&Range<usize>) -> bool) -> Option<Range<usize>> {
        self.held()?.slots().flat_map(SlotPersistent::numbers).find(meets)
    }
}
