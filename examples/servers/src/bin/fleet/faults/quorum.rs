//! Fault: most of several servers are killed at once; the rest can acknowledge nothing until one of them is back.

use std::error::Error;
use std::time::{Duration, Instant};

use bt_fleet::Tick;

use super::{Around, Fault, Hit};
use crate::arguments::Arguments;

/// The start of the fault, and the foremost tick at half of its time. Until then, members may report ticks that the
/// servers had acknowledged before the fault.
#[derive(Default)]
pub struct KillQuorum {
    begin: Option<Instant>,
    half: Option<Tick>,
}

impl Fault for KillQuorum {
    fn begin(&mut self, around: &mut Around<'_, '_>) -> Result<Hit, Box<dyn Error>> {
        let Some(servers) = around.servers.as_deref_mut() else { return Ok(Hit::Nothing) };
        for nth in missing(servers.len()) {
            servers.kill(nth)?;
        }
        around.tally.quorum_losses += 1;
        (self.begin, self.half) = (Some(Instant::now()), None);
        Ok(Hit::Nothing)
    }

    fn look(&mut self, around: &mut Around<'_, '_>) -> Result<(), Box<dyn Error>> {
        if self.begin.is_some_and(|begin| begin.elapsed() >= around.arguments.fault_time() / 2) {
            self.half.get_or_insert(around.members.front());
        }
        Ok(())
    }

    fn may_begin(&self, around: &Around<'_, '_>) -> bool {
        around.servers_are_whole()
    }

    fn lasts(&self, arguments: &Arguments) -> Duration {
        arguments.fault_time()
    }

    fn end(&mut self, around: &mut Around<'_, '_>) -> Result<Hit, Box<dyn Error>> {
        let Some(servers) = around.servers.as_deref_mut() else { return Ok(Hit::Nothing) };
        let ticks = self.half.map_or(0, |half| around.members.front() - half);
        around.tally.ticks_without_quorum = ticks.max(around.tally.ticks_without_quorum);
        for nth in missing(servers.len()) {
            servers.revive(nth)?;
        }
        Ok(Hit::Progress)
    }
}

/// Returns the servers to kill: the fewest without which the rest is no majority.
fn missing(servers: usize) -> std::ops::Range<usize> {
    0..servers.div_ceil(2)
}
