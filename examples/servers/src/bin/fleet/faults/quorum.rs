//! Most of several servers are killed at once: the rest can acknowledge nothing until one of them is back.

use std::error::Error;
use std::time::Duration;

use bt_fleet::Tick;

use super::{Around, Fault, Hit};
use crate::arguments::Arguments;

/// The foremost tick at the begin.
pub struct KillQuorum(pub Tick);

impl Fault for KillQuorum {
    fn begin(&mut self, around: &mut Around<'_, '_>) -> Result<Hit, Box<dyn Error>> {
        let Some(servers) = around.servers.as_deref_mut() else { return Ok(Hit::Nothing) };
        for nth in missing(servers.len()) {
            servers.kill(nth)?;
        }
        around.tally.quorum_losses += 1;
        self.0 = around.members.front();
        Ok(Hit::Nothing)
    }

    fn may_begin(&self, around: &Around<'_, '_>) -> bool {
        around.servers_are_whole()
    }

    fn lasts(&self, arguments: &Arguments) -> Duration {
        arguments.fault_time()
    }

    fn end(&mut self, around: &mut Around<'_, '_>) -> Result<Hit, Box<dyn Error>> {
        let Some(servers) = around.servers.as_deref_mut() else { return Ok(Hit::Nothing) };
        let ticks = around.members.front() - self.0;
        around.tally.ticks_without_quorum = ticks.max(around.tally.ticks_without_quorum);
        for nth in missing(servers.len()) {
            servers.revive(nth)?;
        }
        Ok(Hit::Progress)
    }
}

/// The fewest servers without which the rest is no majority.
fn missing(servers: usize) -> std::ops::Range<usize> {
    0..servers.div_ceil(2)
}
