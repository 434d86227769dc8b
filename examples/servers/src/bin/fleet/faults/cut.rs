//! Fault: half of the processes cannot reach the server, and the server cannot reach them.

use std::error::Error;
use std::time::Duration;

use super::{Around, Fault, Hit};
use crate::arguments::Arguments;

pub struct Cut;

impl Fault for Cut {
    fn begin(&mut self, around: &mut Around<'_, '_>) -> Result<Hit, Box<dyn Error>> {
        let Some(network) = around.network else { return Ok(Hit::Nothing) };
        network.cut()?;
        for member in around.members.inside() {
            around.members.leaves(member);
        }
        around.tally.cuts += 1;
        Ok(Hit::Owners)
    }

    fn lasts(&self, arguments: &Arguments) -> Duration {
        arguments.fault_time()
    }

    fn end(&mut self, around: &mut Around<'_, '_>) -> Result<Hit, Box<dyn Error>> {
        let Some(network) = around.network else { return Ok(Hit::Nothing) };
        for member in around.members.inside() {
            around.tally.handed_over += around.members.returns(member);
        }
        network.join()?;
        Ok(Hit::Nothing)
    }
}
