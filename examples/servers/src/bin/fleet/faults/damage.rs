//! A process is killed, and the newest snapshots of its partitions are broken.

use std::error::Error;

use bt_fleet::log::Log;
use bt_fleet::{LogError, Partition, PartitionId};

use super::{Around, Fault, Hit};
use crate::sheep::Pasture;

pub struct Damage;

impl Fault for Damage {
    fn begin(&mut self, around: &mut Around<'_, '_>) -> Result<Hit, Box<dyn Error>> {
        let Some(member) = around.members.any(around.chance) else { return Ok(Hit::Nothing) };
        // Nobody else writes a snapshot of these partitions until a takeover.
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

/// The number of snapshots that are whole: a fleet does not survive two broken ones.
fn readable(around: &Around<'_, '_>, partition: PartitionId) -> Result<usize, LogError> {
    let layout = around.arguments.layout();
    let snapshots = around.nats.snapshots(partition)?;
    Ok(snapshots.iter().filter(|bytes| Partition::<Pasture>::restore(layout, partition, bytes).is_ok()).count())
}
