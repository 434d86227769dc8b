//! Records the running nodes of an agent whose ticks are not traced.

use super::places::moves;
use super::{AgentId, Population, World};
use crate::trace::{Record, Trace};
use crate::tree::Tree;

impl<T: Tree> Population<T> {
    /// Records a [`Record::Agent`], then the running nodes as [`Brain::look`](crate::Brain::look) does. The recorded
    /// time is that of a tick now, also for a sleeping agent; the clock of a paused, stopped or finished agent stands.
    /// Returns `false` if the agent was despawned.
    pub fn look<R: Trace>(&mut self, id: AgentId, world: &mut World<'_, T>, trace: &mut R) -> bool {
        let Some(index) = self.place(id) else { return false };
        let owed = self.now.since(self.last_tick(index));
        let Some(brain) = self.brains.get_mut(index) else { return false };
        trace.record(Record::Agent { index: index as u32, generation: id.generation() });
        let now = if moves(&brain) { brain.now().after(owed) } else { brain.now() };
        brain.0.look_at(now, world, trace);
        true
    }
}
