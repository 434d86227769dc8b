//! Reads records whose bytes arrive in pieces.

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use std::io::{self, Read};

use super::{Recorded, RecordedError, Replayed};
use crate::trace::{Names, Trace};

/// The records of one tree whose bytes arrive in pieces: from a socket, or from a file that is read in pieces.
///
/// ```
/// use bt_runtime::prelude::*;
/// use bt_runtime::trace::{Names, RecordedStream, Recorder, Recording};
/// # #[derive(Blackboard, Default)] struct Soldier { ammo: u32 }
///
/// bt! {
///     tree Reload for Soldier { set(bb.ammo = 6) "reload" }
/// }
///
/// let mut trace = Recording::new(Names::of::<Reload>(), Vec::new());
/// Reload::brain(Soldier::default()).tick_traced(Duration::from_secs(1), &mut (), &mut trace);
/// let bytes = trace.finish()?;
///
/// let mut stream = RecordedStream::open(bytes)?;
/// let mut records = Recorder::default();
/// stream.batch(&[], &mut records)?;
/// assert_eq!(records.lines(stream.names().clone())[1..], ["enter reload", "reload sets ammo to 6", "leave reload: Success"]);
/// assert_eq!(stream.replayed().ticks, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct RecordedStream {
    recorded: Recorded<Bytes>,
    replayed: Replayed,
}

/// The bytes that have arrived and are not yet read.
#[derive(Default)]
struct Bytes(VecDeque<u8>);

impl Read for Bytes {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

impl RecordedStream {
    /// Opens a stream by its first bytes, which contain the keys and the nodes of the tree. The next
    /// [`batch`](Self::batch) passes on records among these bytes.
    ///
    /// # Errors
    /// The bytes are not the start of a file of records.
    pub fn open(first: Vec<u8>) -> Result<Self, RecordedError> {
        Ok(Self { recorded: Recorded::open(Bytes(first.into()))?, replayed: Replayed::default() })
    }

    /// Returns the names of the tree's nodes and of the agent's keys.
    #[must_use]
    pub const fn names(&self) -> &Names {
        self.recorded.names()
    }

    /// Passes the records of the next bytes to a sink. The bytes must end at the end of a frame of the file, so each
    /// frame arrives whole in one call.
    ///
    /// # Errors
    /// The bytes are no records.
    pub fn batch(&mut self, bytes: &[u8], sink: &mut impl Trace) -> Result<(), RecordedError> {
        self.recorded.get_mut().0.extend(bytes);
        self.recorded.go_on(sink, &mut self.replayed)
    }

    /// Returns the number of records and ticks so far.
    #[must_use]
    pub const fn replayed(&self) -> Replayed {
        self.replayed
    }
}
