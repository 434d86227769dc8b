//! The rounds of `for_each` and `pop_each`.

use super::{Entered, Machine};
use crate::blackboard::Agent;
use crate::loaded::program::part::{BEGUN, Each, Loop, PartId};
use crate::rules::rounds::Rounds;
use crate::rules::skip;
use crate::trace::Trace;

impl<A: Agent, S, T: Trace> Machine<'_, '_, '_, A, S, T> {
    /// Begins the round of the next element; ends the loop if no element is left.
    pub(super) fn element(&mut self, id: PartId, looped: &Loop<A>, each: &Each<A>) -> Entered {
        let before = self.run.begin_writes();
        let taken = *self.word(each.index) as usize;
        let is_there = (each.take)(taken, self.run.cx.bb, self.memory, self.run.cx.world);
        if let Some(noted) = each.noted.as_ref().filter(|_| is_there) {
            noted(self.run.cx.bb, self.memory, self.run.cx.world);
        }
        self.run.trace_writes(before);
        if let Some(end) = Rounds::before(is_there) {
            return self.done(id, end);
        }
        *self.word(looped.word) = BEGUN;
        let part = self.part(id);
        if self.skips(part.children[0]) {
            return self.after_round(id, looped, skip::ELEMENT);
        }
        self.first(part)
    }
}
