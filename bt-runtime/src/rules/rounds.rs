//! Loops: `repeat`, `retry`, `until_success`, `until_failure`, `while`, `for_each` and `pop_each`.

use crate::status::Outcome;

/// The rule of a loop: when another round begins, and when the loop ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rounds {
    /// The outcome of a round that ends the loop.
    pub ends_on: Outcome,
    /// The outcome of the loop after such a round.
    pub result: Outcome,
    /// `true` if the number of rounds is bounded. The outcome of the last round is then that of the loop. A loop
    /// without a bound yields: after a round that began and ended in the same tick, it continues in the next tick.
    pub bounded: bool,
}

/// `repeat(n)`: rounds until `n` have succeeded; fails with the first round that fails.
pub const REPEAT: Rounds = Rounds { ends_on: Outcome::Failure, result: Outcome::Failure, bounded: true };
/// `retry(n)`: rounds until one succeeds, at most `n`.
pub const RETRY: Rounds = Rounds { ends_on: Outcome::Success, result: Outcome::Success, bounded: true };
/// `repeat(forever)`: rounds until one fails; then the loop fails.
pub const REPEAT_FOREVER: Rounds = Rounds { bounded: false, ..REPEAT };
/// `until_success`: rounds until one succeeds.
pub const UNTIL_SUCCESS: Rounds = Rounds { bounded: false, ..RETRY };
/// `until_failure`: rounds until one fails; then the loop succeeds.
pub const UNTIL_FAILURE: Rounds = Rounds { result: Outcome::Success, ..REPEAT_FOREVER };
/// `while`: rounds as long as a condition holds; fails with the first round that fails.
pub const WHILE: Rounds = REPEAT_FOREVER;
/// `for_each`, `pop_each`: rounds as long as there is an element; fails with the first round that fails.
pub const EACH: Rounds = WHILE;

impl Rounds {
    /// Returns the outcome of a `while`, `for_each` or `pop_each` that ends instead of beginning another round; `None`
    /// if the round begins.
    #[inline(always)]
    #[must_use]
    pub const fn before(holds: bool) -> Option<Outcome> {
        if holds { None } else { Some(Outcome::Success) }
    }

    /// Returns the outcome of the loop after a round with this outcome; `None` if another round follows. `done` is the
    /// number of rounds so far, `count` the largest number of rounds of a bounded loop.
    #[inline(always)]
    #[must_use]
    pub const fn after(self, done: u32, count: u32, outcome: Outcome) -> Option<Outcome> {
        if outcome.succeeded() == self.ends_on.succeeded() {
            Some(self.result)
        } else if self.bounded && done >= count {
            Some(outcome)
        } else {
            None
        }
    }

    /// Returns `true` if the loop rests after a round that does not end it. `at_once`: the round began in this tick.
    #[inline(always)]
    #[must_use]
    pub const fn rests(self, at_once: bool) -> bool {
        at_once && !self.bounded
    }

    /// Returns the largest number of rounds that one tick can begin.
    #[must_use]
    pub const fn in_a_tick(self, count: u32) -> u32 {
        if self.bounded { count } else { 1 }
    }

    /// Returns the value as a number, for a constant parameter of a type.
    #[must_use]
    pub const fn code(self) -> u8 {
        self.ends_on.succeeded() as u8 | (self.result.succeeded() as u8) << 1 | (self.bounded as u8) << 2
    }

    /// Returns the rule with this [`code`](Self::code).
    #[must_use]
    pub const fn from_code(code: u8) -> Self {
        Self { ends_on: Outcome::of(code & 1 != 0), result: Outcome::of(code & 2 != 0), bounded: code & 4 != 0 }
    }
}
