//! A swap: what does not go on is halted in the old version, and begins anew in the new one.

use super::{Answer, Entered, Machine, word};
use crate::blackboard::Agent;
use crate::loaded::live::swap::{Migration, branches};
use crate::loaded::program::lower::paths::ask;
use crate::loaded::program::part::{Branch, Kind, PartId, Word};
use crate::trace::Trace;

impl<A: Agent, S, T: Trace> Machine<'_, '_, '_, A, S, T> {
    /// Halts what does not go on in another version; `true` while something of it still stops.
    pub fn halt_removed(&mut self, to: &Migration<A>) -> bool {
        self.cut_strand(self.program.root, to.to.root.root, to)
    }

    /// `root`: the top of the strand in the other version.
    fn cut_strand(&mut self, branch: Branch, root: PartId, to: &Migration<A>) -> bool {
        let Some(id) = self.running_part(branch) else { return false };
        let way = self.program.way(id);
        let persistent = to.goes_on(&way, root, self.memory);
        if persistent == way.len() {
            let branches = branches(self.part(id), self.memory).into_iter();
            return branches.fold(false, |pending, branch| {
                let root = to.counterpart(branch.root);
                self.cut_strand(branch, root, to) || pending
            });
        }
        if self.halt(branch.word, way[persistent]) {
            return true;
        }
        let word = *self.word(branch.word);
        *self.word(branch.word) = match way[..persistent].last() {
            None => 0,
            Some(&last) => {
                let halting = word::halting(word);
                let stays = way[..persistent].iter().any(|&part| part + 1 == halting);
                word::with(word, last, false, if stays { halting } else { 0 })
            }
        };
        false
    }

    /// A part on which a swap has left the strand, because what ran below it is halted: those above are asked, then it
    /// begins anew with its children.
    #[cold]
    pub(crate) fn begin_anew(&mut self, branch: Word, id: PartId) -> Entered {
        let way = self.program.way(id);
        let stopping = word::halting(*self.word(branch));
        for pair in way.windows(2) {
            let Some(ask) = ask(&self.program.parts, pair[0], pair[1]) else { continue };
            match self.ask_one(branch, &ask, stopping == ask.part + 1) {
                Answer::Pass => {}
                Answer::Goes(target) => return Entered::Goes(target),
                Answer::Stops => return Entered::Rests,
            }
        }
        let part = self.part(id);
        self.run.at(part.node);
        match &part.kind {
            Kind::Ordered(_) | Kind::Reactive { .. } | Kind::Drawn { .. } | Kind::Choice(_) => self.enter(id),
            Kind::Loop(_) => self.round(id),
            _ => self.first(part),
        }
    }
}
