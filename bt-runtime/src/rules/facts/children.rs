//! The facts of several children together.

use super::Facts;
use crate::rules::ordered::OrderedRule;

/// The facts of several children, in order.
#[derive(Clone, Copy, Debug)]
pub struct Children {
    /// All of them together.
    pub together: Facts,
    /// May the guards of the first keep an entry out?
    pub first_guarded: bool,
    /// May the guards of each keep an entry out?
    pub all_guarded: bool,
    /// May each of them succeed?
    pub all_succeed: bool,
    /// May each of them fail?
    pub all_fail: bool,
    /// The visits of the one with the most.
    pub largest: u32,
}

impl Children {
    /// No children.
    pub const NONE: Self = Self {
        together: Facts::NOTHING,
        first_guarded: false,
        all_guarded: true,
        all_succeed: true,
        all_fail: true,
        largest: 0,
    };

    /// One child.
    #[must_use]
    pub const fn one(child: Facts) -> Self {
        Self {
            together: child,
            first_guarded: child.guarded,
            all_guarded: child.guarded,
            all_succeed: child.succeeds,
            all_fail: child.fails,
            largest: child.visits,
        }
    }

    /// These children.
    #[must_use]
    pub const fn of(children: &[Facts]) -> Self {
        let mut all = Self::NONE;
        let mut index = 0;
        while index < children.len() {
            all = all.followed_by(Self::one(children[index]), index == 0);
            index += 1;
        }
        all
    }

    /// The children of all groups.
    #[must_use]
    pub const fn join(groups: &[Self]) -> Self {
        let mut all = Self::NONE;
        let mut index = 0;
        while index < groups.len() {
            all = all.followed_by(groups[index], index == 0);
            index += 1;
        }
        all
    }

    /// `first`: nothing precedes `more`.
    const fn followed_by(self, more: Self, first: bool) -> Self {
        Self {
            together: self.together.and(more.together),
            first_guarded: if first { more.first_guarded } else { self.first_guarded },
            all_guarded: self.all_guarded && more.all_guarded,
            all_succeed: self.all_succeed && more.all_succeed,
            all_fail: self.all_fail && more.all_fail,
            largest: if self.largest > more.largest { self.largest } else { more.largest },
        }
    }

    /// All of them together, with the outcomes of a composite that runs them in order.
    pub(super) const fn in_order(self, rule: OrderedRule) -> Facts {
        let (succeeds, fails) = match rule {
            OrderedRule::Sequence => (self.all_succeed, self.together.fails),
            OrderedRule::Selector => (self.together.succeeds, self.all_fail),
            OrderedRule::AlwaysSequence => (true, false),
            OrderedRule::Pick => (true, true),
        };
        Facts { succeeds, fails, ..self.together }
    }
}
