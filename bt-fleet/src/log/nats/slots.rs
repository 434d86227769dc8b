//! The snapshots of the partitions, in one stream for all of them.
//!
//! A snapshot can be larger than the largest message, so it is stored in pieces. Each piece has a subject of its own, which names the
//! position of its snapshot: two writers, one of which has not yet noticed that it has lost the partition, never write into
//! the same snapshot. The first piece is stored last; a snapshot without it does not count.

use std::collections::{BTreeMap, BTreeSet};

use async_nats::jetstream::Context;
use async_nats::jetstream::stream::{LastRawMessageErrorKind, Stream};
use futures_util::TryStreamExt;
use serde::{Deserialize, Serialize};

use super::answers::Answers;
use super::unreachable;
use crate::id::{PartitionId, Position};
use crate::log::LogError;

/// The size of a piece, in bytes. By default, a server accepts messages of 1 MB.
const PIECE: usize = 512 << 10;
/// The maximum number of pieces (2 GiB). A greater number is a sign of damage.
const MOST_PIECES: u32 = 4096;
/// The number of snapshots that are kept of each partition.
const KEPT: usize = 2;

/// The stream with the snapshots of a fleet.
pub struct Slots {
    context: Context,
    stream: Stream,
    fleet: String,
    answers: Answers,
}

/// A piece of a snapshot.
#[derive(Serialize, Deserialize)]
struct Piece<'b> {
    /// The number of pieces of the snapshot.
    pieces: u32,
    #[serde(borrow)]
    bytes: &'b [u8],
}

/// The pieces that are stored of each snapshot of a partition.
#[derive(Default)]
struct Stored(BTreeMap<Position, BTreeSet<u32>>);

impl Stored {
    /// Returns the positions of the snapshots whose first piece is stored, the greatest first.
    fn complete(&self) -> impl Iterator<Item = Position> {
        self.0.iter().rev().filter(|(_, pieces)| pieces.contains(&0)).map(|(&at, _)| at)
    }

    /// Returns the position of the oldest snapshot to keep.
    fn oldest_kept(&self) -> Option<Position> {
        self.complete().nth(KEPT - 1)
    }
}

impl Slots {
    pub const fn new(context: Context, stream: Stream, fleet: String, answers: Answers) -> Self {
        Self { context, stream, fleet, answers }
    }

    /// Checks the copies of the snapshots, as [`Nats::has_all_copies`](super::Nats::has_all_copies).
    pub async fn has_all_copies(&mut self) -> Result<bool, LogError> {
        super::has_all_copies(&mut self.stream, &self.answers).await
    }

    /// Stores a snapshot, and removes all but the two newest ones. Without effect if two newer ones are stored.
    pub async fn save(&self, partition: PartitionId, at: Position, snapshot: &[u8]) -> Result<(), LogError> {
        let count = snapshot.len().div_ceil(PIECE).max(1);
        let Some(pieces) = u32::try_from(count).ok().filter(|&pieces| pieces <= MOST_PIECES) else {
            let most = MOST_PIECES as usize * PIECE;
            return Err(LogError::Invalid(format!(
                "the snapshot of partition {} has {} bytes, and the log takes {most}\nhelp: use more partitions",
                partition.0,
                snapshot.len()
            )));
        };
        let mut stored = self.stored(partition).await?;
        if stored.complete().any(|known| known == at) || stored.oldest_kept().is_some_and(|oldest| oldest > at) {
            return Ok(());
        }
        for nth in (0..pieces).rev() {
            let begin = nth as usize * PIECE;
            let bytes = &snapshot[begin..snapshot.len().min(begin + PIECE)];
            self.write(&self.subject(partition, at, nth), &Piece { pieces, bytes }).await?;
        }
        stored.0.insert(at, BTreeSet::from([0]));
        self.remove_older(partition, &stored).await
    }

