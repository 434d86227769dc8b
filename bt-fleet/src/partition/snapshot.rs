//! Writes a partition to bytes, and reads it.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::Partition;
use super::ledger::Ledger;
use crate::agents::{Agents, Row};
use crate::checksum::Checksum;
use crate::id::PartitionId;
use crate::layout::Layout;
use crate::portable::Portable;
use crate::region::Region;

/// The first bytes of a snapshot: its format.
const FORMAT: &[u8; 8] = b"btfleet1";

/// The error of a snapshot that cannot be restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damaged {
    /// The bytes are no snapshot, or some bytes were changed.
    Bytes,
    /// The snapshot is of another partition, of a fleet with another layout, or of another version of the tree.
    Other,
}

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bytes => "the snapshot is damaged",
            Self::Other => "the snapshot is of another partition, layout or version of the tree",
        })
    }
}

impl core::error::Error for Damaged {}

#[derive(Serialize, Deserialize)]
struct Saved<L, W, R> {
    layout: Layout,
    at: PartitionId,
    ledger: L,
    rows: W,
    population: Vec<u8>,
    region: R,
}

impl<R: Region> Partition<R> {
    /// Returns the partition as bytes, with a checksum over them.
    ///
    /// # Errors
    /// A value of the region or of an agent cannot be written.
    pub fn save(&self) -> postcard::Result<Vec<u8>> {
        let Self { layout, at, region, agents, ledger } = self;
        let population = R::Tree::write_population(&agents.population)?;
        let saved = Saved { layout: *layout, at: *at, ledger, rows: &agents.rows, population, region };
        let mut bytes = FORMAT.to_vec();
        bytes.extend([0; 8]);
        let mut bytes = postcard::to_extend(&saved, bytes)?;
        let sum = Checksum::of(&bytes[16..]);
        bytes[8..16].copy_from_slice(&sum.to_le_bytes());
        Ok(bytes)
    }

    /// Restores the partition from its bytes. Changed bytes are detected.
    ///
    /// # Errors
    /// See [`Damaged`].
    pub fn restore(layout: Layout, at: PartitionId, bytes: &[u8]) -> Result<Self, Damaged> {
        let rest = bytes.strip_prefix(FORMAT).ok_or(Damaged::Bytes)?;
        let (sum, rest) = rest.split_at_checked(8).ok_or(Damaged::Bytes)?;
        if sum != Checksum::of(rest).to_le_bytes() {
            return Err(Damaged::Bytes);
        }
        let saved: Saved<Ledger, Vec<Row>, R> = postcard::from_bytes(rest).map_err(|_| Damaged::Other)?;
        if (saved.layout, saved.at) != (layout, at) {
            return Err(Damaged::Other);
        }
        let population = R::Tree::read_population(&saved.population).map_err(|_| Damaged::Other)?;
        let agents = Agents::restored(population, saved.rows).ok_or(Damaged::Other)?;
        Ok(Self { layout, at, region: saved.region, agents, ledger: saved.ledger })
    }
}
