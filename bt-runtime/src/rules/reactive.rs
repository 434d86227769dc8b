//! Reactive composites: in every tick, the children before the running one are entered again first, in order.
//!
//! Guards and checks at the start of a child are checked without an effect. A child whose guards let it in is entered
//! *beside* the running child. If the new child ends and the composite would then continue with its next child, the
//! running child continues as if nothing had happened. The running child is halted as soon as the new child takes over:
//! when the new child runs, when it ends the composite, or earlier, when an action in it has decided for the takeover
//! and the next leaf is no condition. No further part of the new child then begins before the old child is halted.
//!
//! If the halt takes several ticks, the composite starts again from its first child after it, because the answers of the
//! children may have changed. Only an end that a part of the new child has decided stays, so that this part is not
//! entered twice.

use super::facts::Facts;
use super::ordered::OrderedRule;
use super::outcome::MapOutcome;
use crate::status::{Outcome, Step};

/// The largest number of children of a reactive composite.
pub const MOST: usize = 256;

/// A child that is being entered beside the running child, up to one of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beside {
    /// The outcome with which the child would end the composite: success in a selector, failure in a sequence. It is
    /// inverted below an `invert`.
    wanted: Outcome,
    /// `true` if an action in the child has decided for that outcome.
    decided: bool,
    /// `true` if the halt of the running child may take several ticks.
    lingers: bool,
}

impl Beside {
    /// Returns the state before any part of the child is entered. `running` are the facts about the running child.
    #[inline]
    #[must_use]
    pub const fn new(rule: OrderedRule, running: Facts) -> Self {
        Self { wanted: rule.early_outcome(), decided: false, lingers: running.lingers }
    }

    /// Returns `true` if the running child must be halted before this part is entered. This holds once an action has
    /// decided, unless the part is a condition: a condition ends in the tick of its entry, and may still decide against
    /// the takeover. Also, two children whose halts take several ticks never run at once.
    #[inline]
    #[must_use]
    pub const fn halts_before(self, part: Facts) -> bool {
        let is_condition = !part.runs && part.may_end(self.wanted.invert());
        self.decided && !is_condition || self.lingers && part.lingers
    }

    /// Returns the state after this part of the child has ended with this outcome, and its composite continues.
    #[inline]
    #[must_use]
    pub const fn after(self, part: Facts, outcome: Outcome) -> Self {
        let decides = part.decides && part.succeeds && part.fails;
        Self { decided: self.decided || decides && outcome.succeeded() == self.wanted.succeeded(), ..self }
    }

    /// Returns the state below a decorator that changes the outcome.
    #[inline]
    #[must_use]
    pub const fn below(self, map: MapOutcome) -> Self {
        let inverts = map.failure.succeeded() && !map.success.succeeded();
        Self { wanted: if inverts { self.wanted.invert() } else { self.wanted }, ..self }
    }
}

/// The result of an entry beside the running child. `A` is the memory of the entered node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Probe<A> {
    /// The node runs.
    Running(A),
    /// The node has ended.
    Done(Outcome),
    /// The node takes over: once the running child is halted, the node continues at its unit with this number. A unit
    /// is a part that is entered as a whole; the units of a child are counted in the order of its nodes.
    Committed(u32),
}

impl<A> From<Step<A>> for Probe<A> {
    #[inline]
    fn from(step: Step<A>) -> Self {
        match step {
            Step::Running(active) => Self::Running(active),
            Step::Done(outcome) => Self::Done(outcome),
        }
    }
}

impl<A> Probe<A> {
    /// Wraps the memory of a running node into the memory of its parent.
    #[inline]
    pub fn map<P>(self, wrap: impl FnOnce(A) -> P) -> Probe<P> {
        match self {
            Self::Running(active) => Probe::Running(wrap(active)),
            Self::Done(outcome) => Probe::Done(outcome),
            Self::Committed(unit) => Probe::Committed(unit),
        }
    }

    /// Adds the number `left` of the units that come before the node in its parent.
    #[inline]
    #[must_use]
    pub fn counted_from(self, left: u32) -> Self {
        match self {
            Self::Committed(unit) => Self::Committed(left + unit),
            ended => ended,
        }
    }
}

/// Returns `true` if there are children to enter in every tick while the child with this index runs.
#[inline]
pub const fn asks_every_tick(running: usize) -> bool {
    running > 0
}

#[cfg(test)]
mod tests {
    use super::super::facts::{self, ActionFacts};
    use super::super::outcome;
    use super::*;
    use Outcome::{Failure, Success};

    const fn of_action(runs: bool, fails: bool, lingers: bool) -> Facts {
        facts::action(ActionFacts { runs, fails, halts: lingers, lingers })
    }
    /// The facts about a `bool` action; below: about a `Status` action, an action without an outcome, and an action
    /// with a graceful halt.
    const CONDITION: Facts = of_action(false, true, false);
    const ACTION: Facts = of_action(true, true, false);
    const EFFECT: Facts = of_action(false, false, false);
    const GRACEFUL: Facts = of_action(true, true, true);

    fn in_selector() -> Beside {
        Beside::new(OrderedRule::Selector, ACTION)
    }

    #[test]
    fn an_action_that_succeeded_halts_the_running_child_before_the_next_leaf_that_is_no_condition() {
        //  entered before, next, halts before it
        for (before, next, halts) in [
            (&[][..], ACTION, false),
            (&[CONDITION][..], ACTION, true),
            (&[ACTION][..], ACTION, true),
            (&[CONDITION][..], CONDITION, false),
            (&[CONDITION, CONDITION][..], ACTION, true),
            (&[CONDITION][..], facts::CHECK, false),
            (&[CONDITION][..], facts::INSTANT, true),
            (&[CONDITION][..], facts::RESTING, true),
            (&[facts::CHECK][..], ACTION, false),
            (&[facts::INSTANT][..], ACTION, false),
            (&[EFFECT][..], ACTION, false),
            (&[facts::INSTANT, CONDITION][..], ACTION, true),
        ] {
            let beside = before.iter().fold(in_selector(), |beside, &part| beside.after(part, Success));
            assert_eq!(beside.halts_before(next), halts, "{before:?} {next:?}");
        }
    }

    #[test]
    fn an_action_that_failed_decides_below_an_invert_and_in_a_sequence() {
        let in_sequence = Beside::new(OrderedRule::Sequence, ACTION);
        let below_invert = in_selector().below(outcome::INVERT);
        for beside in [in_sequence, below_invert] {
            assert!(beside.after(CONDITION, Failure).halts_before(ACTION));
            assert!(!beside.after(CONDITION, Success).halts_before(ACTION));
            assert!(!beside.after(CONDITION, Failure).halts_before(facts::INSTANT), "a `set` cannot take over there");
        }
        assert!(!in_selector().after(CONDITION, Failure).halts_before(ACTION));
    }

    #[test]
    fn a_graceful_action_is_not_begun_beside_another() {
        assert!(Beside::new(OrderedRule::Selector, GRACEFUL).halts_before(GRACEFUL));
        assert!(!Beside::new(OrderedRule::Selector, GRACEFUL).halts_before(ACTION));
        assert!(!in_selector().halts_before(GRACEFUL));
    }
}
