//! Fault: a process is killed, and another one is started.

use std::error::Error;

use super::{Around, Fault, Hit};

pub struct Kill;

impl Fault for Kill {
    fn begin(&mut self, around: &mut Around<'_, '_>) -> Result<Hit, Box<dyn Error>> {
        let Some(member) = around.members.any(around.chance) else { return Ok(Hit::Nothing) };
        around.members.kill(member)?;
        around.members.start()?;
        around.tally.kills += 1;
        Ok(Hit::Owners)
    }
}
