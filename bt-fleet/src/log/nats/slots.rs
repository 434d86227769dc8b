//! Snapshots: two objects for each partition, of which a new snapshot replaces the older one.

use async_nats::jetstream::Context;
use async_nats::jetstream::object_store::{self, InfoErrorKind, ObjectMetadata, ObjectStore};
use tokio::io::AsyncReadExt;

use super::unreachable;
use crate::id::{PartitionId, Position};
use crate::log::LogError;

/// The object store of a fleet.
pub struct Slots(ObjectStore);

impl Slots {
    /// Opens the store, which is made where it is missing.
    pub async fn open(context: &Context, fleet: &str, replicas: usize) -> Result<Self, LogError> {
        let bucket = format!("{fleet}-snapshots");
        if let Ok(store) = context.get_object_store(&bucket).await {
            return Ok(Self(store));
        }
        let config = object_store::Config { bucket, num_replicas: replicas, ..object_store::Config::default() };
        context.create_object_store(config).await.map(Self).map_err(unreachable)
    }

    /// Keeps a snapshot in the place of the older one.
    pub async fn save(&self, partition: PartitionId, at: Position, snapshot: &[u8]) -> Result<(), LogError> {
        let [first, second] = names(partition);
        let positions = (self.position(&first).await?, self.position(&second).await?);
        let (name, older) = if positions.0 <= positions.1 { (first, positions.0) } else { (second, positions.1) };
        let newest = positions.0.max(positions.1);
        // A snapshot that is kept already, or one that is older than both.
        if newest == Some(at) || older.is_some_and(|older| older >= at) {
            return Ok(());
        }
        let meta = ObjectMetadata { name, description: Some(at.to_string()), ..ObjectMetadata::default() };
        self.0.put(meta, &mut &*snapshot).await.map_err(unreachable)?;
        Ok(())
    }

    /// The snapshots, the newest first.
    pub async fn read(&self, partition: PartitionId) -> Result<Vec<Vec<u8>>, LogError> {
        let mut found = Vec::new();
        for name in names(partition) {
            let Some(at) = self.position(&name).await? else { continue };
            let mut bytes = Vec::new();
            let mut object = self.0.get(&name).await.map_err(unreachable)?;
            // What cannot be read whole is as a damaged snapshot: the other one is there.
            if object.read_to_end(&mut bytes).await.is_ok() {
                found.push((at, bytes));
            }
        }
        found.sort_unstable_by_key(|(at, _)| core::cmp::Reverse(*at));
        Ok(found.into_iter().map(|(_, bytes)| bytes).collect())
    }

    /// The position of the snapshot in an object; `None` if there is none.
    async fn position(&self, name: &str) -> Result<Option<Position>, LogError> {
        match self.0.info(name).await {
            Ok(info) => Ok(info.description.and_then(|text| text.parse().ok())),
            Err(error) if error.kind() == InfoErrorKind::NotFound => Ok(None),
            Err(error) => Err(unreachable(error)),
        }
    }
}

/// The names of the two objects of a partition.
fn names(PartitionId(at): PartitionId) -> [String; 2] {
    [format!("{at}-a"), format!("{at}-b")]
}
