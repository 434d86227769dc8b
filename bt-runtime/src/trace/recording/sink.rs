//! A sink that writes records to a file.

use alloc::vec::Vec;
use std::io::{Error, ErrorKind, Result, Write};

use super::bytes::{number, text};
use super::fact::{self, Words};
use super::{FRAME, Gap, frames, kind, nodes};
use crate::trace::{Live, Names, NodeId, NodeTable, Record, Trace};

/// Writes every record to a file, for [`Recorded`](super::Recorded) and `bt trace`. The file has about an eighth of the
/// bytes of [`JsonLines`](crate::trace::JsonLines).
///
/// The file grows in frames of about 64 KiB, so a killed program only loses its last frame. [`flush`](Self::flush)
/// writes a frame at once. A value of more than 64 KiB is cut off. [`finish`](Self::finish) completes the file and
/// returns the writer's first error; a drop of the sink does the same, but ignores errors. After an error nothing more
/// is written.
///
/// ```
/// use bt_runtime::prelude::*;
/// use bt_runtime::trace::{Names, Recorded, Recorder, Recording};
/// # #[derive(Blackboard, Default)] struct Soldier { ammo: u32 }
///
/// bt! {
///     tree Reload for Soldier { set(bb.ammo = 6) "reload" }
/// }
///
/// let mut trace = Recording::new(Names::of::<Reload>(), Vec::new());
/// Reload::brain(Soldier::default()).tick_traced(Duration::from_secs(1), &mut (), &mut trace);
/// let file = trace.finish()?;
///
/// let recorded = Recorded::open(&*file)?;
/// let (names, mut records) = (recorded.names().clone(), Recorder::default());
/// recorded.replay(&mut records)?;
/// assert_eq!(records.lines(names)[1..], ["enter reload", "reload sets ammo to 6", "leave reload: Success"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Recording<W: Write> {
    /// The writer; `None` after `finish`, or after an error.
    writer: Option<W>,
    error: Option<Error>,
    /// The trees whose nodes are in the file.
    trees: Vec<NodeTable>,
    /// The records of the frame that is not yet written.
    frame: Vec<u8>,
    words: Words,
    /// The fields of a record, until their length is known.
    fields: Vec<u8>,
    records: u64,
    ticks: u64,
}

impl<W: Write> Recording<W> {
    /// Makes a sink that writes to `writer`, with the names of a tree.
    pub fn new(names: Names, writer: W) -> Self {
        let mut this = Self {
            writer: Some(writer),
            error: None,
            trees: Vec::new(),
            frame: Vec::new(),
            words: Words::default(),
            fields: Vec::new(),
            records: 0,
            ticks: 0,
        };
        this.bytes(&frames::START);
        let mut keys = Vec::new();
        number(&mut keys, names.keys.len() as u64);
        (0..names.keys.len()).for_each(|key| text(&mut keys, names.key(key)));
        this.frame(kind::KEYS, &keys);
        this.tree(&names.nodes);
        this
    }

    /// Writes the records so far. Call it if the program may end without notice.
    ///
    /// # Errors
    /// The first error of the writer.
    pub fn flush(&mut self) -> Result<()> {
        self.cut();
        let flushed = match (self.error.take(), &mut self.writer) {
            (Some(error), _) => Err(error),
            (None, Some(writer)) => writer.flush(),
            (None, None) => Ok(()),
        };
        if flushed.is_err() {
            self.writer = None;
        }
        flushed
    }

    /// Marks a place at which records of an agent are missing. A replay passes the records around it to its sink as if none were
    /// missing; a reader of the frames finds it with [`Gap::read`].
    pub fn gap(&mut self, gap: Gap) {
        self.cut();
        self.frame(kind::GAP, &gap.body());
    }

    /// Returns the writer; `None` after an error.
    pub const fn get_mut(&mut self) -> Option<&mut W> {
        self.writer.as_mut()
    }

    /// Completes the file and returns the writer.
    ///
    /// # Errors
    /// The first error of the writer; a broken pipe if `flush` has already returned that error.
    pub fn finish(mut self) -> Result<W> {
        self.close()?;
        let Some(writer) = self.writer.take() else { return Err(ErrorKind::BrokenPipe.into()) };
        Ok(writer)
    }

    fn close(&mut self) -> Result<()> {
        self.cut();
        self.bytes(&frames::end(self.records, self.ticks));
        self.flush()
    }

    fn bytes(&mut self, bytes: &[u8]) {
        if let (None, Some(writer)) = (&self.error, &mut self.writer) {
            self.error = writer.write_all(bytes).err();
        }
    }

    fn frame(&mut self, kind: u8, body: &[u8]) {
        self.bytes(&frames::head(kind, body.len()));
        self.bytes(body);
    }

    /// Ends and writes the current frame of records.
    fn cut(&mut self) {
        if !self.frame.is_empty() {
            let mut frame = core::mem::take(&mut self.frame);
            self.frame(kind::RECORDS, &frame);
            frame.clear();
            self.frame = frame;
        }
        self.words.clear();
    }

    /// Returns the number of a tree in the file; adds the tree to the file if it is not yet in it.
    fn tree(&mut self, nodes: &NodeTable) -> usize {
        if let Some(known) = self.trees.iter().position(|tree| tree.same(nodes)) {
            return known;
        }
        let mut body = Vec::new();
        nodes::write(nodes, &mut body);
        self.frame(kind::NODES, &body);
        self.trees.push(nodes.clone());
        self.trees.len() - 1
    }

    /// Appends a record. `write` appends the fields of the record, and returns its tag.
    fn put(&mut self, write: impl FnOnce(&mut Words, &mut Vec<u8>) -> u8) {
        // A record is far shorter than the other half of a frame.
        if self.frame.len() > frames::MOST / 2 {
            self.cut();
        }
        self.fields.clear();
        let tag = write(&mut self.words, &mut self.fields);
        self.frame.push(tag);
        number(&mut self.frame, self.fields.len() as u64);
        self.frame.extend_from_slice(&self.fields);
    }
}

impl<W: Write> Trace for Recording<W> {
    fn record(&mut self, record: Live<'_>) {
        self.records += 1;
        self.ticks += u64::from(matches!(record, Record::Tick { .. }));
        self.put(|words, out| fact::write(record, words, out));
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        let tree = self.tree(nodes);
        self.put(|_, out| fact::announced(slot, first, tree, out));
    }

    fn end(&mut self) {
        self.put(|_, _| fact::END);
        if self.frame.len() >= FRAME {
            self.cut();
        }
    }
}

impl<W: Write> Drop for Recording<W> {
    fn drop(&mut self) {
        if self.writer.is_some() {
            let _ = self.close();
        }
    }
}
