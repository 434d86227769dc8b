//! Fault: a process is killed, and the newest snapshots of its partitions are damaged.

use std::error::Error;

use bt_fleet::log::Log;
use bt_fleet::{LogError, Partition, PartitionId};

use super::{Around, Fault, Hit};
use crate::sheep::Pasture;

pub struct Damage;

impl Fault for Damage {
    fn begin(&mut self, around: &mut Around<'_, '_>) -> Result<Hit, Box<dyn Error>> {
        let Some(member) = around.members.any(around.chance) else { return Ok(Hit::Nothing) };
        // Until a takeover, no other process writes a snapshot of these partitions.
        let partitions = around.members.kill(member)?;
        around.members.start()?;
        for partition in partitions {
            if readable(around, partition)? == 2 {
                let byte = around.chance.below(1 << 16) as usize;
                let flips = |bytes: &mut [u8]| {
                    let length = bytes.len().max(1);
                    bytes[byte % length] ^= 0x40;
                };
                around.tally.damaged += u32::from(around.nats.damage(partition, flips)?);
            }
        }
        Ok(Hit::Owners)
    }
}

/// Returns the number of undamaged snapshots: a fleet does not survive two damaged ones.
fn readable(around: &Around<'_, '_>, partition: PartitionId) -> Result<usize, LogError> {
    let layout = around.arguments.layout();
    let snapshots = around.nats.snapshots(partition)?;
    Ok(snapshots.iter().filter(|bytes| Partition::<Pasture>::restore(layout, partition, bytes).is_ok()).count())
}
