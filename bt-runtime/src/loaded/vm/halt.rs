//! Halts, from the running leaf up.

use super::{Machine, resting};
use crate::blackboard::Agent;
use crate::loaded::program::part::{Kind, PartId, Word};
use crate::slot::Call;
use crate::status::{Halt, Status};
use crate::trace::{Record, Trace};

impl<A: Agent, S, T: Trace> Machine<'_, '_, '_, A, S, T> {
    /// Halts a branch up to this part; returns `true` while it is still halting.
    #[cold]
    pub(crate) fn halt(&mut self, branch: Word, up_to: PartId) -> bool {
        let mut id = resting(*self.word(branch));
        if self.halt_resting(id) {
            return true;
        }
        loop {
            let part = self.part(id);
            match &part.kind {
                Kind::Serve { leaf, .. } => leaf.forget(self.memory),
                Kind::Frame(frame) => (frame.end)(self.memory),
                Kind::Handler(handler, leaf) if handler.runs(None) => self.handle(id, &**leaf),
                // No branch rests on a gate itself, so the child of the gate was entered.
                Kind::Gate(gate) => self.leave_gate(gate, None),
                _ => {}
            }
            if part.is_node {
                self.run.at(part.node);
                self.run.record(Record::Halt { node: self.run.node });
            }
            if id == up_to {
                return false;
            }
            id = part.parent;
        }
    }

    /// Halts the part on which a branch rests; returns `true` while it is still halting.
    fn halt_resting(&mut self, id: PartId) -> bool {
        let part = self.part(id);
        self.run.at(part.node);
        match &part.kind {
            Kind::Act => {
                let before = self.run.begin_writes();
                let pending = self.program.steps[id as usize].does.halt(&mut self.run.cx, self.memory);
                self.run.trace_writes(before);
                pending
            }
            Kind::Slot(place) => self.halt_slot(*place),
            Kind::Native(native) => self.native(native, Call::Halt) == Status::Running,
            Kind::Custom(_) => self.halt_custom(id) == Halt::Pending,
            Kind::Parallel { branches, .. } => self.halt_branches(branches),
            Kind::Wide(wide) => self.halt_wide(wide),
            Kind::Machine(_) => self.halt_machine(id),
            Kind::RunningIs(_, branch) => self.halt_branch(*branch),
            Kind::Simple { main, background, .. } => {
                let main = self.halt_branch(*main);
                let background = self.halt_branch(*background);
                main || background
            }
            _ => false,
        }
    }

    /// Halts the whole tree; returns `true` while it is still halting.
    pub fn stop(&mut self) -> bool {
        let root = self.program.root;
        if *self.word(root.word) == 0 {
            return false;
        }
        let pending = self.halt(root.word, root.root);
        if !pending {
            *self.word(root.word) = 0;
        }
        pending
    }
}
