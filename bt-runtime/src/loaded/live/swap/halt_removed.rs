//! Halts the running parts that do not exist in the other version.

use super::{Migration, branches};
use crate::blackboard::Agent;
use crate::loaded::program::part::{Branch, PartId};
use crate::loaded::vm::{Machine, word};
use crate::trace::Trace;

impl<A: Agent, S, T: Trace> Machine<'_, '_, '_, A, S, T> {
    /// Halts the running parts that do not exist in the other version; returns `true` while one is still halting.
    pub fn halt_removed(&mut self, to: &Migration<A>) -> bool {
        self.halt_removed_in(self.program.root, to.to.root.root, to)
    }

    /// Does the same in one branch. `root` is the top of the branch in the other version.
    fn halt_removed_in(&mut self, branch: Branch, root: PartId, to: &Migration<A>) -> bool {
        let Some(id) = self.running_part(branch) else { return false };
        let path = self.program.path_to(id);
        let staying = to.goes_on(&path, branch, root, self.memory);
        if staying == path.len() {
            let branches = branches(self.part(id), self.memory).into_iter();
            return branches.fold(false, |pending, branch| {
                let root = to.counterpart(branch.root);
                self.halt_removed_in(branch, root, to) || pending
            });
        }
        if self.halt(branch.word, path[staying]) {
            return true;
        }
        let word = *self.word(branch.word);
        *self.word(branch.word) = match path[..staying].last() {
            None => 0,
            Some(&last) => {
                let halting = word::halting(word);
                let stays = path[..staying].iter().any(|&part| part + 1 == halting);
                word::with(word, last, false, if stays { halting } else { 0 })
            }
        };
        false
    }
}
