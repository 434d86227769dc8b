//! The agents whose brains ran their trees once, and have finished.

use super::{AgentId, Population};
use crate::brain::Phase;
use crate::status::Outcome;
use crate::tree::Tree;

impl<T: Tree> Population<T> {
    /// Returns the agents whose tree has finished since the last call, each with the outcome, in the order of their
    /// places. Only brains that run their tree [`once`](crate::Brain::once) finish. The agents stay in the population,
    /// asleep, until they are started again or despawned. A call costs nothing if no agent has finished, and never
    /// allocates.
    ///
    /// An agent that was started again or despawned since it finished is left out. An agent that the iterator does not
    /// reach is returned by the next call.
    ///
    /// ```
    /// use bt_runtime::{Population, prelude::*, status::Outcome};
    ///
    /// #[derive(Blackboard, Default)]
    /// struct Courier {
    ///     miles: u64,
    ///     lost: bool,
    /// }
    ///
    /// bt! {
    ///     tree Deliver for Courier {
    ///         sequence { wait(Duration::from_secs(bb.miles)); check(!bb.lost) }
    ///     }
    /// }
    ///
    /// let mut fleet = Population::<Deliver>::new();
    /// let near = fleet.spawn(Deliver::brain(Courier { miles: 2, lost: true }).once());
    /// let far = fleet.spawn(Deliver::brain(Courier { miles: 5, lost: false }).once());
    /// let mut hours = |hours| {
    ///     (0..hours).for_each(|_| _ = fleet.tick(Duration::from_secs(1), &mut ()));
    ///     let ended: Vec<_> = fleet.take_finished().collect();
    ///     ended.iter().for_each(|&(id, _)| _ = fleet.despawn(id));
    ///     ended
    /// };
    /// assert_eq!(hours(4), [(near, Outcome::Failure)]);
    /// assert_eq!(hours(4), [(far, Outcome::Success)]);
    /// assert_eq!(hours(4), []);
    /// ```
    pub fn take_finished(&mut self) -> impl Iterator<Item = (AgentId, Outcome)> {
        let mut from = 0;
        core::iter::from_fn(move || {
            loop {
                let index = self.finished.pop(&mut from)?;
                if let Some(Phase::Finished(outcome)) = self.brains.get(index).map(|brain| brain.phase()) {
                    return Some((AgentId::new(index, self.metas[index].generation), outcome));
                }
            }
        })
    }
}
