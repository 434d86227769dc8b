//! Which transitions are asked, and why.

use crate::status::Outcome;
use crate::trace::Trigger;

/// A transition is asked when its state, or a state inside it, succeeds.
pub const SUCCESS: u8 = 1;
/// A transition is asked when its state, or a state inside it, fails.
pub const FAILURE: u8 = 2;
/// A transition is asked at every tick.
pub const TICK: u8 = 4;
/// A transition is asked when an event is there.
pub const EVENT: u8 = 8;

/// Is the transition asked because its state, or one inside it, ended like this?
#[inline(always)]
#[cfg(feature = "json")]
pub const fn is_asked(on: u8, done: Option<Outcome>) -> bool {
    match done {
        Some(Outcome::Success) => on & SUCCESS != 0,
        Some(Outcome::Failure) => on & FAILURE != 0,
        None => false,
    }
}

/// Returns the reason to ask the transition in this tick, apart from events. An end comes before `tick`.
#[inline(always)]
pub const fn without_event(on: u8, done: Option<Outcome>) -> Option<Trigger> {
    match done {
        Some(Outcome::Success) if on & SUCCESS != 0 => Some(Trigger::Success),
        Some(Outcome::Failure) if on & FAILURE != 0 => Some(Trigger::Failure),
        _ if is_asked_every_tick(on) => Some(Trigger::Tick),
        _ => None,
    }
}

/// Is the transition asked at every tick?
#[inline(always)]
pub const fn is_asked_every_tick(on: u8) -> bool {
    on & TICK != 0
}

/// Is the transition asked when an event is there?
#[inline(always)]
pub const fn is_asked_on_event(on: u8) -> bool {
    on & EVENT != 0
}

/// Is the transition asked when a state ends?
#[inline(always)]
pub const fn is_asked_at_end(on: u8) -> bool {
    on & (SUCCESS | FAILURE) != 0
}

/// May the transition make its finished state wait for the end of a delay?
#[inline(always)]
pub const fn may_wait(on: u8, is_delayed: bool) -> bool {
    is_asked_at_end(on) && is_delayed
}

/// May the condition of the transition become true between ticks, without the end of a state?
#[inline(always)]
pub const fn may_come_true(on: u8, is_delayed: bool) -> bool {
    is_asked_every_tick(on) || is_delayed
}

/// Does a search follow the transition from a state that selects by its transitions? `gives`: it has a payload.
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
