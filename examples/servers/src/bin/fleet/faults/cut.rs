//! Half of the processes cannot reach the server, nor can it reach them.

use std::error::Error;
use std::time::Duration;

use super::{Around, Fault};
use crate::arguments::Arguments;

pub struct Cut;

impl Fault for Cut {
    fn begin(&mut self, around: &mut Around<'_, '_>) -> Result<bool, Box<dyn Error>> {
        let Some(network) = around.network else { return Ok(false) };
        network.cut()?;
        for member in around.members.inside() {
            around.members.leaves(member);
        }
        around.tally.cuts += 1;
        Ok(true)
    }

    fn lasts(&self, arguments: &Arguments) -> Duration {
        arguments.fault_time()
    }

    fn end(&mut self, around: &mut Around<'_, '_>) -> Result<(), Box<dyn Error>> {
        let Some(network) = around.network else { return Ok(()) };
        for member in around.members.inside() {
            around.tally.handed_over += around.members.returns(member);
        }
        Ok(network.join()?)
    }
}
