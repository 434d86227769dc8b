//! The slots of a loaded tree.

use alloc::boxed::Box;
use alloc::sync::Arc;

use super::migrating::Migrating;
use crate::blackboard::Agent;
use crate::loaded::memory::erased::{Held, Memory, Place, State};
use crate::loaded::program::Program;
use crate::loaded::program::part::{ROOT, SlotPlace};
use crate::loaded::tree::Loaded;
use crate::slot::{FreeNumbers, Slot, SlotPersistent, Slots, Subtree};
use crate::status::Halt;
use crate::trace::{NodeId, NodeTable, Trace};

impl<A: Agent> Program<A> {
    /// Returns the slots of the tree, including those of its subtrees, in the order of [`info`](Self::info). The slots
    /// of native trees that it runs are not included: they stay empty.
    pub fn slots(&self) -> impl Iterator<Item = Slot<Loaded<A>>> + '_ {
        let slots = self.info.iter().filter(|row| row.kind == crate::slot::KIND);
        slots.filter(|row| self.slot_place(row.id).is_some()).map(|row| Slot::__at(row.id))
    }

    /// Returns the first slot of this name. `"right.weapon"` is a slot below a node named `right`. `None` if there is
    /// no such slot.
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

    /// Returns the place in memory of the slot at this node.
    fn slot_place(&self, node: NodeId) -> SlotPlace<A> {
        let nth = self.slots.binary_search_by_key(&node, |&(node, _)| node).ok()?;
        Some(self.slots[nth].1)
    }

    fn slot_places(&self) -> impl Iterator<Item = Place<SlotPersistent<A>>> + '_ {
        self.slots.iter().map(|&(_, place)| place)
    }
}

impl<A: Agent> Held<A> {
    fn slots(&self) -> impl Iterator<Item = &SlotPersistent<A>> {
        self.program().slot_places().filter_map(|place| self.memory().get(place))
    }

    /// Passes the nodes of the tree, and those of the trees in its slots, to a trace.
    pub(crate) fn announce<T: Trace>(&self, trace: &mut T) {
        let program = self.program();
        trace.nodes(None, 0, &NodeTable::owned(Arc::clone(&program.info)));
        for &(node, place) in &program.slots {
            if let Some(slot) = self.memory().get(place) {
                slot.announce(node, trace);
            }
        }
    }

    /// Returns `true` if a slot has news for the next tick.
    pub(crate) fn slots_have_news(&self) -> bool {
        self.slots().any(SlotPersistent::has_news)
    }

    /// Ends the news of the slots after a tick: trees that were put in are not new any more.
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

    /// Numbers the nodes of the trees in slots, after those of the tree itself. Each tree in a slot keeps its numbers,
    /// unless too few would be left for another one.
    pub(crate) fn number_slots(&mut self) {
        if !self.number_from_first(true) {
            self.number_from_first(false);
        }
    }

    /// Numbers the trees in slots; returns `false` if there are too few numbers. If `may_keep`, a tree may keep its
    /// numbers.
    fn number_from_first(&mut self, may_keep: bool) -> bool {
        let (program, memory) = self.block_mut();
        let mut first = program.info.len();
        for place in program.slot_places() {
            if let Some(slot) = memory.get_mut(place) {
                first = slot.number(first, may_keep);
            }
        }
        first <= usize::from(NodeId::MAX) + 1
    }
}

impl<A: Agent> Migrating<A> {
    /// Puts a tree into a slot, or empties the slot if `tree` is `None`.
    fn fill(&mut self, place: Place<SlotPersistent<A>>, tree: Option<Subtree<A>>) {
        let Self { held, numbers, .. } = self;
        let numbers = numbers.get_or_insert_with(|| {
            FreeNumbers::new(held.program().info.len(), held.slots().flat_map(SlotPersistent::numbers))
        });
        let (_, memory) = held.block_mut();
        if memory.get(place).is_none() {
            memory.put(place, SlotPersistent::default());
        }
        let Some(slot) = memory.get_mut(place) else { return };
        let mut before = [const { None }; 2];
        before.iter_mut().zip(slot.numbers()).for_each(|(before, range)| *before = Some(range));
        slot.clear();
        let kept = slot.numbers().next();
        before
            .into_iter()
            .flatten()
            .filter(|range| Some(range) != kept.as_ref())
            .for_each(|range| numbers.give_back(range));
        if let Some(tree) = tree {
            let first = numbers.take(tree.nodes());
            slot.put(tree, first);
        }
    }
}

impl<A: Agent> Memory<A> {
    /// Turns the tree into a [`Migrating`], so that the next tick handles the changes of its slots, and returns it.
    fn with_news(&mut self) -> Option<&mut Migrating<A>> {
        let migrating = match core::mem::replace(self.state_mut(), State::Migrating(None)) {
            State::Runs(held) => Some(Box::new(Migrating::new(held))),
            State::Migrating(migrating) => migrating,
        };
        *self.state_mut() = State::Migrating(migrating);
        if let State::Migrating(Some(migrating)) = self.state_mut() { Some(migrating) } else { None }
    }
}

impl<A: Agent> Slots<A> for Memory<A> {
    const NEW: Self = Self::NONE;

    /// Drops the running state of the tree, so that a swap has nothing to halt.
    fn give_up(&mut self) {
        let held = match self.state_mut() {
            State::Runs(held) => held,
            State::Migrating(Some(migrating)) => migrating.held_mut(),
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

    /// This function is cold, because most ticks have nothing to do for slots.
    fn fill(&mut self, node: NodeId, _: impl FnOnce() -> u16, _: NodeId, tree: Option<Subtree<A>>) {
        let Some(place) = self.held().and_then(|held| held.program().slot_place(node)) else { return };
        if let Some(migrating) = self.with_news() {
            migrating.fill(place, tree);
        }
    }

    fn reload(&mut self, node: NodeId, _: impl FnOnce() -> u16, _: NodeId, program: &Arc<Program<A>>) -> Option<Halt> {
        let place = self.held()?.program().slot_place(node)?;
        self.held()?.memory().get(place)?;
        let held = self.with_news()?.held_mut();
        let slot = held.block_mut().1.get_mut(place)?;
        let halt = slot.reload(program)?;
        if slot.unnumbered().is_some() {
            held.number_slots();
        }
        Some(halt)
    }

    fn has_transitions(&self) -> bool {
        self.held().is_some_and(|held| held.slots().any(SlotPersistent::has_transitions))
    }
}
