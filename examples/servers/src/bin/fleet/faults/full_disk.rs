//! Fault: the disk of the server is full for a while.

use std::error::Error;
use std::time::Duration;

use super::{Around, Fault, Hit};
use crate::arguments::Arguments;

pub struct FullDisk;

impl Fault for FullDisk {
    fn begin(&mut self, around: &mut Around<'_, '_>) -> Result<Hit, Box<dyn Error>> {
        let Some(disk) = around.servers.as_deref().and_then(|servers| servers.disk()) else { return Ok(Hit::Nothing) };
        disk.fill()?;
        around.tally.full_disks += 1;
        Ok(Hit::Nothing)
    }

    fn may_begin(&self, around: &Around<'_, '_>) -> bool {
        !around.stands
    }

    fn lasts(&self, arguments: &Arguments) -> Duration {
        arguments.fault_time()
    }

    /// Makes room. A server whose disk was full takes no records until it is started again.
    fn end(&mut self, around: &mut Around<'_, '_>) -> Result<Hit, Box<dyn Error>> {
        let Some(servers) = around.servers.as_deref_mut() else { return Ok(Hit::Nothing) };
        if let Some(disk) = servers.disk() {
            disk.free()?;
            servers.kill(0)?;
            servers.revive(0)?;
        }
        Ok(Hit::Progress)
    }
}
