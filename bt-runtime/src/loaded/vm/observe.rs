//! Services: run when they are due, from the root down. Handlers: run at the end of their node.

use super::Machine;
use crate::blackboard::Agent;
use crate::loaded::program::custom::CustomPart;
use crate::loaded::program::leaf::LoadedLeaf;
use crate::loaded::program::part::{Branch, Kind, PartId};
use crate::rules::due::period;
use crate::slot::Call;
use crate::trace::Trace;

impl<A: Agent, S, T: Trace> Machine<'_, '_, '_, A, S, T> {
    /// Runs the services that are due in a branch.
    #[inline(never)]
    pub fn observe(&mut self, branch: Branch) {
        let Some(id) = self.running_part(branch) else { return };
        let part = self.part(id);
        for &above in &*part.observes {
            match &self.part(above).kind {
                Kind::Serve { due, .. } if self.is_due(*due) => {
                    self.serve(above, false);
                }
                Kind::Frame(frame) => {
                    if let Some(refresh) = &frame.refresh {
                        refresh(self.run.cx.bb, self.memory, self.run.cx.world);
                    }
                }
                _ => {}
            }
        }
        match &part.kind {
            Kind::Slot(place) => {
                self.run.at(part.node);
                self.observe_slot(*place);
            }
            Kind::Machine(_) => self.observe_machine(id),
            Kind::Native(native) if part.facts.serves => {
                self.run.at(part.node);
                self.native(native, Call::Observe);
            }
            Kind::Parallel { branches, .. } | Kind::Custom(CustomPart { branches, .. }) => {
                branches.iter().for_each(|&branch| self.observe(branch))
            }
            Kind::RunningIs(_, branch) => self.observe(*branch),
            Kind::Simple { main, background, .. } => {
                self.observe(*main);
                self.observe(*background);
            }
            _ => {}
        }
    }

    /// Runs the action of a handler. It remembers nothing.
    pub(crate) fn handle(&mut self, id: PartId, leaf: &dyn LoadedLeaf<A>) {
        if T::ON {
            self.act_traced(id, |leaf, cx, memory, trace| leaf.serve(true, cx, memory, Some(trace)), leaf);
        } else {
            leaf.serve(true, &mut self.run.cx, self.memory, None);
        }
        leaf.forget(self.memory);
    }

    /// Runs a service, and stores the moment at which it is due again.
    pub(crate) fn serve(&mut self, id: PartId, first: bool) {
        let Kind::Serve { leaf, every, deviation, due } = &self.part(id).kind else { return };
        if T::ON {
            self.act_traced(id, |leaf, cx, memory, trace| leaf.serve(first, cx, memory, Some(trace)), &**leaf);
        } else {
            leaf.serve(first, &mut self.run.cx, self.memory, None);
        }
        let env = self.env();
        let (every, deviation) = (every(&env), deviation(&env));
        *self.word(*due) = self.run.after(period(every, deviation)).as_nanos();
    }
}
