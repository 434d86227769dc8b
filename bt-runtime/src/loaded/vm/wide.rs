//! `for_each` with a width: its slots, and the elements in them.

use super::Machine;
use super::branches::runs;
use crate::blackboard::Agent;
use crate::event::Hearing;
use crate::loaded::program::part::{Branch, Kind, PartId};
use crate::loaded::program::wide::{Wide, WideSlot};
use crate::rules::skip;
use crate::rules::width::{Pass, State};
use crate::status::{Outcome, Status};
use crate::trace::Trace;

impl<'m, A: Agent, S, T: Trace> Machine<'m, '_, '_, A, S, T> {
    /// Begins the first elements.
    pub(crate) fn enter_wide(&mut self, id: PartId) -> Status {
        let Kind::Wide(wide) = &self.part(id).kind else { return Status::Failure };
        *self.word(wide.index) = 0;
        *self.word(wide.state) = State::Full.to_bits();
        wide.branches.iter().for_each(|branch| *self.word(branch.word) = 0);
        let (mut pass, mut hearing) = (Pass::NEW, Hearing::new(self.run));
        self.begin_slots(wide, &mut pass, &mut hearing);
        hearing.join(self.run);
        self.settle_wide(wide, pass)
    }

    /// Ticks the running slots, and begins elements in free slots.
    pub(crate) fn resume_wide(&mut self, id: PartId) -> Status {
        let Kind::Wide(wide) = &self.part(id).kind else { return Status::Failure };
        if State::from_bits(*self.word(wide.state)) == State::Fails {
            return if self.halt_wide(wide) { Status::Running } else { Status::Failure };
        }
        let (mut pass, mut hearing) = (Pass::NEW, Hearing::new(self.run));
        for &branch in &wide.branches {
            if pass.goes_on() && runs(*self.word(branch.word)) {
                hearing.begin(self.run);
                let status = self.tick_branch(branch);
                hearing.end(self.run);
                pass.ran(status);
                if status != Status::Running {
                    self.run.ended();
                }
            }
        }
        self.begin_slots(wide, &mut pass, &mut hearing);
        hearing.join(self.run);
        self.settle_wide(wide, pass)
    }

    /// Halts the running slots; returns `true` while one of them is still halting.
    pub(crate) fn halt_wide(&mut self, wide: &Wide<A>) -> bool {
        let pending = self.halt_branches(&wide.branches);
        if !pending {
            self.end_wide(wide);
        }
        pending
    }

    fn begin_slots(&mut self, wide: &'m Wide<A>, pass: &mut Pass, hearing: &mut Hearing) {
        for (slot, &branch) in wide.slots.iter().zip(&wide.branches) {
            if runs(*self.word(branch.word)) || !pass.asks() {
                continue;
            }
            if !self.take(wide, slot) {
                pass.found_none();
                continue;
            }
            hearing.begin(self.run);
            pass.ran(self.begin_slot(branch));
            hearing.end(self.run);
        }
    }

    fn begin_slot(&mut self, branch: Branch) -> Status {
        *self.word(branch.word) = 0;
        if self.skips(branch.root) { skip::ELEMENT.into() } else { self.start_branch(branch) }
    }

    /// Writes the next element to the locals of a slot; returns `false` if no element is left.
    fn take(&mut self, wide: &Wide<A>, slot: &WideSlot<A>) -> bool {
        let taken = *self.word(wide.index);
        let (bb, memory, world) = (&mut *self.run.cx.bb, &mut *self.memory, &*self.run.cx.world);
        slot.own.iter().for_each(|own| (own.begin)(bb, memory, world));
        if !(slot.take)(taken as usize, bb, memory, world) {
            return false;
        }
        if let Some(noted) = &slot.noted {
            noted(bb, memory, world);
        }
        *self.word(wide.index) = (taken + 1).min(u32::MAX.into());
        true
    }

    /// Returns the status after a tick. A failure halts the running slots.
    fn settle_wide(&mut self, wide: &Wide<A>, pass: Pass) -> Status {
        match pass.decided() {
            Some(Outcome::Success) => {
                self.end_wide(wide);
                Status::Success
            }
            Some(Outcome::Failure) => {
                *self.word(wide.state) = State::Fails.to_bits();
                if self.halt_wide(wide) { Status::Running } else { Status::Failure }
            }
            None => {
                let free = wide.branches.iter().any(|branch| !runs(*self.word(branch.word)));
                let state = pass.state(free);
                *self.word(wide.state) = state.to_bits();
                if state == State::Rests {
                    self.run.ended();
                }
                Status::Running
            }
        }
    }

    fn end_wide(&mut self, wide: &Wide<A>) {
        wide.slots.iter().flat_map(|slot| &slot.own).for_each(|own| (own.end)(self.memory));
    }
}
