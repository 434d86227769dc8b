//! Gates: `cooldown`, `once`, `limit` and `chance`. An entry fails while its gate is closed.

use core::fmt;

use super::due::is_due;
use crate::chance::Chance;
use crate::status::Outcome;
use crate::time::{Moment, Time};

/// A gate. It remembers one number for the brain's life, which is 0 in a new brain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gate {
    /// A gate that is closed for a time after the end of its child. It remembers the moment at which it opens.
    Cooldown(Cooldown),
    /// A gate that is closed once its child has succeeded or failed; a halt does not close it. It then remembers 1.
    Once,
    /// A gate that is open for this number of entries, or of certain ends. It remembers their number so far.
    Limit(u32, Ends),
    /// A gate that lets an entry pass with a probability, drawn at each entry.
    Chance,
}

/// The rule of a cooldown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cooldown {
    /// The moment at which the gate first opens.
    pub starts: Time,
    /// The ends of the child after which the gate is closed.
    pub after: Ends,
}

impl Cooldown {
    /// Returns the moment at which the gate opens.
    #[inline(always)]
    #[must_use]
    pub const fn opens(self, remembered: u64) -> Time {
        if remembered == 0 { self.starts } else { Time::from_nanos(remembered) }
    }
}

/// The ends of a child that count for a gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// All ends, including halts. A limit then counts entries.
    All,
    /// The ends with this outcome.
    Only(Outcome),
}

impl Ends {
    /// The successes.
    pub const SUCCESS: Self = Self::Only(Outcome::Success);
    /// The failures.
    pub const FAILURE: Self = Self::Only(Outcome::Failure);

    /// Returns `true` if this end counts. A halt has no `outcome`.
    #[inline(always)]
    #[must_use]
    pub const fn has(self, outcome: Option<Outcome>) -> bool {
        match (self, outcome) {
            (Self::All, _) => true,
            (Self::Only(wanted), Some(outcome)) => wanted.succeeded() == outcome.succeeded(),
            (Self::Only(_), None) => false,
        }
    }

    /// Returns the value as a number, for a constant parameter of a type.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::All => 0,
            Self::Only(outcome) => 1 + outcome.succeeded() as u8,
        }
    }

    /// Returns the ends with this [`code`](Self::code).
    #[must_use]
    pub const fn from_code(code: u8) -> Self {
        if code == 0 { Self::All } else { Self::Only(Outcome::of(code == 2)) }
    }
}

impl Gate {
    /// Returns the number of this kind of gate.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Cooldown(_) => 0,
            Self::Once => 1,
            Self::Limit(..) => 2,
            Self::Chance => 3,
        }
    }

    /// Returns `true` if the gate has persistent memory.
    #[must_use]
    pub const fn remembers(self) -> bool {
        !matches!(self, Self::Chance)
    }

    /// Returns `true` if time can open the gate.
    #[must_use]
    pub const fn opened_by_time(self) -> bool {
        matches!(self, Self::Cooldown(_))
    }

    /// Returns `true` if the gate draws at each entry. A search then passes it without a check.
    #[must_use]
    pub const fn draws(self) -> bool {
        matches!(self, Self::Chance)
    }

    /// Returns `true` if the gate remembers the end of its child.
    #[must_use]
    pub const fn records_end(self) -> bool {
        matches!(self, Self::Cooldown(_) | Self::Once | Self::Limit(_, Ends::Only(_)))
    }

    /// Returns `true` if the gate is open, as far as it is known without a draw.
    #[inline(always)]
    #[must_use]
    pub const fn is_open(self, remembered: u64, now: Time) -> bool {
        match self {
            Self::Cooldown(cooldown) => is_due(cooldown.opens(remembered), now),
            Self::Once => remembered == 0,
            Self::Limit(count, _) => remembered < count as u64,
            Self::Chance => true,
        }
    }

    /// Returns `true` if an entry passes the gate, and updates the remembered number. `draw` draws with the probability
    /// of the gate.
    #[inline(always)]
    pub fn admit(self, remembered: &mut u64, now: Time, draw: impl FnOnce() -> bool) -> bool {
        let passes = if self.draws() { draw() } else { self.is_open(*remembered, now) };
        if let Self::Limit(_, Ends::All) = self {
            *remembered += u64::from(passes);
        }
        passes
    }

    /// Draws with this probability. Returns `true` if an entry passes.
    #[inline(always)]
    pub fn draw(probability: f64, chance: &mut Chance) -> bool {
        chance.unit() < probability
    }

    /// Updates the remembered number after the end of the child; without an `outcome`, the child was halted. `until`
    /// returns the moment at which the gate opens if it closes now.
    #[inline(always)]
    pub fn leave(self, remembered: &mut u64, outcome: Option<Outcome>, until: impl FnOnce() -> Time) {
        match self {
            Self::Cooldown(cooldown) if cooldown.after.has(outcome) => *remembered = until().as_nanos(),
            Self::Limit(_, ends @ Ends::Only(_)) => *remembered += ends.has(outcome) as u64,
            Self::Once => *remembered |= u64::from(outcome.is_some()),
            Self::Cooldown(_) | Self::Limit(..) | Self::Chance => {}
        }
    }

    /// Returns the next moment, after the last tick, at which time opens the gate. `watched`: a `lower_priority` guard
    /// stands above the gate.
    #[inline(always)]
    #[must_use]
    pub fn wakes_at(self, remembered: u64, moment: Moment, watched: bool) -> Option<Time> {
        let Self::Cooldown(cooldown) = self else { return None };
        let opens = cooldown.opens(remembered);
        (watched && opens > moment.before()).then_some(opens)
    }

    /// Writes the value that decides, for a trace: `entries = 2`.
    pub fn describe(self, remembered: u64, now: Time, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cooldown(cooldown) => write!(f, "left = {:?}", cooldown.opens(remembered).since(now)),
            Self::Once => write!(f, "done = {}", remembered != 0),
            Self::Limit(_, Ends::All) => write!(f, "entries = {remembered}"),
            Self::Limit(_, Ends::SUCCESS) => write!(f, "successes = {remembered}"),
            Self::Limit(_, Ends::FAILURE) => write!(f, "failures = {remembered}"),
            Self::Chance => Ok(()),
        }
    }
}

/// The value that decides at a gate, for `Display`.
pub struct Described {
    /// The gate.
    pub gate: Gate,
    /// The number that the gate remembers.
    pub remembered: u64,
    /// The moment of the tick.
    pub now: Time,
}

impl fmt::Display for Described {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.gate.describe(self.remembered, self.now, f)
    }
}
