//! A log that does not answer for one partition, as a cluster while it elects a leader.

use core::time::Duration;
use std::cell::Cell;

use bt_fleet::log::Memory;
use bt_fleet::{Error, LISTENS, Layout, Log, LogError, Member, MemberId, PartitionId, Plain, Position};

use crate::couriers::Deliver;
use crate::over::{Change, Over};

const LAYOUT: Layout = Layout::new(4).delay(5);

#[derive(Default)]
struct Deaf {
    to: Cell<Option<PartitionId>>,
    /// The number of calls without an answer, each of which took its timeout.
    waits: Cell<u32>,
    /// Every third read has no answer while this counts.
    reads: Cell<Option<u32>>,
}

impl Deaf {
    fn answer<R>(&self, hears: bool, call: impl FnOnce() -> Result<R, LogError>) -> Result<R, LogError> {
        if hears {
            return call();
        }
        self.waits.set(self.waits.get() + 1);
        Err(LogError::Unreachable("no answer in time".into()))
    }
}

impl Change for Deaf {
    fn append(&self, log: &Memory, partition: PartitionId, record: &[u8]) -> Result<Position, LogError> {
        self.answer(self.to.get() != Some(partition), || log.append(partition, record))
    }

    fn read(
        &self,
        log: &Memory,
        partition: PartitionId,
        from: Position,
        most: usize,
    ) -> Result<Vec<Vec<u8>>, LogError> {
        self.reads.set(self.reads.get().map(|reads| reads + 1));
        let is_third = self.reads.get().is_some_and(|reads| reads % 3 == 0);
        self.answer(!is_third && self.to.get() != Some(partition), || log.read(partition, from, most))
    }
}

/// A member that owns all partitions, and its log.
fn settled() -> (Member<Plain<Deliver>>, Over<Deaf>) {
    let log = Over::new(Deaf::default());
    let mut member = Member::new(LAYOUT, MemberId(1));
    for round in 0..=LAYOUT.len() as u32 {
        member.step(&log, 3, LISTENS * round).unwrap();
    }
    assert_eq!((member.partitions().count(), member.settled()), (4, 3));
    (member, log)
}

#[test]
fn a_step_waits_once_for_a_log_that_does_not_answer_and_the_other_partitions_go_on() {
    for deaf in LAYOUT.partitions() {
        let (mut member, log) = settled();
        log.change.to.set(Some(deaf));
        for steps in 1..=6 {
            let done = member.step(&log, 8, Duration::from_secs(9));
            assert!(matches!(done, Err(Error::Log(LogError::Unreachable(_)))), "{done:?}");
            assert_eq!(log.change.waits.get(), steps, "one wait in each step");
        }
        let beat = member.beat();
        for (partition, tick) in beat.settled {
            assert_eq!(tick, if partition == deaf { 3 } else { 8 }, "{partition:?} beside {deaf:?}");
        }
        log.change.to.set(None);
        assert_eq!((member.step(&log, 8, Duration::from_secs(9)), member.settled()), (Ok(()), 8));
    }
}

#[test]
fn snapshots_are_written_one_by_one_in_turn() {
    let (mut member, log) = settled();
    let saved = || LAYOUT.partitions().map(|partition| log.snapshots(partition).unwrap().len()).collect::<Vec<_>>();
    for expected in [[1, 0, 0, 0], [1, 1, 0, 0], [1, 1, 1, 0], [1, 1, 1, 1]] {
        member.save_next(&log).unwrap();
        assert_eq!(saved(), expected);
    }
}

#[test]
fn a_takeover_goes_on_where_an_error_of_the_log_has_interrupted_it() {
    let log = Over::new(Deaf::default());
    // Records that say nothing: 256 are read at once.
    for _ in 0..10 * 256 {
        log.append(PartitionId(0), b"").unwrap();
    }
    log.change.reads.set(Some(0));
    let mut member = Member::<Plain<Deliver>>::new(Layout::new(1), MemberId(1));
    member.step(&log, 3, Duration::ZERO).unwrap();
    let steps = (1..).find(|_| {
        // The last read of a step may be that of a mark.
        let _ = member.step(&log, 3, LISTENS);
        member.partitions().count() == 1
    });
    assert_eq!(steps, Some(6), "two batches in each step");
}
