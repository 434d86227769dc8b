//! The world of the tests: what the leaves return, and what they did.

use core::fmt;

use bt_runtime::Status;

/// What a leaf did in a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Its first tick since it is active.
    Enter(u8),
    /// A later tick.
    Tick(u8),
    /// Its halt is done.
    Halt(u8),
    /// Its halt takes another tick.
    Halting(u8),
    /// A service ran.
    Serve(u8),
    /// A leaf was handed this value.
    Sees(u8, i32),
    /// A leaf was handed this value at its entry.
    Saw(u8, i32),
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Enter(n) => write!(f, "enter {n}"),
            Self::Tick(n) => write!(f, "tick {n}"),
            Self::Halt(n) => write!(f, "halt {n}"),
            Self::Halting(n) => write!(f, "halting {n}"),
            Self::Serve(n) => write!(f, "serve {n}"),
            Self::Sees(n, value) => write!(f, "{n} sees {value}"),
            Self::Saw(n, value) => write!(f, "{n} saw {value}"),
        }
    }
}

/// How often a leaf was entered, ticked (its entries included), left and halted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// First ticks.
    pub entered: u32,
    /// All ticks.
    pub ticked: u32,
    /// Ticks in which it was done.
    pub left: u32,
    /// Halts that came to their end.
    pub halted: u32,
}

/// The number of leaves that a test can script; a number beyond them, from a broken snapshot, stands for one of them.
const LEAVES: usize = 64;

/// What the leaves of a tree return, and what they did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// The results of a leaf in this tick, the last one again and again; none: it runs, a condition fails.
    script: Vec<Vec<Status>>,
    /// What the leaves did.
    pub facts: Vec<Fact>,
    /// The counts of each leaf.
    pub counts: Vec<Counts>,
}

impl Default for Book {
    fn default() -> Self {
        Self {
            script: (0..LEAVES).map(|_| Vec::with_capacity(8)).collect(),
            facts: Vec::with_capacity(1 << 12),
            counts: vec![Counts::default(); LEAVES],
        }
    }
}

impl Book {
    /// Forgets all results: leaves run, conditions fail.
    pub fn clear(&mut self) {
        self.script.iter_mut().for_each(Vec::clear);
    }

    /// The next result of a leaf.
    pub fn result(&mut self, leaf: u8, status: Status) {
        self.script[usize::from(leaf) % LEAVES].push(status);
    }

    /// What the table says for the next tick of a leaf.
    pub(crate) fn next(&mut self, leaf: u8) -> Option<Status> {
        let script = &mut self.script[usize::from(leaf) % LEAVES];
        if script.len() > 1 { Some(script.remove(0)) } else { script.first().copied() }
    }

    /// A leaf is ticked: what does it return?
    pub(crate) fn tick(&mut self, leaf: u8, first: bool, otherwise: Status) -> Status {
        self.note(if first { Fact::Enter(leaf) } else { Fact::Tick(leaf) });
        let status = self.next(leaf).unwrap_or(otherwise);
        let counts = &mut self.counts[usize::from(leaf) % LEAVES];
        counts.entered += u32::from(first);
        counts.ticked += 1;
        counts.left += u32::from(status != Status::Running);
        status
    }

    /// A leaf was halted.
    pub(crate) fn halt(&mut self, leaf: u8, done: bool) {
        self.note(if done { Fact::Halt(leaf) } else { Fact::Halting(leaf) });
        self.counts[usize::from(leaf) % LEAVES].halted += u32::from(done);
    }

    pub(crate) fn note(&mut self, fact: Fact) {
        self.facts.push(fact);
    }
}
