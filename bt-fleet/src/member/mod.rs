//! A member: the partitions that a process owns, and the process's data about the other members.

mod share;

use core::time::Duration;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::id::{MemberId, PartitionId, Tick};
use crate::layout::Layout;
use crate::log::{Log, LogError};
use crate::owner::{Error, Owner};
use crate::region::Region;
use crate::restored::Restored;

/// The time without a beat after which a member is taken for dead.
pub const SILENCE: Duration = Duration::from_millis(1000);

/// The time for which a new member listens before it takes partitions over, to learn which other members live.
pub const LISTENS: Duration = Duration::from_millis(400);

/// The message that each member regularly sends to all others: the member lives, and its partitions have reached these
/// ticks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beat {
    /// The member.
    pub member: MemberId,
    /// The partitions of the member, each with the last tick whose orders are all in the logs of their partitions.
    pub settled: Vec<(PartitionId, Tick)>,
}

/// The partitions that a process owns.
///
/// Members receive each other's beats. From the list of living members each member computes the same share of the
/// partitions; there is no coordinator and no table. Two members may disagree for a while: the log decides which one
/// owns a partition, and the other one gets [`Error::Lost`](crate::Error::Lost).
///
/// A member reads no clock and no network: its caller passes the time, the beats and the log.
pub struct Member<R: Region> {
    id: MemberId,
    layout: Layout,
    owners: BTreeMap<PartitionId, Owner<R>>,
    /// The other members, with the time of their last beat and their partitions.
    others: BTreeMap<MemberId, (Duration, Vec<PartitionId>)>,
    /// For each partition, the last tick that this member knows to be settled.
    settled: Vec<Tick>,
    /// The time of the first step.
    since: Option<Duration>,
    /// The partitions with which the next step and the next snapshot begin.
    next_step: PartitionId,
    next_saved: PartitionId,
    takeovers: u64,
    /// A partition whose takeover an error has interrupted.
    begun: Option<Restored<R>>,
}

impl<R: Region> Member<R> {
    /// Makes a member without partitions. Use a new number for each start of the process.
    #[must_use]
    pub fn new(layout: Layout, id: MemberId) -> Self {
        Self {
            id,
            layout,
            owners: BTreeMap::new(),
            others: BTreeMap::new(),
            settled: vec![0; layout.len()],
            since: None,
            next_step: PartitionId(0),
            next_saved: PartitionId(0),
            takeovers: 0,
            begun: None,
        }
    }

    /// Notes the beat of another member at the time `now`. The member's own beats have no effect.
    pub fn hear(&mut self, beat: &Beat, now: Duration) {
        if beat.member == self.id {
            return;
        }
        let owns = beat.settled.iter().map(|&(partition, _)| partition).collect();
        self.others.insert(beat.member, (now, owns));
        for &(PartitionId(at), tick) in &beat.settled {
            if let Some(known) = self.settled.get_mut(at as usize) {
                *known = tick.max(*known);
            }
        }
    }

    /// Returns the beat to send to the others now.
    #[must_use]
    pub fn beat(&self) -> Beat {
        let settled = self.owners.iter().map(|(&partition, owner)| (partition, owner.settled())).collect();
        Beat { member: self.id, settled }
    }

    /// Takes over a partition of the member's share that no other member has, releases a partition of another member's
    /// share, and runs each of its own partitions towards `target`, but not so far that it could miss an order. `now`
    /// is the time of the caller's clock. Send the [beat](Self::beat) after each step. So that the beats are not late, a step
    /// takes over one partition at most and releases one at most, and ends when the log does not answer for a partition; the
    /// next step then begins with the partition after it.
    ///
    /// # Errors
    /// Returns the first error of a partition. The next call tries again.
    pub fn step(&mut self, log: &impl Log, target: Tick, now: Duration) -> Result<(), Error> {
        self.others.retain(|_, (last, _)| now.saturating_sub(*last) < SILENCE);
        let since = *self.since.get_or_insert(now);
        let mut result = if now.saturating_sub(since) < LISTENS { Ok(()) } else { self.take_share(log) };
        let settled = self.settled();
        for partition in self.owned_from(self.next_step).collect::<Vec<_>>() {
            let Some(owner) = self.owners.get_mut(&partition) else { continue };
            let done = owner.step(log, target, settled);
            let known = &mut self.settled[partition.0 as usize];
            *known = owner.settled().max(*known);
            match done {
                Err(Error::Lost(partition)) => _ = self.owners.remove(&partition),
                Err(error @ Error::Log(LogError::Unreachable(_))) => {
                    self.next_step = PartitionId(partition.0 + 1);
                    return result.and(Err(error));
                }
                done => result = result.and(done),
            }
        }
        result
    }

    /// Writes a snapshot of one partition, the next one in each call, so that no beat is late. A takeover applies the log since
    /// the last snapshot: the more often each partition is saved, the shorter it takes.
    ///
    /// # Errors
    /// Returns the error of the partition. The next call continues with the next partition.
    pub fn save_next(&mut self, log: &impl Log) -> Result<(), Error> {
        let Some(partition) = self.owned_from(self.next_saved).next() else { return Ok(()) };
        self.next_saved = PartitionId(partition.0 + 1);
        self.owners.get_mut(&partition).map_or(Ok(()), |owner| owner.save(log))
    }

    /// Returns the member's partitions, those from this one on first.
    fn owned_from(&self, first: PartitionId) -> impl Iterator<Item = PartitionId> {
        let (after, before) = (self.owners.range(first..), self.owners.range(..first));
        after.chain(before).map(|(&partition, _)| partition)
    }

    /// Returns the last tick, as far as this member knows, whose orders of all partitions are in the logs.
    #[must_use]
    pub fn settled(&self) -> Tick {
        self.settled.iter().copied().min().unwrap_or(0)
    }

    /// Returns the partitions that the member owns.
    pub fn partitions(&self) -> impl Iterator<Item = PartitionId> {
        self.owners.keys().copied()
    }

    /// Returns the number of takeovers by this member.
    #[must_use]
    pub const fn takeovers(&self) -> u64 {
        self.takeovers
    }

    fn take_share(&mut self, log: &impl Log) -> Result<(), Error> {
        let members: Vec<_> = self.others.keys().copied().chain([self.id]).collect();
        let (mut result, mut takes, mut releases) = (Ok(()), true, true);
        for (partition, member) in share::out(self.layout, &members) {
            let is_own = self.owners.contains_key(&partition);
            let is_taken = self.others.values().any(|(_, owns)| owns.contains(&partition));
            if member == self.id && !is_own && !is_taken && takes {
                takes = false;
                match Owner::resume_take_over(log, self.layout, partition, self.id, &mut self.begun) {
                    Ok(owner) => {
                        self.takeovers += 1;
                        self.owners.insert(partition, owner);
                    }
                    Err(error) => result = result.and(Err(error)),
                }
            } else if member != self.id
                && releases
                && let Some(mut owner) = self.owners.remove(&partition)
            {
                releases = false;
                // The next owner begins with this snapshot; without it, that owner would have to read more of the log.
                result = result.and(owner.save(log));
            }
        }
        result
    }
}
