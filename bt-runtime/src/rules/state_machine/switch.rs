//! A switch from the active states to others: which states stay, are entered anew, or are bound.

use super::NOWHERE;
use crate::status::Outcome;

/// The destination of a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Switch {
    /// The deepest state to enter; [`NOWHERE`] where the machine ends.
    pub(crate) to: u16,
    /// The state that was selected. Active states from there down to `to` stay, but are sustained.
    pub(crate) target: u16,
    /// The state that gets parameters, and is therefore entered anew.
    pub(crate) receiver: u16,
    /// The outcome, where the machine ends.
    pub(crate) end: Option<Outcome>,
}

impl Switch {
    /// No state stays.
    pub(crate) const OUT: Self = Self { to: NOWHERE, target: NOWHERE, receiver: NOWHERE, end: None };

    /// The machine fails: nothing can be selected from its root.
    pub(crate) const NOTHING_FOUND: Self = Self::end(Outcome::Failure);

    pub(crate) const fn to(to: u16, target: u16) -> Self {
        Self { to, target, receiver: NOWHERE, end: None }
    }

    pub(crate) const fn end(outcome: Outcome) -> Self {
        Self { end: Some(outcome), ..Self::OUT }
    }

    /// Was this state selected again, if it is active? The machine itself never is.
    #[inline(always)]
    pub(crate) const fn selects_again(&self, number: u16) -> bool {
        self.target <= number && number != 0
    }

    /// Is this state entered anew, if it was selected again? `binds`: its event gives its parameters. `done`: its tasks are
    /// done.
    #[inline(always)]
    pub(crate) const fn renews(&self, number: u16, binds: bool, done: bool) -> bool {
        binds || self.receiver == number || done
    }

    /// Does the active state stay, if the states above it do? It stays on the way to the new states, unless it was
    /// selected again and must be entered anew.
    #[inline(always)]
    pub(crate) const fn keeps(&self, number: u16, end: u16, binds: bool, done: bool) -> bool {
        holds(number, end, self.to) && !(self.selects_again(number) && self.renews(number, binds, done))
    }

    /// Are tasks of the active state halted? If the state stays, only tasks marked `again` are halted, and only if the
    /// state was selected again.
    #[inline(always)]
    pub(crate) const fn halts_tasks(&self, number: u16, stays: bool) -> bool {
        !stays || self.selects_again(number)
    }

    /// Returns the recorded end of a state that is left, whose tasks ended like this. `None`: it was halted.
    #[inline(always)]
    pub(crate) const fn recorded_end(&self, number: u16, outcome: Option<Outcome>) -> Option<Outcome> {
        if number == 0 { self.end } else { outcome }
    }
}

/// Is the state `inner` this state, or inside it?
#[inline(always)]
pub const fn holds(number: u16, end: u16, inner: u16) -> bool {
    number <= inner && inner < end
}

/// Is a child of this state entered on the way to `to`? Not after the state has failed.
#[inline(always)]
pub const fn enters_child(number: u16, to: u16, outcome: Option<Outcome>) -> bool {
    to != number && !matches!(outcome, Some(Outcome::Failure))
}

/// Does the state keep its parameters in a selection of `target`, while `at` is the deepest active state? It does where
/// it is active and stands above the target.
#[inline(always)]
pub const fn keeps_parameters(number: u16, end: u16, target: u16, at: u16) -> bool {
    number < target && holds(number, end, at)
}

#[cfg(test)]
mod tests {
    use super::*;

    // The machine 0 holds 1 and 4; 1 holds 2 and 3.
    const ENDS: [u16; 5] = [5, 4, 3, 4, 5];

    fn kept(switch: Switch, binds: bool, done: bool) -> [bool; 5] {
        [0, 1, 2, 3, 4].map(|number| switch.keeps(number, ENDS[usize::from(number)], binds, done))
    }

    #[test]
    fn states_on_the_way_to_the_target_stay() {
        assert_eq!(kept(Switch::to(3, 3), false, false), [true, true, false, true, false]);
        assert_eq!(kept(Switch::to(4, 4), false, false), [true, false, false, false, true]);
        assert_eq!(kept(Switch::end(Outcome::Success), false, false), [false; 5]);
    }

    #[test]
    fn a_finished_or_bound_state_is_entered_anew_from_the_target_down() {
        assert_eq!(kept(Switch::to(2, 1), false, true), [true, false, false, false, false]);
        assert_eq!(kept(Switch::to(2, 2), true, false), [true, true, false, false, false]);
        // The machine itself is never selected again.
        assert_eq!(kept(Switch::to(2, 0), false, true), [true, false, false, false, false]);
    }

    #[test]
    fn the_receiver_is_entered_anew() {
        assert_eq!(kept(Switch { receiver: 1, ..Switch::to(2, 1) }, false, false), [true, false, true, false, false]);
    }

    #[test]
    fn active_states_above_the_target_keep_their_parameters() {
        assert!(keeps_parameters(1, 4, 3, 2));
        assert!(!keeps_parameters(1, 4, 1, 2));
        assert!(!keeps_parameters(1, 4, 3, 4));
    }
}
