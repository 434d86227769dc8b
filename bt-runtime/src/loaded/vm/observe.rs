//! Services, which run when they are due, from the root down; and handlers, which run at the start or end of their
//! node.

use super::Machine;
use crate::blackboard::Agent;
use crate::loaded::program::custom::CustomPart;
use crate::loaded::program::leaf::LoadedLeaf;
use crate::loaded::program::part::{Branch, Kind, NO_PART, PartId, Word};
use crate::rules::due::{period, serves_at_entry};
use crate::slot::Call;
use crate::time::Time;
use crate::trace::Trace;

impl<A: Agent, S, T: Trace> Machine<'_, '_, '_, A, S, T> {
    /// Runs the services that are due in a branch.
    #[inline(never)]
    pub fn observe(&mut self, branch: Branch) {
        let Some(id) = self.running_part(branch) else { return };
        let part = self.part(id);
        let looks = self.run.trace.looks();
        if looks {
            self.name_running(id);
        }
        for &above in part.observes.iter().filter(|_| !looks) {
            match &self.part(above).kind {
                Kind::Serve { due, entered, .. } if self.is_due(*due) => {
                    let first = entered.is_some_and(|entered| *self.word(entered) == 0);
                    self.serve(above, first);
                }
                Kind::Elapsed(..) => self.note_elapsed(above),
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
            Kind::Native(native) if looks || part.facts.serves => {
                self.run.at(part.node);
                self.native(native, Call::Observe);
            }
            Kind::Parallel { branches, .. } | Kind::Custom(CustomPart { branches, .. }) => {
                branches.iter().for_each(|&branch| self.observe(branch))
            }
            Kind::Wide(wide) => wide.branches.iter().for_each(|&branch| self.observe(branch)),
            Kind::RunningIs(_, branch) => self.observe(*branch),
            Kind::Simple { main, background, .. } => {
                self.observe(*main);
                self.observe(*background);
            }
            _ => {}
        }
    }

    /// Passes the running nodes from the root to the part on which a branch rests to the trace. While a decorator such
    /// as a delay holds its child back, the child does not run.
    fn name_running(&mut self, rests_on: PartId) {
        let mut id = rests_on;
        while id != NO_PART {
            let part = self.part(id);
            if part.is_node {
                self.run.looks_at(part.node);
            }
            id = part.parent;
        }
    }

    /// Runs the action of a handler, which remembers nothing.
    pub(crate) fn handle(&mut self, id: PartId, leaf: &dyn LoadedLeaf<A>) {
        if T::ON {
            self.act_traced(id, |leaf, cx, memory, trace| leaf.serve(true, cx, memory, Some(trace)), leaf);
        } else {
            leaf.serve(true, &mut self.run.cx, self.memory, None);
        }
        leaf.forget(self.memory);
    }

    /// Runs a service at the entry of its node, if it is due then.
    pub(crate) fn serve_at_entry(&mut self, id: PartId, due: Word, entered: Option<Word>) {
        if let Some(entered) = entered {
            *self.word(entered) = 0;
        }
        let due = Time::from_nanos(*self.word(due));
        if serves_at_entry(entered.is_some(), due, self.run.cx.now()) {
            self.serve(id, true);
        }
    }

    /// Writes for how long the child of an `elapsed` has run.
    pub(crate) fn note_elapsed(&mut self, id: PartId) {
        let part = self.part(id);
        let Kind::Elapsed(put, since) = &part.kind else { return };
        self.run.at(part.node);
        let elapsed = self.run.cx.now().since(Time::from_nanos(*self.word(*since)));
        let before = self.run.begin_writes();
        put(self.run.cx.bb, self.memory, elapsed);
        self.run.trace_writes(before);
    }

    /// Runs a service, and stores the moment at which it is next due.
    pub(crate) fn serve(&mut self, id: PartId, first: bool) {
        let Kind::Serve { leaf, every, deviation, due, entered } = &self.part(id).kind else { return };
        if T::ON {
            self.act_traced(id, |leaf, cx, memory, trace| leaf.serve(first, cx, memory, Some(trace)), &**leaf);
        } else {
            leaf.serve(first, &mut self.run.cx, self.memory, None);
        }
        let env = self.env();
        let (every, deviation) = (every(&env), deviation(&env));
        *self.word(*due) = self.run.after(period(every, deviation)).as_nanos();
        if let Some(entered) = *entered {
            *self.word(entered) = 1;
        }
    }
}