    /// Removes the snapshots before the kept ones, and the pieces that a writer has left there.
    async fn remove_older(&self, partition: PartitionId, stored: &Stored) -> Result<(), LogError> {
        let oldest = stored.oldest_kept().unwrap_or(0);
        for at in stored.0.range(..oldest).map(|(at, _)| at) {
            self.purge(format!("{}.{at}.*", self.subject_of(partition))).await?;
        }
        Ok(())
    }

    /// Returns the snapshots, the newest first.
    pub async fn read(&self, partition: PartitionId) -> Result<Vec<Vec<u8>>, LogError> {
        let mut found = Vec::new();
        for at in self.stored(partition).await?.complete() {
            found.extend(self.whole(partition, at).await?);
        }
        Ok(found)
    }

    /// Returns a snapshot; `None` if it has not all of its pieces.
    async fn whole(&self, partition: PartitionId, at: Position) -> Result<Option<Vec<u8>>, LogError> {
        let Some((pieces, mut bytes)) = self.piece(&self.subject(partition, at, 0)).await? else { return Ok(None) };
        for nth in 1..pieces {
            let Some((_, piece)) = self.piece(&self.subject(partition, at, nth)).await? else { return Ok(None) };
            bytes.extend(piece);
        }
        Ok(Some(bytes))
    }

    /// Changes the bytes of the first piece of the newest snapshot; returns `false` if the partition has no snapshot.
    pub async fn damage(&self, partition: PartitionId, change: impl FnOnce(&mut [u8])) -> Result<bool, LogError> {
        let Some(at) = self.stored(partition).await?.complete().next() else { return Ok(false) };
        let subject = self.subject(partition, at, 0);
        let Some((pieces, mut bytes)) = self.piece(&subject).await? else { return Ok(false) };
        change(&mut bytes);
        self.purge(subject.clone()).await?;
        self.write(&subject, &Piece { pieces, bytes: &bytes }).await?;
        Ok(true)
    }

    async fn stored(&self, partition: PartitionId) -> Result<Stored, LogError> {
        let subject = self.subject_of(partition);
        let subjects = self.answers.of(self.stream.info_with_subjects(format!("{subject}.>"))).await?;
        let subjects: Vec<_> = self.answers.of(subjects.try_collect()).await?;
        let mut stored = Stored::default();
        for (name, _) in subjects {
            let rest = name.strip_prefix(&subject).and_then(|rest| rest.strip_prefix('.')?.split_once('.'));
            if let Some((Ok(at), Ok(piece))) = rest.map(|(at, piece)| (at.parse(), piece.parse())) {
                stored.0.entry(at).or_default().insert(piece);
            }
        }
        Ok(stored)
    }

    async fn write(&self, subject: &str, piece: &Piece<'_>) -> Result<(), LogError> {
        let piece = postcard::to_stdvec(piece).map_err(unreachable)?;
        let sent = self.answers.of(self.context.publish(subject.to_owned(), piece.into())).await?;
        self.answers.of(sent).await?;
        Ok(())
    }

    async fn purge(&self, filter: String) -> Result<(), LogError> {
        self.answers.of(self.stream.purge().filter(filter)).await?;
        Ok(())
    }

    /// Returns the number of pieces of the snapshot, and the bytes of a piece; `None` if the piece does not exist.
    async fn piece(&self, subject: &str) -> Result<Option<(u32, Vec<u8>)>, LogError> {
        let request = async {
            match self.stream.get_last_raw_message_by_subject(subject).await {
                Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => Ok(None),
                answer => answer.map(Some),
            }
        };
        let Some(message) = self.answers.of(request).await? else { return Ok(None) };
        let piece = postcard::from_bytes::<Piece<'_>>(&message.payload).ok();
        Ok(piece.filter(|piece| piece.pieces <= MOST_PIECES).map(|piece| (piece.pieces, piece.bytes.to_vec())))
    }

    fn subject_of(&self, PartitionId(at): PartitionId) -> String {
        format!("{}.snapshots.{at}", self.fleet)
    }

    fn subject(&self, partition: PartitionId, at: Position, piece: u32) -> String {
        format!("{}.{at}.{piece}", self.subject_of(partition))
    }
}
