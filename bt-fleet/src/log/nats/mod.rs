//! The log on a NATS server, or a cluster of them, with JetStream.

mod answers;
mod beats;
mod reader;
mod slots;

use core::fmt::Display;
use core::future::ready;
use core::time::Duration;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_nats::jetstream::stream::{self, StorageType};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectOptions, Event, ServerAddr};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;

use answers::Answers;
pub use beats::Beats;
use reader::Reader;
use slots::Slots;

use super::{Log, LogError};
use crate::id::{PartitionId, Position};
use crate::member::SILENCE;

/// The timeout of a connection to a server.
const CONNECTS: Duration = Duration::from_secs(5);
/// The time between two attempts to connect again. By default it grows to 4 s, for which a server that is back would have no
/// clients.
const CONNECTS_AGAIN: Duration = Duration::from_millis(100);
/// The maximum number of copies that a server takes.
const MOST_COPIES: usize = 5;

/// The options of a [`Nats`] log.
#[derive(Clone, Debug)]
pub struct NatsOptions {
    replicas: usize,
    most: u64,
    timeout: Duration,
}

impl NatsOptions {
    /// Makes the default options: one copy of each record, for one server; clients wait while a partition has 100,000
    /// records that were not trimmed; an answer takes half of [`SILENCE`](crate::SILENCE) at most.
    #[must_use]
    pub fn new() -> Self {
        Self { replicas: 1, most: 100_000, timeout: SILENCE / 2 }
    }

    /// Sets the number of servers that keep each record, 1 to 5. With three servers, one may fail. A fleet that exists keeps
    /// its number; [`Nats`] refuses to work with fewer copies than asked for.
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

    /// Sets the timeout of each answer of a server. A call that reads many records or writes a large snapshot waits for several
    /// answers. A member that waits longer than [`SILENCE`](crate::SILENCE) for one is taken for dead.
    #[must_use]
    pub const fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }
}

