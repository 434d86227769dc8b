//! The log on a NATS server, or a cluster of them, with JetStream.

mod beats;
mod reader;
mod slots;

use core::fmt::Display;
use core::future::Future;
use core::time::Duration;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_nats::jetstream::stream::{self, StorageType};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectOptions, ServerAddr};
use tokio::runtime::{Builder, Runtime};

pub use beats::Beats;
use reader::Reader;
use slots::Slots;

use super::{Log, LogError};
use crate::id::{PartitionId, Position};

/// The options of a [`Nats`] log.
#[derive(Clone, Debug)]
pub struct NatsOptions {
    replicas: usize,
    most: u64,
    timeout: Duration,
}

impl NatsOptions {
    /// Makes the default options: one copy of each record, for one server; clients wait while a partition has 100,000
    /// records that were not trimmed; an answer takes 5 s at most.
    #[must_use]
    pub const fn new() -> Self {
        Self { replicas: 1, most: 100_000, timeout: Duration::from_secs(5) }
    }

    /// Sets the number of servers that keep each record, 1 to 5. With three servers, one may fail.
    #[must_use]
    pub const fn replicas(mut self, replicas: usize) -> Self {
        self.replicas = replicas;
        self
    }

    /// Sets the number of records of a partition from which on clients wait. See [`Log::has_room`].
    #[must_use]
    pub const fn most_records(mut self, most: u64) -> Self {
        self.most = most;
        self
    }

    /// Sets the timeout of an answer of the server.
    #[must_use]
    pub const fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }
}

impl Default for NatsOptions {
    fn default() -> Self {
        Self::new()
    }
}

/// A log on NATS: one stream for each partition, and one for the snapshots.
///
/// The calls block until the server answers. In a program that uses tokio, call them in `tokio::task::spawn_blocking`.
/// After a failure each call tries the server again, so the log works again after a restart of the server.
pub struct Nats {
    // Dropped last: the other fields have tasks in the runtime.
    client: Client,
    context: Context,
    fleet: String,
    options: NatsOptions,
    partitions: Mutex<BTreeMap<PartitionId, Reader>>,
    snapshots: Mutex<Option<Slots>>,
    runtime: Runtime,
}

impl Nats {
    /// Connects to the log of a fleet. `servers` has the address of a server, or several addresses separated by commas;
    /// one server that answers is enough. The name `fleet` may have letters, digits, `-` and `_`. Creates the log if it
    /// does not exist.
    ///
    /// # Errors
    /// The name has other characters, or no server answers at these addresses.
    pub fn connect(servers: &str, fleet: &str, options: NatsOptions) -> Result<Self, LogError> {
        let is_plain = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_');
        if fleet.is_empty() || !fleet.chars().all(is_plain) {
            return Err(LogError::Unreachable(format!(
                "`{fleet}` is no name of a fleet: use letters, digits, `-` and `_`"
            )));
        }
        let addresses = servers.split(',').map(|address| address.trim().parse());
        let addresses = addresses.collect::<Result<Vec<ServerAddr>, _>>().map_err(unreachable)?;
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().map_err(unreachable)?;
        let connects = ConnectOptions::new().connection_timeout(options.timeout).request_timeout(Some(options.timeout));
        let client = runtime.block_on(connects.connect(&addresses[..])).map_err(unreachable)?;
        let inside = runtime.enter();
        let mut context = jetstream::new(client.clone());
        drop(inside);
        context.set_timeout(options.timeout);
        let (partitions, snapshots) = (Mutex::new(BTreeMap::new()), Mutex::new(None));
        Ok(Self { client, context, fleet: fleet.to_owned(), options, partitions, snapshots, runtime })
    }

    /// Calls `change` with the bytes of the newest snapshot of a partition, or of its first 512 KiB if it is longer.
    /// Returns `false` if the partition has no snapshot. For tests of damaged snapshots.
    ///
    /// # Errors
    /// The server does not answer.
    pub fn damage(&self, partition: PartitionId, change: impl FnOnce(&mut [u8])) -> Result<bool, LogError> {
        self.with_slots(async |slots| slots.damage(partition, change).await)
    }

    /// Returns `true` if each server that keeps the records and snapshots of a partition has all of them: no server is
    /// down, and none is behind the others. A cluster of three may then lose a server.
    ///
    /// # Errors
    /// No server answers now.
    pub fn has_all_copies(&self, partition: PartitionId) -> Result<bool, LogError> {
        let snapshots = self.with_slots(async |slots| slots.has_all_copies().await)?;
        Ok(snapshots && self.with(partition, async |reader| reader.has_all_copies().await)?)
    }

