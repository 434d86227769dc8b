//! The tick after a swap that has halted the children of a part: the part begins anew.

use super::{Answer, Entered, Machine, word};
use crate::blackboard::Agent;
use crate::loaded::program::lower::paths::ask;
use crate::loaded::program::part::{Kind, PartId, Word};
use crate::trace::Trace;

impl<A: Agent, S, T: Trace> Machine<'_, '_, '_, A, S, T> {
    /// Continues at a part on which a swap left the branch, because its children were halted: checks the parts above,
    /// then begins the part anew with its children.
    #[cold]
    pub(crate) fn begin_anew(&mut self, branch: Word, id: PartId) -> Entered {
        let path = self.program.path_to(id);
        let stopping = word::halting(*self.word(branch));
        for pair in path.windows(2) {
            let Some(ask) = ask(&self.program.parts, pair[0], pair[1]) else { continue };
            match self.ask_one(branch, &ask, stopping == ask.part + 1) {
                Answer::Pass => {}
                Answer::Continue(target) => return Entered::Continue(target),
                Answer::Stops => return Entered::Rests,
            }
        }
        let part = self.part(id);
        self.run.at(part.node);
        match &part.kind {
            Kind::Ordered(_) | Kind::Reactive { .. } | Kind::Drawn { .. } | Kind::Choice(_) => self.enter(id),
            Kind::Loop(_) => self.round(id, false),
            _ => self.first(part),
        }
    }
}
