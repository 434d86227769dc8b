//! Composites that run one child after another: which outcomes of a child end them, and which outcome they then have.

use crate::status::Outcome;

/// The outcomes of a child that end the composite, which then has the same outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum OrderedRule {
    /// A failure ends the composite.
    Sequence,
    /// A success ends the composite.
    Selector,
    /// No outcome ends the composite.
    AlwaysSequence,
    /// Any outcome ends the composite.
    Pick,
}

/// The children that an idle composite checks to predict an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The first child that is not skipped.
    First,
    /// Each child; one child that can be entered is enough.
    Each,
}

impl Asked {
    /// Returns the number of children to check, from the first child on. The first `skips` children may be skipped.
    #[inline]
    pub const fn count(self, children: usize, skips: usize) -> usize {
        match self {
            Self::First if skips < children => skips + 1,
            Self::First | Self::Each => children,
        }
    }
}

impl OrderedRule {
    /// Returns the rule with this discriminant: a constant parameter of a type can only be a number.
    pub const fn of(discriminant: u8) -> Self {
        match discriminant {
            0 => Self::Sequence,
            1 => Self::Selector,
            2 => Self::AlwaysSequence,
            _ => Self::Pick,
        }
    }

    /// Returns the rule of a reactive composite: a selector, or a sequence.
    #[inline]
    pub const fn reactive(selector: bool) -> Self {
        if selector { Self::Selector } else { Self::Sequence }
    }

    /// Returns `true` if this outcome of a child ends the composite.
    #[inline]
    pub const fn ends(self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Success => matches!(self, Self::Selector | Self::Pick),
            Outcome::Failure => matches!(self, Self::Sequence | Self::Pick),
        }
    }

    /// Returns the outcome with which a child ends the composite before its last child.
    #[inline]
    pub const fn early_outcome(self) -> Outcome {
        self.last_outcome().invert()
    }

    /// Returns the outcome of the composite if no child is left.
    #[inline]
    pub const fn last_outcome(self) -> Outcome {
        match self {
            Self::Sequence | Self::AlwaysSequence => Outcome::Success,
            Self::Selector | Self::Pick => Outcome::Failure,
        }
    }

    /// Returns `true` if the composite can be entered whatever the guards of its children decide.
    #[inline]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::AlwaysSequence)
    }

    /// Returns the children whose guards and gates decide whether the composite can be entered, and when time opens it.
    #[inline]
    pub const fn asked(self) -> Asked {
        match self {
            Self::Sequence | Self::AlwaysSequence => Asked::First,
            Self::Selector | Self::Pick => Asked::Each,
        }
    }

    /// Returns `true` if an idle child may preempt a running child to its right.
    #[inline]
    pub const fn preempts(self) -> bool {
        matches!(self, Self::Selector)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use OrderedRule::*;

    #[test]
    fn an_outcome_of_a_child_ends_the_composite() {
        //  rule, ends on success, ends on failure, outcome when no child is left
        for (rule, success, failure, end) in [
            (Sequence, false, true, Outcome::Success),
            (Selector, true, false, Outcome::Failure),
            (AlwaysSequence, false, false, Outcome::Success),
            (Pick, true, true, Outcome::Failure),
        ] {
            assert_eq!(rule.ends(Outcome::Success), success, "{rule:?}");
            assert_eq!(rule.ends(Outcome::Failure), failure, "{rule:?}");
            assert_eq!(rule.last_outcome(), end, "{rule:?}");
        }
    }

    #[test]
    fn a_discriminant_names_its_rule() {
        for rule in [Sequence, Selector, AlwaysSequence, Pick] {
            assert_eq!(OrderedRule::of(rule as u8), rule);
        }
    }

    #[test]
    fn no_more_children_are_checked_than_exist() {
        assert_eq!([0, 1, 3].map(|children| Asked::First.count(children, 0)), [0, 1, 1]);
        assert_eq!([0, 1, 3].map(|skips| Asked::First.count(3, skips)), [1, 2, 3]);
        assert_eq!([0, 1, 3].map(|children| Asked::Each.count(children, 0)), [0, 1, 3]);
    }
}
