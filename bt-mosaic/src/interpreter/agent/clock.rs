//! The clock of an agent.

use super::Agent;
use crate::interpreter::{RunError, RunErrorKind};

impl Agent {
    /// Advances the clock. Returns the number of timers that fired. Timers fire one after the other, each at its time,
    /// and the tree runs after each of them.
    ///
    /// # Errors
    ///
    /// The agent stopped. The clock has advanced nevertheless.
    pub fn advance(&mut self, ms: u64) -> Result<u64, RunError> {
        let until = self.context.now_ms.saturating_add(ms);
        let fired = self.fire_timers(until);
        self.context.now_ms = until;
        fired
    }

    fn fire_timers(&mut self, until: u64) -> Result<u64, RunError> {
        let most = self.library.limits().timers;
        let mut fired = 0;
        while let Some(timer) = self.timers.take_due(until) {
            self.context.now_ms = self.context.now_ms.max(timer.at_ms);
            if fired == most {
                return Err(self.stop_at(timer.waiter, RunErrorKind::Timers(most)));
            }
            fired += 1;
            self.finish_node(timer.waiter, true);
            self.poll()?;
        }
        Ok(fired)
    }
}
