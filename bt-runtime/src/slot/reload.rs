//! Replaces a loaded tree in a slot by another version.

use alloc::sync::Arc;

use super::held::Held;
use super::persistent::{Seat, Swap};
use super::{Slot, SlotPersistent};
use crate::blackboard::Agent;
use crate::brain::Brain;
use crate::loaded::live::swap::Migration;
use crate::loaded::{Loaded, Program};
use crate::slot::Slots as _;
use crate::status::Halt;
use crate::tree::Tree;

impl<T: Tree> Brain<T> {
    /// Continues with another version of the loaded tree in a slot, as [`Brain::swap`] does: a running node that exists
    /// in both versions keeps running, and cooldowns and counts stay. If another tree waits in the slot, the call
    /// replaces the waiting tree instead.
    ///
    /// Returns the result of [`Brain::swap`]; `None` if the slot is empty or holds a compiled tree.
    ///
    /// ```
    /// use bt_runtime::{Registry, loaded::Loaded, prelude::*, slot::Subtree};
    /// # #[derive(Blackboard, Default)] struct Soldier { shots: u32 }
    ///
    /// bt! { tree Guard for Soldier { slot weapon } }
    ///
    /// let load = |shots: u32| {
    ///     let text = format!(r#"{{ "bt": 1, "tree": "Shoot", "agent": "Soldier", "root": {{ "node": "sequence", "children": [
    ///         {{ "node": "wait", "args": {{ "for": "2s" }} }}, {{ "node": "set", "key": "shots", "value": {shots} }} ] }} }}"#);
    ///     Registry::<Soldier>::new().load_str("shoot.json", &text).unwrap()
    /// };
    /// let mut brain = Guard::brain(Soldier::default());
    /// brain.put(Guard::WEAPON, Subtree::of::<Loaded<Soldier>>(load(1)));
    /// let second = Duration::from_secs(1);
    /// brain.tick(second, &mut ());
    /// assert_eq!(brain.swap_in(Guard::WEAPON, &load(7)), Some(Halt::Done), "the wait goes on");
    /// brain.tick(second, &mut ());
    /// brain.tick(second, &mut ());
    /// assert_eq!(brain.board().shots, 7, "two seconds after it began");
    /// ```
    pub fn swap_in(&mut self, slot: Slot<T>, program: &Arc<Program<T::Agent>>) -> Option<Halt> {
        self.persistent.reload(slot.node(), || slot.nth(), T::COUNT, program)
    }
}

impl<A: Agent> SlotPersistent<A> {
    /// Continues with another version. Returns `None` if the tree is no loaded tree.
    pub(crate) fn reload(&mut self, program: &Arc<Program<A>>) -> Option<Halt> {
        let runs = self.held.as_ref()?.tree.0.runs();
        let seat = if let Swap::Put(seat) = &mut self.swap { seat } else { self.held.as_mut()? };
        let halt = seat.reload(program)?;
        if !runs {
            self.news = self.news.max(1);
        }
        Some(halt)
    }

    /// Returns the number of nodes of the tree that has no number; `None` if each has one.
    pub(crate) fn unnumbered(&self) -> Option<usize> {
        self.seats().find(|seat| seat.first.is_none()).map(|seat| seat.room)
    }

    /// Sets the number of the tree that has none.
    pub(crate) fn set_number(&mut self, first: Option<super::numbers::Number>) {
        let next = if let Swap::Put(seat) = &mut self.swap { Some(seat) } else { None };
        if let Some(seat) = self.held.iter_mut().chain(next).find(|seat| seat.first.is_none()) {
            seat.first = first;
        }
    }
}

impl<A: Agent> Seat<A> {
    fn reload(&mut self, program: &Arc<Program<A>>) -> Option<Halt> {
        let held = self.tree.0.as_any_mut().downcast_mut::<Held<Loaded<A>>>()?;
        let halt = held.reload(program);
        if program.info().len() > self.room {
            (self.room, self.first) = (program.info().len(), None);
        }
        Some(halt)
    }
}

impl<A: Agent> Held<Loaded<A>> {
    fn reload(&mut self, program: &Arc<Program<A>>) -> Halt {
        let migration = Migration::new(self.persistent.program().unwrap_or(&self.scope.params), program);
        self.scope.params = Arc::clone(program);
        self.persistent.pass(&Arc::new(migration))
    }
}
