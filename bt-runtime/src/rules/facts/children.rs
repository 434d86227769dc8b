//! The facts of several children together.

use super::Facts;
use crate::rules::ordered::OrderedRule;
use crate::rules::skip;

/// The facts of several children, in order.
#[derive(Clone, Copy, Debug)]
pub struct Children {
    /// All of them together.
    pub together: Facts,
    /// The number of children.
    pub count: u32,
    /// The number of those at the start that may be skipped.
    pub skips: u32,
    /// May the guards of the first that is not skipped keep an entry out?
    pub first_guarded: bool,
    /// May the guards of each keep an entry out, or may it be skipped?
    pub all_guarded: bool,
    /// May each of them succeed, or be skipped?
    pub all_succeed: bool,
    /// May each of them fail, or be skipped?
    pub all_fail: bool,
    /// The visits of the one with the most.
    pub largest: u32,
}

impl Children {
    /// No children.
    pub const NONE: Self = Self {
        together: Facts::NOTHING,
        count: 0,
        skips: 0,
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
            count: 1,
            skips: child.skips as u32,
            first_guarded: child.guarded,
            all_guarded: child.guarded || child.skips,
            all_succeed: child.succeeds || child.skips,
            all_fail: child.fails || child.skips,
            largest: child.visits,
        }
    }

    /// These children.
    #[must_use]
    pub const fn of(children: &[Facts]) -> Self {
        let mut all = Self::NONE;
        let mut index = 0;
        while index < children.len() {
            all = all.followed_by(Self::one(children[index]));
            index += 1;
        }
        all
    }

    /// Returns the children of all groups.
    #[must_use]
    pub const fn join(groups: &[Self]) -> Self {
        let mut all = Self::NONE;
        let mut index = 0;
        while index < groups.len() {
            all = all.followed_by(groups[index]);
            index += 1;
        }
        all
    }

    const fn followed_by(self, more: Self) -> Self {
        // May each child so far be skipped?
        let open = self.skips == self.count;
        Self {
            together: self.together.and(more.together),
            count: self.count + more.count,
            skips: if open { self.skips + more.skips } else { self.skips },
            first_guarded: self.first_guarded || open && more.first_guarded,
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
        Facts { succeeds, fails, skips: skip::all(&self), ..self.together }
    }
}
