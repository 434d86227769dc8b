//! Fault: a process is paused, and continues later as if no time had passed: its marks have an old epoch.

use std::error::Error;
use std::time::Duration;

use rustix::process::Signal;

use super::{Around, Fault, Hit};
use crate::arguments::Arguments;

/// The paused member.
pub struct Pause(pub Option<u64>);

impl Fault for Pause {
    fn begin(&mut self, around: &mut Around<'_, '_>) -> Result<Hit, Box<dyn Error>> {
        self.0 = around.members.any(around.chance);
        let Some(member) = self.0 else { return Ok(Hit::Nothing) };
        around.members.signal(member, Signal::STOP)?;
        around.members.leaves(member);
        around.tally.pauses += 1;
        Ok(Hit::Owners)
    }

    fn lasts(&self, arguments: &Arguments) -> Duration {
        arguments.fault_time()
    }

    fn end(&mut self, around: &mut Around<'_, '_>) -> Result<Hit, Box<dyn Error>> {
        let Some(member) = self.0.take() else { return Ok(Hit::Nothing) };
        around.tally.handed_over += around.members.returns(member);
        around.members.signal(member, Signal::CONT)?;
        Ok(Hit::Nothing)
    }
}
