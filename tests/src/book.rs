//! The world of the tests: the results of the leaves, and a record of their calls.

use core::fmt;

use bt_runtime::Status;

/// One call of a leaf or service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The first tick of a leaf after its entry.
    Enter(u8),
    /// A later tick.
    Tick(u8),
    /// A halt that is complete.
    Halt(u8),
    /// A halt that takes another tick.
    Halting(u8),
    /// A service ran.
    Serve(u8),
    /// The value of an input in this tick.
    Sees(u8, i32),
    /// The value of an input at the entry of the leaf.
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

/// The number of times a leaf was entered, ticked (entries included), left and halted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// First ticks.
    pub entered: u32,
    /// All ticks.
    pub ticked: u32,
    /// Ticks in which the leaf finished.
    pub left: u32,
    /// Completed halts.
    pub halted: u32,
}

/// The number of leaves that a test can script. A larger number, from a broken snapshot, is mapped to one of them.
const LEAVES: usize = 64;

/// The results that the leaves of a tree return, and a record of their calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// The results of each leaf in this tick; the last one repeats. With no result, a leaf runs and a condition fails.
    script: Vec<Vec<Status>>,
    /// The calls so far.
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
    /// Removes all results: leaves run, and conditions fail.
    pub fn clear(&mut self) {
        self.script.iter_mut().for_each(Vec::clear);
    }

    /// Adds a result of a leaf.
    pub fn result(&mut self, leaf: u8, status: Status) {
        self.script[usize::from(leaf) % LEAVES].push(status);
    }

    /// The scripted result for the next tick of a leaf.
    pub(crate) fn next(&mut self, leaf: u8) -> Option<Status> {
        let script = &mut self.script[usize::from(leaf) % LEAVES];
        if script.len() > 1 { Some(script.remove(0)) } else { script.first().copied() }
    }

    /// Records a tick of a leaf, and returns its result.
    pub(crate) fn tick(&mut self, leaf: u8, first: bool, otherwise: Status) -> Status {
        self.note(if first { Fact::Enter(leaf) } else { Fact::Tick(leaf) });
        let status = self.next(leaf).unwrap_or(otherwise);
        let counts = &mut self.counts[usize::from(leaf) % LEAVES];
        counts.entered += u32::from(first);
        counts.ticked += 1;
        counts.left += u32::from(status != Status::Running);
        status
    }

    /// Records a halt of a leaf. `done` is `false` if the halt takes another tick.
    pub(crate) fn halt(&mut self, leaf: u8, done: bool) {
        self.note(if done { Fact::Halt(leaf) } else { Fact::Halting(leaf) });
        self.counts[usize::from(leaf) % LEAVES].halted += u32::from(done);
    }

    pub fn note(&mut self, fact: Fact) {
        self.facts.push(fact);
    }
}
