//! The next child of a drawn composite.

use super::Machine;
use super::resume::Answer;
use crate::blackboard::Agent;
use crate::loaded::program::eval::Env;
use crate::loaded::program::part::{Ask, Kind, Part, PartId, Rescore, Word};
use crate::loaded::program::target::Target;
use crate::rules::utility::Marks;
use crate::rules::{draw, skip};
use crate::trace::{NoTrace, Trace};

impl<A: Agent, S, T: Trace> Machine<'_, '_, '_, A, S, T> {
    /// Returns the entry of the child that is drawn next, or the end of the composite if no child is left.
    pub(crate) fn draw(&mut self, id: PartId) -> Target {
        let part = self.part(id);
        let Kind::Drawn { rule, draw, values, visited: word, .. } = &part.kind else {
            return self.end_target(id, false.into());
        };
        let visited = *self.word(*word);
        let mut undrawn = skip::undrawn(visited, part.children.len(), |index| self.skips(part.children[index]));
        let env = Env { agent: &*self.run.cx.bb, memory: self.memory, world: &*self.run.cx.world };
        let value = |index: usize| values[index](&env);
        match draw::next(*draw, &mut undrawn, part.children.len(), value, &mut self.run.cx.engine.chance) {
            Some(index) => {
                *self.word(*word) = visited | 1 << index;
                self.entry_target(part.children[index])
            }
            None => self.end_target(id, rule.last_outcome()),
        }
    }

    /// Marks a child of a utility selector with `rescore` as failed. The questions to the child's guards are not
    /// recorded, because the child ended by itself.
    pub(super) fn fail(&mut self, visited: Word, rescore: &Rescore<A>, index: u16, child: PartId) {
        let refused = self.questions().unseen(&mut NoTrace).predict(child).refuses();
        let mut marks = self.marks(visited, rescore);
        marks.fail(index.into(), refused);
        self.set_marks(visited, rescore, marks);
    }

    fn marks(&mut self, visited: Word, rescore: &Rescore<A>) -> Marks {
        Marks { tried: *self.word(visited), failed: *self.word(rescore.failed) }
    }

    pub(super) fn set_marks(&mut self, visited: Word, rescore: &Rescore<A>, marks: Marks) {
        *self.word(visited) = marks.tried;
        *self.word(rescore.failed) = marks.failed;
    }

    /// Scores the children of a running utility selector again, and switches to a child that takes over.
    pub(super) fn ask_rescored(
        &mut self,
        branch: Word,
        ask: &Ask,
        part: &Part<A>,
        rescore: &Rescore<A>,
        stops: bool,
    ) -> Answer {
        let Kind::Drawn { values, visited, .. } = &part.kind else { return Answer::Pass };
        if stops {
            return match self.halt_then(branch, ask, part, Target::enter(ask.part)) {
                Answer::Continue(_) => Answer::Continue(self.draw(ask.part)),
                answer => answer,
            };
        }
        let (running, children) = (usize::from(ask.child), &*part.children);
        let mut marks = self.marks(*visited, rescore);
        let mut questions = self.questions();
        let env = questions.env();
        let mut scores = [0.0; draw::MOST];
        let scores = &mut scores[..children.len()];
        scores.iter_mut().zip(values).for_each(|(score, value)| *score = value(&env));
        let enters = |index: usize| questions.enters(children[index]);
        let by = marks.rescore(running, scores, (rescore.margin)(&env), enters);
        self.set_marks(*visited, rescore, marks);
        let Some(by) = by else { return Answer::Pass };
        self.run.trace_preempt(self.part(children[running]).node, self.part(children[by]).node);
        match self.halt_then(branch, ask, part, Target::enter(ask.part)) {
            Answer::Continue(_) => {
                let mut marks = self.marks(*visited, rescore);
                marks.enter(by);
                self.set_marks(*visited, rescore, marks);
                Answer::Continue(self.entry_target(children[by]))
            }
            answer => answer,
        }
    }
}
