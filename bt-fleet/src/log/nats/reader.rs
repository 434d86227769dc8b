//! The stream of a partition, read in order. Its sequence numbers are the positions of the records.

use core::cmp::Ordering;
use core::time::Duration;

use async_nats::jetstream::consumer::pull::Config;
use async_nats::jetstream::consumer::{AckPolicy, Consumer, DeliverPolicy};
use async_nats::jetstream::stream::Stream;
use futures_util::{FutureExt, StreamExt};

use super::answers::Answers;
use super::unreachable;
use crate::id::Position;
use crate::log::LogError;

/// The time after which the server removes a consumer that reads nothing.
const IDLE: Duration = Duration::from_secs(60);

/// The stream of a partition, and the position up to which it was read.
pub struct Reader {
    stream: Stream,
    answers: Answers,
    consumer: Option<Delivery>,
}

/// A consumer of a stream.
struct Delivery {
    consumer: Consumer<Config>,
    /// The position of the next record to read. The consumer may deliver earlier ones first, if the leader was ahead of it.
    next: Position,
    /// The number of lost connections when it was made. It is in the memory of a server, and can be gone with the connection.
    losses: u64,
}

impl Reader {
    pub const fn new(stream: Stream, answers: Answers) -> Self {
        Self { stream, answers, consumer: None }
    }

    /// Reads records, as [`Log::read`](crate::log::Log::read).
    pub async fn read(&mut self, from: Position, most: usize) -> Result<Vec<Vec<u8>>, LogError> {
        // The consumer is kept only if nothing went wrong. Otherwise it is not known which record it delivers next.
        let losses = self.answers.losses();
        let consumer = match self.consumer.take() {
            Some(known) if known.next == from && known.losses == losses => known.consumer,
            _ => self.begin(from).await?,
        };
        let mut next = from;
        let mut records = Vec::new();
        let mut messages = self.answers.of(consumer.fetch().max_messages(most).messages()).await?;
        while let Some(message) = self.answers.of(messages.next().map(Ok::<_, LogError>)).await? {
            let message = message.map_err(unreachable)?;
            match message.info().map_err(unreachable)?.stream_sequence.cmp(&next) {
                // It was read from the leader before.
                Ordering::Less => continue,
                Ordering::Equal => records.push(message.payload.to_vec()),
                Ordering::Greater => return self.read_from_leader(from, most).await,
            }
            next += 1;
        }
        if records.len() < most {
            let rest = self.read_from_leader(next, most - records.len()).await?;
            next += rest.len() as Position;
            records.extend(rest);
        }
        self.consumer = Some(Delivery { consumer, next, losses });
        Ok(records)
    }

    /// Reads the records one by one from the leader of the stream. A consumer may read from another server, which can
    /// lack acknowledged records after it was down: a gap in its records does not prove that records were trimmed, and their
    /// end is not the end of the log.
    async fn read_from_leader(&mut self, from: Position, most: usize) -> Result<Vec<Vec<u8>>, LogError> {
        let end = self.last(from).await?.min(from.saturating_add(most as Position - 1));
        let mut records = Vec::new();
        for position in from..=end {
            let record = self.answers.of(self.stream.get_raw_message(position)).await?;
            records.push(record.payload.to_vec());
        }
        Ok(records)
    }

    /// Makes a consumer whose first record is the one at a position.
    async fn begin(&mut self, from: Position) -> Result<Consumer<Config>, LogError> {
        self.last(from).await?;
        let config = Config {
            deliver_policy: DeliverPolicy::ByStartSequence { start_sequence: from },
            ack_policy: AckPolicy::None,
            inactive_threshold: IDLE,
            memory_storage: true,
            num_replicas: 1,
            ..Config::default()
        };
        self.answers.of(self.stream.create_consumer(config)).await
    }

    /// Returns the position of the last record, if a reader can go on from this position.
    async fn last(&mut self, from: Position) -> Result<Position, LogError> {
        let state = &self.answers.of(self.stream.info()).await?.state;
        match from {
            _ if from < state.first_sequence => Err(LogError::Trimmed),
            _ if from > state.last_sequence + 1 => Err(LogError::Shortened),
            _ => Ok(state.last_sequence),
        }
    }

    /// Returns the number of records that were not trimmed.
    pub async fn records(&mut self) -> Result<u64, LogError> {
        Ok(self.answers.of(self.stream.info()).await?.state.messages)
    }

    /// Checks the copies of the records, as [`Nats::has_all_copies`](super::Nats::has_all_copies).
    pub async fn has_all_copies(&mut self) -> Result<bool, LogError> {
        super::has_all_copies(&mut self.stream, &self.answers).await
    }

    /// Removes the records before a position. `subject` is that of the stream.
    pub async fn trim(&mut self, subject: String, before: Position) -> Result<(), LogError> {
        // The server would take the position 1 for no position, and remove all records.
        if before <= 1 {
            return Ok(());
        }
        // Without the subject, a server before 2.11.12 writes the file of the stream anew in its place. If it is killed
        // then, the stream is empty, or ends too early (nats-io/nats-server, pull request 7627).
        self.answers.of(self.stream.purge().filter(subject).sequence(before)).await?;
        Ok(())
    }
}
