//! Digests of ticks, small enough to keep one for every tick of a run.

use alloc::vec::Vec;
use core::hash::Hasher;

use serde::{Deserialize, Serialize};

use super::divergence::Divergence;
use crate::snapshot::table;
use crate::trace::{Digest, Kind, Live, NodeId, Trace};

impl Kind {
    /// Returns a short name for the contents of a fact of this kind.
    pub(super) const fn content(self) -> &'static str {
        match self {
            Self::Agent => "agent",
            Self::Tick => "time",
            Self::Enter => "entry",
            Self::Leave => "outcome",
            Self::Halt => "halt",
            Self::Guard => "result of a guard",
            Self::Preempt => "preemptor",
            Self::Action => "action or input",
            Self::Key => "key or value",
            Self::Send => "result of a send",
            Self::Take => "event",
            Self::Push => "tree in a slot",
            Self::Panic => "panic",
            Self::Unheard => "number of events that nobody heard",
            Self::Transition => "transition",
            Self::Refused => "refusal of a state",
            Self::Unsettled => "number of switches that are left over",
            Self::Swap => "version of the tree",
            Self::Write => "write of a tool",
            Self::Event => "event of a tool",
            Self::Look => "look of a tool",
            Self::Runs => "running node that a tool has seen",
        }
    }
}

/// One fact of a tick: its kind, its node, and a hash of its contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fact {
    /// The kind of the fact.
    pub kind: Kind,
    /// The node of the fact; `None` if the fact is about the whole tick.
    pub node: Option<NodeId>,
    /// A hash of the fact with its values.
    pub digest: u32,
}

/// The digest of a tick: a hash of the whole tick, and the facts of the tick in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TickDigest {
    digest: u64,
    #[serde(deserialize_with = "table::<_, _, { usize::MAX }>")]
    facts: Vec<Fact>,
}

impl TickDigest {
    /// Returns the hash of all facts and values. It is the same on every machine with the same word size and byte
    /// order.
    #[must_use]
    pub const fn digest(&self) -> u64 {
        self.digest
    }

    /// Returns the facts of the tick, in order.
    #[must_use]
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// Compares the recorded digest of a tick with the digest of this run.
    ///
    /// # Errors
    /// Returns the first fact that differs.
    pub fn compare(&self, found: &Self, tick: usize) -> Result<(), Divergence> {
        if self == found {
            return Ok(());
        }
        let mut places = 0..self.facts.len().max(found.facts.len());
        let first = places.find(|&place| self.facts.get(place) != found.facts.get(place));
        let at = |facts: &[Fact]| first.and_then(|place| facts.get(place)).copied();
        Err(Divergence { tick, expected: at(&self.facts), found: at(&found.facts) })
    }
}

/// A trace that records the [`TickDigest`] of a tick.
#[derive(Clone, Debug, Default)]
pub struct DigestTrace {
    digest: Digest,
    facts: Vec<Fact>,
}

impl DigestTrace {
    /// Takes the digest of all records since the last call.
    pub fn take(&mut self) -> TickDigest {
        let Self { digest, facts } = core::mem::take(self);
        TickDigest { digest: digest.value(), facts }
    }
}

impl Trace for DigestTrace {
    fn record(&mut self, record: Live<'_>) {
        let mut own = Digest::new();
        own.record(record);
        let digest = own.value();
        self.digest.write_u64(digest);
        let digest = (digest ^ digest >> 32) as u32;
        self.facts.push(Fact { kind: record.kind(), node: record.node(), digest });
    }
}