    /// Runs a request to its end, or to the timeout.
    fn wait<R>(&self, request: impl Future<Output = Result<R, LogError>>) -> Result<R, LogError> {
        let limited = async { tokio::time::timeout(self.options.timeout, request).await };
        self.runtime.block_on(limited).unwrap_or_else(|_| Err(LogError::Unreachable("no answer in time".to_owned())))
    }

    /// Calls `does` with the stream of a partition, and creates the stream if it does not exist. After a failure the
    /// next call looks the stream up again.
    fn with<R>(
        &self,
        partition: PartitionId,
        does: impl AsyncFnOnce(&mut Reader) -> Result<R, LogError>,
    ) -> Result<R, LogError> {
        let mut partitions = lock(&self.partitions);
        let known = partitions.remove(&partition);
        let (reader, result) = self.wait(async {
            let mut reader = match known {
                Some(reader) => reader,
                None => Reader::new(self.stream(partition).await?),
            };
            let result = does(&mut reader).await;
            Ok((reader, result))
        })?;
        if result.is_ok() {
            partitions.insert(partition, reader);
        }
        result
    }

    async fn stream(&self, partition: PartitionId) -> Result<stream::Stream, LogError> {
        let config = stream::Config {
            name: format!("{}-{}", self.fleet, partition.0),
            subjects: vec![self.subject(partition)],
            storage: StorageType::File,
            num_replicas: self.options.replicas,
            ..stream::Config::default()
        };
        self.context.get_or_create_stream(config).await.map_err(unreachable)
    }

    fn subject(&self, PartitionId(at): PartitionId) -> String {
        format!("{}.log.{at}", self.fleet)
    }

    /// Calls `does` with the snapshots.
    fn with_slots<R>(&self, does: impl AsyncFnOnce(&mut Slots) -> Result<R, LogError>) -> Result<R, LogError> {
        let mut snapshots = lock(&self.snapshots);
        let known = snapshots.take();
        let (slots, result) = self.wait(async {
            let mut slots = match known {
                Some(slots) => slots,
                None => Slots::open(&self.context, &self.fleet, self.options.replicas).await?,
            };
            let result = does(&mut slots).await;
            Ok((slots, result))
        })?;
        if result.is_ok() {
            *snapshots = Some(slots);
        }
        result
    }
}

impl Log for Nats {
    fn append(&self, partition: PartitionId, record: &[u8]) -> Result<Position, LogError> {
        let (subject, record) = (self.subject(partition), record.to_vec());
        // The stream must exist, otherwise no server keeps the record.
        self.with(partition, async |_| {
            let sent = self.context.publish(subject, record.into()).await.map_err(unreachable)?;
            Ok(sent.await.map_err(unreachable)?.sequence)
        })
    }

    fn read(&self, partition: PartitionId, from: Position, most: usize) -> Result<Vec<Vec<u8>>, LogError> {
        self.with(partition, async |reader| reader.read(from, most).await)
    }

    fn save(&self, partition: PartitionId, at: Position, snapshot: Vec<u8>) -> Result<(), LogError> {
        self.with_slots(async |slots| slots.save(partition, at, &snapshot).await)
    }

    fn has_room(&self, partition: PartitionId) -> Result<bool, LogError> {
        let most = self.options.most;
        self.with(partition, async |reader| Ok(reader.records().await? < most))
    }

    fn snapshots(&self, partition: PartitionId) -> Result<Vec<Vec<u8>>, LogError> {
        self.with_slots(async |slots| slots.read(partition).await)
    }

    fn trim(&self, partition: PartitionId, before: Position) -> Result<(), LogError> {
        let subject = self.subject(partition);
        self.with(partition, async |reader| reader.trim(subject, before).await)
    }
}

fn unreachable(error: impl Display) -> LogError {
    LogError::Unreachable(error.to_string())
}

/// Returns `true` if each server of a stream has all of its messages.
async fn has_all_copies(stream: &mut stream::Stream) -> Result<bool, LogError> {
    let info = stream.info().await.map_err(unreachable)?;
    let Some(cluster) = &info.cluster else { return Ok(true) };
    let others = info.config.num_replicas.saturating_sub(1);
    Ok(cluster.leader.is_some()
        && cluster.replicas.len() == others
        && cluster.replicas.iter().all(|peer| peer.current && !peer.offline))
}

// A poisoned lock is ignored, because no method leaves a half-done change behind.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
