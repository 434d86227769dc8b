//! Fault: a server is killed. A single server is started again at once; one of several servers is missing for a while.

use std::error::Error;
use std::time::Duration;

use super::{Around, Fault, Hit};
use crate::arguments::Arguments;

/// The missing server.
pub struct KillServer(pub Option<usize>);

impl Fault for KillServer {
    fn begin(&mut self, around: &mut Around<'_, '_>) -> Result<Hit, Box<dyn Error>> {
        let Some(servers) = around.servers.as_deref_mut() else { return Ok(Hit::Nothing) };
        let nth = around.chance.below(servers.len() as u64) as usize;
        servers.kill(nth)?;
        around.tally.server_kills += 1;
        if servers.len() == 1 {
            servers.revive(nth)?;
        } else {
            self.0 = Some(nth);
        }
        Ok(Hit::Progress)
    }

    fn may_begin(&self, around: &Around<'_, '_>) -> bool {
        around.servers_are_whole()
    }

    fn lasts(&self, arguments: &Arguments) -> Duration {
        if self.0.is_some() { arguments.fault_time() } else { Duration::ZERO }
    }

    fn end(&mut self, around: &mut Around<'_, '_>) -> Result<Hit, Box<dyn Error>> {
        if let (Some(nth), Some(servers)) = (self.0.take(), around.servers.as_deref_mut()) {
            servers.revive(nth)?;
        }
        Ok(Hit::Nothing)
    }
}
