//! Predictions: the result of an entry, as far as guards, checks and gates decide it without an effect.
//!
//! Before a search enters anything in an idle branch, it asks the branch for its prediction. The branch checks all
//! guards and conditions at its start, up to the first node that does more than check.

use super::ordered::OrderedRule;
use super::outcome::MapOutcome;
use super::rounds::Rounds;
use crate::status::Outcome;

/// The result of an entry, as far as a search can know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prediction {
    /// The entry fails at once, because of a guard, a check or a closed gate.
    Fails,
    /// The entry succeeds at once, because of checks, or because the success of a branch that refuses is forced.
    Succeeds,
    /// The guards let the entry in, and nodes follow that do more than check.
    Enters,
}

impl Prediction {
    /// Returns the prediction of a branch that ends at once with this outcome.
    #[inline(always)]
    #[must_use]
    pub const fn of(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Success => Self::Succeeds,
            Outcome::Failure => Self::Fails,
        }
    }

    /// Returns the outcome, if it is known.
    #[inline(always)]
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Fails => Some(Outcome::Failure),
            Self::Succeeds => Some(Outcome::Success),
            Self::Enters => None,
        }
    }

    /// Returns `true` if the guards refuse the entry. A branch that would succeed at once does not refuse: a selector
    /// that enters it succeeds.
    #[inline(always)]
    #[must_use]
    pub const fn refuses(self) -> bool {
        matches!(self, Self::Fails)
    }

    /// Returns a prediction that stands for the answer whether an idle branch claims execution.
    #[inline]
    #[must_use]
    pub const fn of_claim(claims: bool) -> Self {
        if claims { Self::Enters } else { Self::Fails }
    }

    /// Returns the answer of [`of_claim`](Self::of_claim).
    #[inline]
    #[must_use]
    pub const fn claims(self) -> bool {
        !self.refuses()
    }

    /// Returns the prediction of a parent that has an effect of its own at an entry: a gate that counts, a service, a
    /// draw.
    #[inline(always)]
    #[must_use]
    pub const fn with_effect(self) -> Self {
        match self {
            Self::Fails => Self::Fails,
            Self::Succeeds | Self::Enters => Self::Enters,
        }
    }

    /// Returns the prediction of a decorator above that changes the outcome.
    #[inline(always)]
    #[must_use]
    pub const fn mapped(self, map: MapOutcome) -> Self {
        match self.outcome() {
            Some(outcome) => Self::of(map.of(outcome)),
            None => self,
        }
    }

    /// Returns the prediction of a loop above. `count` is the largest number of its rounds.
    #[inline(always)]
    #[must_use]
    pub const fn looped(self, rounds: Rounds, count: u32) -> Self {
        match self.outcome() {
            Some(outcome) => match rounds.after(count, count, outcome) {
                Some(end) => Self::of(end),
                None => Self::Enters,
            },
            None => self,
        }
    }
}

impl OrderedRule {
    /// Returns the prediction of a composite after one of its children has this prediction; `None` if the next child
    /// must be checked.
    #[inline(always)]
    #[must_use]
    pub const fn predicted_by(self, child: Prediction) -> Option<Prediction> {
        match child.outcome() {
            None => Some(Prediction::Enters),
            Some(outcome) if self.ends(outcome) => Some(child),
            Some(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{outcome, rounds};
    use super::*;
    use Prediction::*;

    #[test]
    fn a_changed_outcome_changes_a_known_end_only() {
        //  child, inverted, forced to succeed, forced to fail
        for (child, invert, success, failure) in
            [(Fails, Succeeds, Succeeds, Fails), (Succeeds, Fails, Succeeds, Fails), (Enters, Enters, Enters, Enters)]
        {
            assert_eq!(child.mapped(outcome::INVERT), invert, "{child:?}");
            assert_eq!(child.mapped(outcome::FORCE_SUCCESS), success, "{child:?}");
            assert_eq!(child.mapped(outcome::FORCE_FAILURE), failure, "{child:?}");
        }
    }

    #[test]
    fn a_composite_checks_the_next_child_where_it_would_go_on() {
        //  child, in a sequence, in a selector
        for (child, sequence, selector) in
            [(Fails, Some(Fails), None), (Succeeds, None, Some(Succeeds)), (Enters, Some(Enters), Some(Enters))]
        {
            assert_eq!(OrderedRule::Sequence.predicted_by(child), sequence, "{child:?}");
            assert_eq!(OrderedRule::Selector.predicted_by(child), selector, "{child:?}");
        }
    }

    #[test]
    fn a_loop_ends_at_once_where_its_rounds_do() {
        for (rounds, child, loops) in [
            (rounds::REPEAT, Fails, Fails),
            (rounds::REPEAT, Succeeds, Succeeds),
            (rounds::RETRY, Fails, Fails),
            (rounds::UNTIL_FAILURE, Fails, Succeeds),
            (rounds::UNTIL_SUCCESS, Fails, Enters),
            (rounds::REPEAT_FOREVER, Succeeds, Enters),
        ] {
            assert_eq!(child.looped(rounds, 3), loops, "{rounds:?} {child:?}");
        }
    }
}
