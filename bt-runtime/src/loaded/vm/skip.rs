//! Parts that an entry skips: the check, and the next child that is not skipped.

use super::{Machine, Questions};
use crate::blackboard::Agent;
use crate::loaded::program::part::{Ask, Branch, Kind, Part, PartId, Word};
use crate::loaded::program::target::Target;
use crate::loaded::vm::branches::ENDED;
use crate::loaded::vm::resume::Answer;
use crate::rules::ordered::OrderedRule;
use crate::rules::skip;
use crate::slot::Asked;
use crate::status::Status;
use crate::trace::Trace;

impl<'s, A: Agent, T: Trace> Questions<'s, '_, A, T> {
    /// Returns `true` if an entry would skip this part now.
    #[inline]
    pub fn is_skipped(&mut self, id: PartId) -> bool {
        let part = &self.program.parts[id as usize];
        part.facts.skips && self.may_be_skipped(part)
    }

    /// Does the same for a part that contains a `skip_if`.
    #[inline(never)]
    fn may_be_skipped(&mut self, part: &'s Part<A>) -> bool {
        let children = &*part.children;
        match &part.kind {
            Kind::SkipIf(asked) if self.ask(part, asked) => true,
            Kind::Ordered(_) | Kind::Reactive { .. } | Kind::Drawn { .. } | Kind::Parallel { .. } => {
                children.iter().all(|&child| self.is_skipped(child))
            }
            Kind::Choice(index) => children.get(index(&self.env())).is_some_and(|&child| self.is_skipped(child)),
            Kind::Simple { main, .. } => self.is_skipped(main.root),
            Kind::Loop(looped) if self.before(part, looped).is_some() => false,
            Kind::Native(native) => self.native(part, native, Asked::Skips).claims(),
            _ => children.first().is_some_and(|&child| self.is_skipped(child)),
        }
    }
}

impl<A: Agent, S, T: Trace> Machine<'_, '_, '_, A, S, T> {
    /// Returns `true` if an entry would skip this part now.
    #[inline]
    pub(super) fn skips(&mut self, id: PartId) -> bool {
        self.questions().is_skipped(id)
    }

    /// Returns the entry of the first child from the index `from` on that is not skipped, or the end of the composite
    /// if all are skipped.
    pub(super) fn next_child(&mut self, rule: OrderedRule, id: PartId, from: usize) -> Target {
        let children = &self.part(id).children[from..];
        match children.iter().find(|&&child| !self.skips(child)) {
            Some(&child) => self.entry_target(child),
            None => self.end_target(id, rule.last_outcome()),
        }
    }

    /// Halts the running child of a composite in order, then continues at the first child from the index `from` on that
    /// is not skipped.
    pub(super) fn halt_then_child(
        &mut self,
        branch: Word,
        ask: &Ask,
        part: &Part<A>,
        rule: OrderedRule,
        from: usize,
    ) -> Answer {
        match self.halt_then(branch, ask, part, Target::enter(ask.part)) {
            Answer::Continue(_) => Answer::Continue(self.next_child(rule, ask.part, from)),
            answer => answer,
        }
    }

    /// Starts the task of a state, or a child of a custom composite. A skipped one succeeds at once.
    pub(super) fn start_task(&mut self, task: Branch) -> Status {
        if self.skips(task.root) {
            *self.word(task.word) = ENDED[usize::from(skip::ROOT.succeeded())];
            return skip::ROOT.into();
        }
        self.start_branch(task)
    }
}
