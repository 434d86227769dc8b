//! The triggers of transitions: which transitions a tick checks, and why.

use crate::status::Outcome;
use crate::trace::Trigger;

/// The trigger that the transition's state, or a state inside it, succeeds.
pub const SUCCESS: u8 = 1;
/// The trigger that the transition's state, or a state inside it, fails.
pub const FAILURE: u8 = 2;
/// The trigger of every tick.
pub const TICK: u8 = 4;
/// The trigger that an event is present.
pub const EVENT: u8 = 8;

/// Returns `true` if the transition is checked because its state, or a state inside it, has ended with this outcome.
#[inline(always)]
#[cfg(feature = "json")]
pub const fn is_asked(on: u8, done: Option<Outcome>) -> bool {
    match done {
        Some(Outcome::Success) => on & SUCCESS != 0,
        Some(Outcome::Failure) => on & FAILURE != 0,
        None => false,
    }
}

/// Returns the reason to check the transition in this tick, apart from events. An end has precedence over `tick`.
#[inline(always)]
pub const fn without_event(on: u8, done: Option<Outcome>) -> Option<Trigger> {
    match done {
        Some(Outcome::Success) if on & SUCCESS != 0 => Some(Trigger::Success),
        Some(Outcome::Failure) if on & FAILURE != 0 => Some(Trigger::Failure),
        _ if is_asked_every_tick(on) => Some(Trigger::Tick),
        _ => None,
    }
}

/// Returns `true` if the transition is checked at every tick.
#[inline(always)]
pub const fn is_asked_every_tick(on: u8) -> bool {
    on & TICK != 0
}

/// Returns `true` if the transition is checked when an event is present.
#[inline(always)]
pub const fn is_asked_on_event(on: u8) -> bool {
    on & EVENT != 0
}

/// Returns `true` if the transition is checked when a state ends.
#[inline(always)]
pub const fn is_asked_at_end(on: u8) -> bool {
    on & (SUCCESS | FAILURE) != 0
}

/// Returns `true` if the transition may make its ended state wait for the end of a delay.
#[inline(always)]
pub const fn may_wait(on: u8, is_delayed: bool) -> bool {
    is_asked_at_end(on) && is_delayed
}

/// Returns `true` if the condition of the transition may become true between ticks, without the end of a state.
#[inline(always)]
pub const fn may_come_true(on: u8, is_delayed: bool) -> bool {
    is_asked_every_tick(on) || is_delayed
}

/// Returns `true` if a search follows the transition from a state that selects by its transitions. `gives`: the
/// transition has a payload.
#[inline(always)]
pub const fn is_followed(on: u8, is_delayed: bool, gives: bool) -> bool {
    is_asked_every_tick(on) && !is_delayed && !gives
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_comes_before_tick() {
        let (success, failure) = (Some(Outcome::Success), Some(Outcome::Failure));
        for (on, done, expected) in [
            (SUCCESS | TICK, success, Some(Trigger::Success)),
            (SUCCESS | TICK, failure, Some(Trigger::Tick)),
            (SUCCESS | FAILURE, failure, Some(Trigger::Failure)),
            (SUCCESS | FAILURE, None, None),
            (TICK, None, Some(Trigger::Tick)),
            (EVENT, success, None),
        ] {
            assert_eq!(without_event(on, done), expected, "{on} {done:?}");
        }
    }
}
