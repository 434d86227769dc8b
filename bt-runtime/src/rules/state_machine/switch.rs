//! A switch from the active states to other states: which states stay, are entered anew, or get parameters from an
//! event.

use super::NOWHERE;
use crate::status::Outcome;

/// The states to which a machine switches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Switch {
    /// The deepest state to enter; [`NOWHERE`] if the machine ends.
    pub(crate) to: u16,
    /// The state that was selected. Active states from there down to `to` stay, and are sustained.
    pub(crate) target: u16,
    /// The state that gets parameters, and is therefore entered anew.
    pub(crate) receiver: u16,
    /// The outcome of the machine, if it ends.
    pub(crate) end: Option<Outcome>,
}

impl Switch {
    /// The switch in which no state stays.
    pub(crate) const OUT: Self = Self { to: NOWHERE, target: NOWHERE, receiver: NOWHERE, end: None };

    /// The failure of a machine in which no state can be selected from the root.
    pub(crate) const NOTHING_FOUND: Self = Self::end(Outcome::Failure);

    pub(crate) const fn to(to: u16, target: u16) -> Self {
        Self { to, target, receiver: NOWHERE, end: None }
    }

    pub(crate) const fn end(outcome: Outcome) -> Self {
        Self { end: Some(outcome), ..Self::OUT }
    }

    /// Returns `true` if this state, if active, was selected again. The machine itself never is.
    #[inline(always)]
    pub(crate) const fn selects_again(&self, number: u16) -> bool {
        self.target <= number && number != 0
    }

    /// Returns `true` if this state is entered anew once it was selected again. `binds`: its event gives its
    /// parameters. `done`: its tasks have ended.
    #[inline(always)]
    pub(crate) const fn renews(&self, number: u16, binds: bool, done: bool) -> bool {
        binds || self.receiver == number || done
    }

    /// Returns `true` if the active state stays, provided that the states above it stay. It stays on the way to the new
    /// states, unless it was selected again and must be entered anew.
    #[inline(always)]
    pub(crate) const fn keeps(&self, number: u16, end: u16, binds: bool, done: bool) -> bool {
        holds(number, end, self.to) && !(self.selects_again(number) && self.renews(number, binds, done))
    }

    /// Returns `true` if tasks of the active state are halted. If the state stays, only tasks marked `again` are
    /// halted, and only if the state was selected again.
    #[inline(always)]
    pub(crate) const fn halts_tasks(&self, number: u16, stays: bool) -> bool {
        !stays || self.selects_again(number)
    }

    /// Returns `true` if the tasks of the active state are ticked while the switch waits for a halt: if the state stays
    /// and was not selected again.
    #[inline(always)]
    pub(crate) const fn ticks_tasks(&self, number: u16, stays: bool) -> bool {
        stays && !self.selects_again(number)
    }

    /// Returns the outcome with which the machine ends instead of this switch, after a tick in which the switch waited
    /// for a halt; `None` if the switch goes on. `root` is the outcome of the machine's own tasks.
    #[inline(always)]
    pub(crate) const fn replaced_by(&self, root: Option<Outcome>) -> Option<Outcome> {
        if self.end.is_some() { None } else { root }
    }

    /// Returns the recorded outcome of a state that is left. `outcome` is the outcome of its tasks; `None` stands for a
    /// halt.
    #[inline(always)]
    pub(crate) const fn recorded_end(&self, number: u16, outcome: Option<Outcome>) -> Option<Outcome> {
        if number == 0 { self.end } else { outcome }
    }
}

/// Returns `true` if the state `inner` is this state, or inside it.
#[inline(always)]
pub const fn holds(number: u16, end: u16, inner: u16) -> bool {
    number <= inner && inner < end
}

/// Returns `true` if a child of this state is entered on the way to `to`. After a failure of the state, none is.
#[inline(always)]
pub const fn enters_child(number: u16, to: u16, outcome: Option<Outcome>) -> bool {
    to != number && !matches!(outcome, Some(Outcome::Failure))
}

/// Returns `true` if the state keeps its parameters in a selection of `target`, while `at` is the deepest active state:
/// if it is active and above the target.
#[inline(always)]
pub const fn keeps_parameters(number: u16, end: u16, target: u16, at: u16) -> bool {
    number < target && holds(number, end, at)
}

#[cfg(test)]
mod tests {
    use super::*;

    // In this machine, 0 contains 1 and 4, and 1 contains 2 and 3.
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
