//! Snapshots: two slots for each partition; a new snapshot replaces the older one.
//!
//! A snapshot can be larger than the largest message, so it is stored in pieces, each the last message of its own
//! subject. Each piece names the position of its snapshot, so pieces of two snapshots, left by a writer that died, are
//! detected.

use async_nats::jetstream::Context;
use async_nats::jetstream::stream::{self, LastRawMessageErrorKind, StorageType, Stream};
use serde::{Deserialize, Serialize};

use super::unreachable;
use crate::id::{PartitionId, Position};
use crate::log::LogError;

/// The size of a piece, in bytes. By default, a server accepts messages of 1 MB.
const PIECE: usize = 512 << 10;
/// The maximum number of pieces (2 GiB). A greater number is a sign of damage.
const MOST_PIECES: u32 = 4096;

/// The stream with the snapshots of a fleet.
pub struct Slots {
    context: Context,
    stream: Stream,
    fleet: String,
}

/// A piece of a snapshot.
#[derive(Serialize, Deserialize)]
struct Piece<'b> {
    at: Position,
    /// The number of pieces of the snapshot.
    pieces: u32,
    #[serde(borrow)]
    bytes: &'b [u8],
}

impl Slots {
    /// Opens the stream, and creates it if it does not exist.
    pub async fn open(context: &Context, fleet: &str, replicas: usize) -> Result<Self, LogError> {
        let config = stream::Config {
            name: format!("{fleet}-snapshots"),
            subjects: vec![format!("{fleet}.snapshots.>")],
            storage: StorageType::File,
            num_replicas: replicas,
            ..stream::Config::default()
        };
        let stream = context.get_or_create_stream(config).await.map_err(unreachable)?;
        Ok(Self { context: context.clone(), stream, fleet: fleet.to_owned() })
    }

    /// Checks the copies of the snapshots, as [`Nats::has_all_copies`](super::Nats::has_all_copies).
    pub async fn has_all_copies(&mut self) -> Result<bool, LogError> {
        super::has_all_copies(&mut self.stream).await
    }

    /// Stores a snapshot in the slot of the older one.
    pub async fn save(&self, partition: PartitionId, at: Position, snapshot: &[u8]) -> Result<(), LogError> {
        let positions = [self.position(partition, 0).await?, self.position(partition, 1).await?];
        let slot = usize::from(positions[0] > positions[1]);
        // This snapshot is stored already, or it is older than the stored ones.
        if positions.contains(&Some(at)) || positions[slot].is_some_and(|older| older > at) {
            return Ok(());
        }
        let pieces = snapshot.len().div_ceil(PIECE).max(1);
        // The first piece is written last, because it completes the snapshot.
        for nth in (0..pieces).rev() {
            let bytes = &snapshot[nth * PIECE..snapshot.len().min((nth + 1) * PIECE)];
            self.write(partition, slot, nth, &Piece { at, pieces: pieces as u32, bytes }).await?;
        }
        Ok(())
    }

    /// Returns the snapshots, the newest first.
    pub async fn read(&self, partition: PartitionId) -> Result<Vec<Vec<u8>>, LogError> {
        let mut found = Vec::new();
        for slot in 0..2 {
            let Some((at, pieces, mut bytes)) = self.piece(partition, slot, 0).await? else { continue };
            let mut is_whole = true;
            for nth in 1..pieces as usize {
                match self.piece(partition, slot, nth).await? {
                    Some((of, _, piece)) if of == at => bytes.extend(piece),
                    _ => is_whole = false,
                }
            }
            if is_whole {
                found.push((at, bytes));
            }
        }
        found.sort_unstable_by_key(|(at, _)| core::cmp::Reverse(*at));
        Ok(found.into_iter().map(|(_, bytes)| bytes).collect())
    }

    /// Changes the bytes of the first piece of the newest snapshot; returns `false` if the partition has no snapshot.
    pub async fn damage(&self, partition: PartitionId, change: impl FnOnce(&mut [u8])) -> Result<bool, LogError> {
        let positions = [self.position(partition, 0).await?, self.position(partition, 1).await?];
        let slot = usize::from(positions[1] > positions[0]);
        let Some((at, pieces, mut bytes)) = self.piece(partition, slot, 0).await? else { return Ok(false) };
        change(&mut bytes);
        self.write(partition, slot, 0, &Piece { at, pieces, bytes: &bytes }).await?;
        Ok(true)
    }

    async fn write(&self, partition: PartitionId, slot: usize, nth: usize, piece: &Piece<'_>) -> Result<(), LogError> {
        let (subject, piece) = (self.subject(partition, slot, nth), postcard::to_stdvec(piece).map_err(unreachable)?);
        let sent = self.context.publish(subject.clone(), piece.into()).await.map_err(unreachable)?;
        let stored = sent.await.map_err(unreachable)?.sequence;
        // The older piece goes. A limit of one message per subject would do the same, but a server before 2.10 that is
        // killed can then remove the newer of the two when it starts again. The server takes the position 1 for none.
        if stored > 1 {
            self.stream.purge().filter(subject).sequence(stored).await.map_err(unreachable)?;
        }
        Ok(())
    }

    async fn position(&self, partition: PartitionId, slot: usize) -> Result<Option<Position>, LogError> {
        Ok(self.piece(partition, slot, 0).await?.map(|(at, ..)| at))
    }

    /// Returns the position of the snapshot, the number of its pieces and the bytes of a piece; `None` if the piece
    /// does not exist.
    async fn piece(
        &self,
        partition: PartitionId,
        slot: usize,
        nth: usize,
    ) -> Result<Option<(Position, u32, Vec<u8>)>, LogError> {
        let subject = self.subject(partition, slot, nth);
        match self.stream.get_last_raw_message_by_subject(&subject).await {
            Ok(message) => Ok(postcard::from_bytes::<Piece<'_>>(&message.payload)
                .ok()
                .filter(|piece| piece.pieces <= MOST_PIECES)
                .map(|piece| (piece.at, piece.pieces, piece.bytes.to_vec()))),
            Err(error) if error.kind() == LastRawMessageErrorKind::NoMessageFound => Ok(None),
            Err(error) => Err(unreachable(error)),
        }
    }

    fn subject(&self, PartitionId(at): PartitionId, slot: usize, piece: usize) -> String {
        format!("{}.snapshots.{at}.{slot}.{piece}", self.fleet)
    }
}
