//! Fault: a process runs for only a tenth of the time.

use std::error::Error;
use std::time::Duration;

use rustix::process::Signal;

use super::{Around, Fault, Hit};
use crate::arguments::Arguments;

/// The slowed process runs during one of this number of looks.
const LOOKS: u32 = 10;

/// The slowed member, and the number of looks since the start of the fault.
#[derive(Default)]
pub struct Slow {
    member: Option<u64>,
    looks: u32,
}

impl Fault for Slow {
    fn begin(&mut self, around: &mut Around<'_, '_>) -> Result<Hit, Box<dyn Error>> {
        self.member = around.members.any(around.chance);
        self.looks = 0;
        around.tally.slowed += u32::from(self.member.is_some());
        Ok(Hit::Progress)
    }

    fn look(&mut self, around: &mut Around<'_, '_>) -> Result<(), Box<dyn Error>> {
        let Some(member) = self.member else { return Ok(()) };
        self.looks += 1;
        match self.looks % LOOKS {
            0 => around.members.signal(member, Signal::CONT)?,
            1 => around.members.signal(member, Signal::STOP)?,
            _ => {}
        }
        Ok(())
    }

    fn lasts(&self, arguments: &Arguments) -> Duration {
        arguments.fault_time()
    }

    fn end(&mut self, around: &mut Around<'_, '_>) -> Result<Hit, Box<dyn Error>> {
        if let Some(member) = self.member.take() {
            around.members.signal(member, Signal::CONT)?;
        }
        Ok(Hit::Nothing)
    }
}