impl NatsOptions {
    /// Refuses a wrong name of a fleet, and a wrong number of copies.
    fn check(&self, fleet: &str) -> Result<(), LogError> {
        let is_plain = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_');
        if fleet.is_empty() || !fleet.chars().all(is_plain) {
            return Err(LogError::Invalid(format!(
                "`{fleet}` is no name of a fleet: use letters, digits, `-` and `_`"
            )));
        }
        if !(1..=MOST_COPIES).contains(&self.replicas) {
            return Err(LogError::Invalid(format!("{} copies of each record: use 1 to {MOST_COPIES}", self.replicas)));
        }
        Ok(())
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
    answers: Answers,
    partitions: Mutex<BTreeMap<PartitionId, Reader>>,
    snapshots: Mutex<Option<Slots>>,
    runtime: Runtime,
}

impl Nats {
    /// Connects to the log of a fleet. `servers` has the address of a server, or several addresses separated by commas;
    /// one server that answers is enough. The name `fleet` may have letters, digits, `-` and `_`. The log is created when it
    /// is used for the first time.
    ///
    /// # Errors
    /// [`LogError::Invalid`] if the name has other characters, an address cannot be read, or the number of copies is not 1 to
    /// 5. [`LogError::Unreachable`] if no server answers at these addresses.
    pub fn connect(servers: &str, fleet: &str, options: NatsOptions) -> Result<Self, LogError> {
        options.check(fleet)?;
        let invalid = |address: &str| {
            LogError::Invalid(format!("`{address}` is no address of a NATS server, such as `127.0.0.1:4222`"))
        };
        let parse = |address: &str| address.trim().parse().map_err(|_| invalid(address.trim()));
        let addresses: Vec<ServerAddr> = servers.split(',').map(parse).collect::<Result<_, _>>()?;
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().map_err(unreachable)?;
        // In a cluster, another server answers.
        let is_alone = options.replicas == 1;
        let (loses, losses) = watch::channel(0);
        let mut connects = ConnectOptions::new()
            .connection_timeout(CONNECTS)
            .request_timeout(Some(options.timeout))
            .event_callback(move |event| {
                if is_alone && matches!(event, Event::Disconnected) {
                    loses.send_modify(|losses| *losses += 1);
                }
                ready(())
            });
        if is_alone {
            connects = connects
                .reconnect_delay_callback(|attempts| if attempts <= 1 { Duration::ZERO } else { CONNECTS_AGAIN });
        }
        let client = runtime.block_on(connects.connect(&addresses[..])).map_err(unreachable)?;
        let inside = runtime.enter();
        let mut context = jetstream::new(client.clone());
        drop(inside);
        context.set_timeout(options.timeout);
        let (partitions, snapshots) = (Mutex::new(BTreeMap::new()), Mutex::new(None));
        let answers = Answers::new(options.timeout, losses);
        Ok(Self { client, context, fleet: fleet.to_owned(), options, answers, partitions, snapshots, runtime })
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

    /// Calls `does` with the stream of a partition, and creates the stream if it does not exist. After a failure the
    /// next call looks the stream up again.
    fn with<R>(
        &self,
        partition: PartitionId,
        does: impl AsyncFnOnce(&mut Reader) -> Result<R, LogError>,
    ) -> Result<R, LogError> {
        let mut partitions = lock(&self.partitions);
        let known = partitions.remove(&partition);
        let (reader, result) = self.runtime.block_on(async {
            let mut reader = match known {
                Some(reader) => reader,
                None => {
                    let stream = self.stream(&partition.0.to_string(), self.subject(partition)).await?;
                    Reader::new(stream, self.answers.clone())
                }
            };
            let result = does(&mut reader).await;
            Ok::<_, LogError>((reader, result))
        })?;
        if result.is_ok() {
            partitions.insert(partition, reader);
        }
        result
    }

    /// Calls `does` with the snapshots, as [`with`](Self::with) does with a partition.
    fn with_slots<R>(&self, does: impl AsyncFnOnce(&mut Slots) -> Result<R, LogError>) -> Result<R, LogError> {
        let mut snapshots = lock(&self.snapshots);
        let known = snapshots.take();
        let (slots, result) = self.runtime.block_on(async {
            let mut slots = match known {
                Some(slots) => slots,
                None => {
                    let stream = self.stream("snapshots", format!("{}.snapshots.>", self.fleet)).await?;
                    Slots::new(self.context.clone(), stream, self.fleet.clone(), self.answers.clone())
                }
            };
            let result = does(&mut slots).await;
            Ok::<_, LogError>((slots, result))
        })?;
        if result.is_ok() {
            *snapshots = Some(slots);
        }
        result
    }

    /// Returns a stream of the fleet, and creates it if it does not exist.
    async fn stream(&self, name: &str, subject: String) -> Result<stream::Stream, LogError> {
        let (name, copies) = (format!("{}-{name}", self.fleet), self.options.replicas);
        let config = stream::Config {
            name: name.clone(),
            subjects: vec![subject],
            storage: StorageType::File,
            num_replicas: copies,
            ..stream::Config::default()
        };
        let stream = self.answers.of(self.context.get_or_create_stream(config)).await?;
        let kept = stream.cached_info().config.num_replicas;
        if kept < copies {
            return Err(LogError::Invalid(format!(
                "the stream `{name}` keeps {kept} of the {copies} copies that `NatsOptions::replicas` asks for\n\
                 help: `nats stream edit {name} --replicas {copies}`, or ask for {kept}"
            )));
        }
        Ok(stream)
    }

    fn subject(&self, PartitionId(at): PartitionId) -> String {
        format!("{}.log.{at}", self.fleet)
    }
}

impl Log for Nats {
    fn append(&self, partition: PartitionId, record: &[u8]) -> Result<Position, LogError> {
        let (subject, record) = (self.subject(partition), record.to_vec());
        // The stream must exist, otherwise no server keeps the record.
        self.with(partition, async |_| {
            let sent = self.answers.of(self.context.publish(subject, record.into())).await?;
            Ok(self.answers.of(sent).await?.sequence)
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
async fn has_all_copies(stream: &mut stream::Stream, answers: &Answers) -> Result<bool, LogError> {
    let info = answers.of(stream.info()).await?;
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
