//! Predictions: the end of an entry, as far as guards, checks and gates decide it without an effect.
//!
//! A search asks an idle branch for its prediction before anything in it is entered. It asks all guards and checks at the
//! start of the branch, up to the first node that does more than ask.

use super::ordered::OrderedRule;
use super::outcome::MapOutcome;
use super::rounds::Rounds;
use crate::status::Outcome;

/// The end of an entry, as far as a search can know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prediction {
    /// Guards, checks or a closed gate make it fail at once.
    Fails,
    /// Checks make it succeed at once: also the forced success of a branch whose guards refuse the entry.
    Succeeds,
    /// The entry gets past the guards: more than questions follow.
    Enters,
}

impl Prediction {
    /// Returns the prediction of a branch that is sure to end at once with this outcome.
    #[inline(always)]
    #[must_use]
    pub const fn of(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Success => Self::Succeeds,
            Outcome::Failure => Self::Fails,
        }
    }

    /// Returns the outcome, where it is known.
    #[inline(always)]
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Fails => Some(Outcome::Failure),
            Self::Succeeds => Some(Outcome::Success),
            Self::Enters => None,
        }
    }

    /// Do the guards keep an entry out? A branch that would succeed at once does not refuse: a selector that enters it
    /// succeeds.
    #[inline(always)]
    #[must_use]
    pub const fn refuses(self) -> bool {
        matches!(self, Self::Fails)
    }

    /// Returns the answer to the question whether an idle branch claims execution, in the place of a prediction.
    #[inline]
    #[must_use]
    pub const fn of_claim(claims: bool) -> Self {
        if claims { Self::Enters } else { Self::Fails }
    }

    /// Returns the inverse of [`of_claim`](Self::of_claim).
    #[inline]
    #[must_use]
    pub const fn claims(self) -> bool {
        !self.refuses()
    }

    /// Returns the prediction of a node above that has an effect of its own at an entry: a gate that counts, a service,
    /// a draw.
    #[inline(always)]
    #[must_use]
    pub const fn with_effect(self) -> Self {
        match self {
            Self::Fails => Self::Fails,
            Self::Succeeds | Self::Enters => Self::Enters,
        }
    }

    /// Under a decorator that changes the outcome.
    #[inline(always)]
    #[must_use]
    pub const fn mapped(self, map: MapOutcome) -> Self {
        match self.outcome() {
            Some(outcome) => Self::of(map.of(outcome)),
            None => self,
        }
    }

    /// Under a loop: `count` bounds its rounds.
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
    /// Returns the prediction of a composite after one of its children has this prediction; `None` asks the next child.
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
    fn a_composite_asks_the_next_child_where_it_would_go_on() {
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
