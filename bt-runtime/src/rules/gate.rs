//! Gates: `cooldown`, `once`, `limit`, `chance`. An entry fails while its gate is closed.

use core::fmt;

use super::due::is_due;
use crate::chance::Chance;
use crate::status::Outcome;
use crate::time::{Moment, Time};

/// A gate. It remembers one number for the brain's life, 0 in a new brain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gate {
    /// Closed for a time after its child was left; remembers the moment at which it opens.
    Cooldown,
    /// Closed once its child has succeeded or failed; a halt does not count. Remembers 1 from then on.
    Once,
    /// Open for this many entries; remembers how many there were.
    Limit(u32),
    /// Lets an entry pass with a probability, drawn at each entry.
    Chance,
}

impl Gate {
    /// Its number among the gates.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Cooldown => 0,
            Self::Once => 1,
            Self::Limit(_) => 2,
            Self::Chance => 3,
        }
    }

    /// `true` if it has persistent memory.
    #[must_use]
    pub const fn remembers(self) -> bool {
        !matches!(self, Self::Chance)
    }

    /// Can the passing of time open it?
    #[must_use]
    pub const fn opened_by_time(self) -> bool {
        matches!(self, Self::Cooldown)
    }

    /// Is it drawn at each entry? Then a search passes it without asking.
    #[must_use]
    pub const fn draws(self) -> bool {
        matches!(self, Self::Chance)
    }

    /// `true` if it remembers the end of its child.
    #[must_use]
    pub const fn records_end(self) -> bool {
        matches!(self, Self::Cooldown | Self::Once)
    }

    /// Is it open, as far as is known without a draw?
    #[inline(always)]
    #[must_use]
    pub const fn is_open(self, remembered: u64, now: Time) -> bool {
        match self {
            Self::Cooldown => is_due(Time::from_nanos(remembered), now),
            Self::Once => remembered == 0,
            Self::Limit(count) => remembered < count as u64,
            Self::Chance => true,
        }
    }

    /// An entry: does it pass? `draw` draws with the gate's probability.
    #[inline(always)]
    pub fn admit(self, remembered: &mut u64, now: Time, draw: impl FnOnce() -> bool) -> bool {
        let passes = if self.draws() { draw() } else { self.is_open(*remembered, now) };
        if let Self::Limit(_) = self {
            *remembered += u64::from(passes);
        }
        passes
    }

    /// Draws with this probability: does an entry pass?
    #[inline(always)]
    pub fn draw(probability: f64, chance: &mut Chance) -> bool {
        chance.unit() < probability
    }

    /// Its child is done, or halted where there is no `outcome`. `until`: the moment that is the gate's time from now.
    #[inline(always)]
    pub fn leave(self, remembered: &mut u64, outcome: Option<Outcome>, until: impl FnOnce() -> Time) {
        match self {
            Self::Cooldown => *remembered = until().as_nanos(),
            Self::Once => *remembered |= u64::from(outcome.is_some()),
            Self::Limit(_) | Self::Chance => {}
        }
    }

    /// The next moment, after the last tick, at which time opens it. `watched`: a `lower_priority` guard stands above it.
    #[inline(always)]
    #[must_use]
    pub fn wakes_at(self, remembered: u64, moment: Moment, watched: bool) -> Option<Time> {
        let opens = Time::from_nanos(remembered);
        (self.opened_by_time() && watched && opens > moment.before()).then_some(opens)
    }

    /// The value that decides, for a trace: `entries = 2`.
    pub fn describe(self, remembered: u64, now: Time, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cooldown => write!(f, "left = {:?}", Time::from_nanos(remembered).since(now)),
            Self::Once => write!(f, "done = {}", remembered != 0),
            Self::Limit(_) => write!(f, "entries = {remembered}"),
            Self::Chance => Ok(()),
        }
    }
}

/// The value that decides at a gate, to be shown.
pub struct Described {
    /// The gate.
    pub gate: Gate,
    /// The number that it remembers.
    pub remembered: u64,
    /// The moment of the tick.
    pub now: Time,
}

impl fmt::Display for Described {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.gate.describe(self.remembered, self.now, f)
    }
}
