//! All partitions of a fleet in one process.

use bt_runtime::Brain;

use crate::checksum::Checksum;
use crate::id::{AgentKey, MemberId, PartitionId, Tick};
use crate::layout::Layout;
use crate::log::{Log, Memory};
use crate::owner::{Error, Owner};
use crate::partition::{Counts, Partition};
use crate::region::Region;

/// A fleet with all its partitions in one process, over any log; [`Fleet::local`] uses a log in memory and needs no
/// server. No partition runs so far ahead that it could miss an order, so the result follows from the inputs alone.
pub struct Fleet<R: Region, L = Memory> {
    log: L,
    layout: Layout,
    owners: Vec<Owner<R>>,
    takeovers: u64,
}

impl<R: Region> Fleet<R> {
    /// Makes a new fleet with a log in memory.
    ///
    /// # Errors
    /// Only if the region cannot be restored.
    pub fn local(layout: Layout) -> Result<Self, Error> {
        Self::over(Memory::new(), layout)
    }
}

impl<R: Region, L: Log> Fleet<R, L> {
    /// Takes over all partitions of a log. A fleet that ran on this log before continues from its end.
    ///
    /// # Errors
    /// See [`Owner::take_over`].
    pub fn over(log: L, layout: Layout) -> Result<Self, Error> {
        let take = |at: PartitionId| Owner::take_over(&log, layout, at, MemberId(u64::from(at.0)));
        let owners = layout.partitions().map(take).collect::<Result<Vec<_>, _>>()?;
        let takeovers = owners.len() as u64;
        Ok(Self { log, layout, owners, takeovers })
    }

    /// Runs a tick of every partition, with the items that clients have written before.
    ///
    /// # Errors
    /// Returns the first error of a partition. Call `tick` again: partitions that have done the tick wait for the
    /// others.
    pub fn tick(&mut self) -> Result<(), Error> {
        self.run_to(self.now() + 1)
    }

    /// Runs every partition to this tick. No partition runs so far ahead that it could miss an order.
    ///
    /// # Errors
    /// As [`Fleet::tick`].
    pub fn run_to(&mut self, target: Tick) -> Result<(), Error> {
        while self.now() < target || self.settled() < target {
            self.round(target)?;
        }
        Ok(())
    }

    /// Makes one step of [`Fleet::run_to`]: each partition writes a mark for the furthest allowed tick, and sends its
    /// orders.
    ///
    /// # Errors
    /// Returns the first error of a partition. The other partitions have made their step.
    pub fn round(&mut self, target: Tick) -> Result<(), Error> {
        let settled = self.settled();
        let mut result = Ok(());
        for owner in &mut self.owners {
            result = result.and(owner.step(&self.log, target, settled));
        }
        result
    }

    /// Returns the last tick that every partition has done.
    #[must_use]
    pub fn now(&self) -> Tick {
        self.owners.iter().map(|owner| owner.partition().tick()).min().unwrap_or(0)
    }

    /// Returns the last tick whose orders are all in the logs of their partitions.
    #[must_use]
    pub fn settled(&self) -> Tick {
        self.owners.iter().map(Owner::settled).min().unwrap_or(0)
    }

    /// Writes a snapshot of each partition.
    ///
    /// # Errors
    /// See [`Owner::save`].
    pub fn save(&mut self) -> Result<(), Error> {
        let Self { log, owners, .. } = self;
        owners.iter_mut().try_for_each(|owner| owner.save(log))
    }

    /// Replaces the owner of a partition by a new one, which knows only the log. Returns the old owner; `None` if the
    /// fleet has no such partition.
    ///
    /// # Errors
    /// See [`Owner::take_over`]. The old owner stays.
    pub fn take_over(&mut self, at: PartitionId) -> Result<Option<Owner<R>>, Error> {
        let Some(owner) = self.owners.get_mut(at.0 as usize) else { return Ok(None) };
        let by = MemberId(self.takeovers);
        self.takeovers += 1;
        let new = Owner::take_over(&self.log, self.layout, at, by)?;
        Ok(Some(core::mem::replace(owner, new)))
    }

    /// Returns the partitions.
    pub fn partitions(&self) -> impl Iterator<Item = &Partition<R>> {
        self.owners.iter().map(Owner::partition)
    }

    /// Returns the brain of an agent, for reading; `None` while the agent is on its way to another partition.
    pub fn brain(&self, agent: AgentKey) -> Option<&Brain<R::Tree>> {
        self.partitions().find_map(|partition| partition.agents().brain(agent))
    }

    /// Returns the partition in which an agent is.
    #[must_use]
    pub fn find(&self, agent: AgentKey) -> Option<PartitionId> {
        self.partitions().find(|partition| partition.agents().id(agent).is_some()).map(Partition::id)
    }

    /// Returns the sums of the counters of all partitions.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.partitions().fold(Counts::default(), |sum, partition| sum + partition.counts())
    }

    /// Returns a hash over the hashes of all partitions, see [`Partition::hash`].
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut sum = Checksum::new();
        self.partitions().for_each(|partition| sum.add(&partition.hash().to_le_bytes()));
        sum.get()
    }

    /// Returns the log.
    pub const fn log(&self) -> &L {
        &self.log
    }
}
