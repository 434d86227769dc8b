//! The facts about several children.

use super::Facts;
use crate::rules::ordered::OrderedRule;
use crate::rules::skip;

/// The facts about several children, in order.
#[derive(Clone, Copy, Debug)]
pub struct Children {
    /// The facts about all children together.
    pub together: Facts,
    /// The number of children.
    pub count: u32,
    /// The number of children at the start that may be skipped.
    pub skips: u32,
    /// `true` if guards of the first child that is not skipped may refuse an entry.
    pub first_guarded: bool,
    /// `true` if each child may be skipped, or its guards may refuse an entry.
    pub all_guarded: bool,
    /// `true` if each child may succeed or be skipped.
    pub all_succeed: bool,
    /// `true` if each child may fail or be skipped.
    pub all_fail: bool,
    /// The largest number of visits of a child.
    pub largest: u32,
}

impl Children {
    /// The facts about no children.
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

    /// Returns the facts about one child.
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

    /// Returns the facts about these children.
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

    /// Returns the facts about the children of all groups.
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
        // `true` if each child so far may be skipped.
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

    /// Returns the facts about all children together, with the outcomes of a composite that runs them in order.
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
