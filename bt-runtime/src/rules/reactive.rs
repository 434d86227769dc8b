//! Reactive composites: in every tick the children before the running one are asked first.
//!
//! A child that always finishes at once, such as a condition, is run while the other child goes on. A child that may
//! run over several ticks is only asked whether it can be entered: it starts after the running child was halted.

use super::ordered::OrderedRule;
use crate::status::Outcome;

/// The most children of a reactive composite: the number of one is a byte.
pub const MOST: usize = 256;

/// The answer of a child before the running one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The child may run over several ticks. Can it be entered?
    CanEnter(bool),
    /// The child was run, with this outcome.
    Finished(Outcome),
}

/// Takes the place of the running child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preemption {
    /// The child that was asked.
    Child,
    /// No child: the composite ends with this outcome.
    End(Outcome),
}

impl OrderedRule {
    /// Does this answer preempt the running child?
    #[inline]
    pub const fn preempted_by(self, answer: Answer) -> Option<Preemption> {
        match answer {
            Answer::CanEnter(true) => Some(Preemption::Child),
            Answer::Finished(outcome) if self.ends(outcome) => Some(Preemption::End(outcome)),
            Answer::CanEnter(false) | Answer::Finished(_) => None,
        }
    }

    /// May this number of children of a reactive composite run over several ticks? A sequence takes one: any
    /// other child would start in every tick while that one runs.
    pub const fn takes_runners(self, runners: usize) -> bool {
        matches!(self, Self::Selector) || runners <= 1
    }
}

/// Are there children to ask in every tick while the child with this index runs?
#[inline]
pub const fn asks_every_tick(running: usize) -> bool {
    running > 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_preempts_the_running_child() {
        use Answer::*;
        let (success, failure) = (Outcome::Success, Outcome::Failure);
        //  answer, in a sequence, in a selector
        for (answer, sequence, selector) in [
            (CanEnter(true), Some(Preemption::Child), Some(Preemption::Child)),
            (CanEnter(false), None, None),
            (Finished(success), None, Some(Preemption::End(success))),
            (Finished(failure), Some(Preemption::End(failure)), None),
        ] {
            assert_eq!(OrderedRule::reactive(false).preempted_by(answer), sequence, "{answer:?}");
            assert_eq!(OrderedRule::reactive(true).preempted_by(answer), selector, "{answer:?}");
        }
    }
}
