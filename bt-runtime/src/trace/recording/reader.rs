//! Reads a file of records.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::fmt;
use std::io::{self, Read};
use std::sync::{Mutex, PoisonError};

use super::bytes::{Bad, Bytes};
use super::fact::{self, Fact, Words};
use super::frames::{self, Frame, HEAD, MOST};
use super::{kind, nodes};
use crate::trace::{KeyTable, Names, NodeId, NodeTable, Record, Trace};

/// A file that [`Recording`](super::Recording) has written. It is read once, frame by frame, so a file of any length
/// only takes the memory of one frame (16 MiB at most) and of the trees.
///
/// See [`Recording`](super::Recording) for an example.
pub struct Recorded<R> {
    reader: R,
    /// The number of bytes before the next frame.
    at: u64,
    names: Names,
    trees: Vec<NodeTable>,
    /// The announced trees: the slot, the number of the root, and the number of the tree in the file.
    announced: BTreeSet<(Option<NodeId>, NodeId, usize)>,
    /// The number of nodes of all announced trees.
    nodes: usize,
    /// The number of announcements since the last tick, look, or change of the agent.
    announcements: usize,
}

/// The largest number of nodes of all announced trees of a file, because sinks have a row for each node.
const MOST_NODES: usize = 1 << 20;
/// The largest number of trees that may be announced for a tick or a look of an agent: one in each slot of a tree.
const MOST_ANNOUNCEMENTS: usize = 1 << 12;
/// The largest number of keys of an agent.
const MOST_KEYS: usize = 1 << 16;

/// The contents of a file that was read to its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Replayed {
    /// The number of records.
    pub records: u64,
    /// The number of ticks.
    pub ticks: u64,
    /// `false` if the file was cut off, because the program that wrote it was killed or still runs, or if records are
    /// missing. The sink has received all complete records.
    pub complete: bool,
}

impl<R: Read> Recorded<R> {
    /// Reads the start of a file: its version, the keys, and the nodes of the agent's own tree.
    ///
    /// # Errors
    /// An error of the reader, or bytes that are not the start of such a file.
    pub fn open(mut reader: R) -> Result<Self, RecordedError> {
        frames::start(&mut reader)?;
        let names = Names { nodes: NodeTable::owned([].into()), keys: KeyTable::named([].into()) };
        let mut this = Self {
            reader,
            at: frames::START.len() as u64,
            names,
            trees: Vec::new(),
            announced: BTreeSet::new(),
            nodes: 0,
            announcements: 0,
        };
        while this.trees.is_empty() {
            let Some(frame) = this.frame()?.filter(|frame| frame.whole) else {
                return Err(RecordedError::Bytes { at: this.at, why: "the file ends before the nodes of its tree" });
            };
            match frame.kind {
                kind::RECORDS | kind::END => {
                    return Err(RecordedError::Bytes {
                        at: this.start_of(&frame),
                        why: "records stand before the nodes of their tree",
                    });
                }
                _ => this.table(&frame)?,
            }
        }
        this.names.nodes = this.trees[0].clone();
        Ok(this)
    }

    /// Returns the names of the agent's keys, and of the nodes of its own tree.
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// Passes all records to a sink, in the same way as the tree did when it ran.
    ///
    /// # Errors
    /// An error of the reader, or bytes that are no records. The sink has received all earlier records.
    pub fn replay(mut self, sink: &mut impl Trace) -> Result<Replayed, RecordedError> {
        let mut replayed = Replayed { records: 0, ticks: 0, complete: false };
        self.go_on(sink, &mut replayed)?;
        Ok(replayed)
    }

    /// Passes records to a sink as [`replay`](Self::replay) does, for a reader that may get more bytes after its end
    /// was reached. Passes on the complete frames that have arrived, and adds them to `replayed`.
    ///
    /// The reader must end at the end of a frame, as a batch of `bt_live` does: if it ends within a frame, the bytes of
    /// that frame are consumed, and a later call cannot complete it. An error of the reader, even a timeout, has the
    /// same effect.
    ///
    /// # Errors
    /// The same as for [`replay`](Self::replay).
    pub fn go_on(&mut self, sink: &mut impl Trace, replayed: &mut Replayed) -> Result<(), RecordedError> {
        while let Some(frame) = self.frame()? {
            match frame.kind {
                kind::RECORDS => self.records(&frame, sink, replayed)?,
                kind::END if frame.whole => {
                    let mut body = Bytes(&frame.body);
                    let counts = (body.number(), body.number());
                    replayed.complete = counts == (Ok(replayed.records), Ok(replayed.ticks));
                    break;
                }
                _ if !frame.whole => break,
                _ => self.table(&frame)?,
            }
        }
        Ok(())
    }

    /// Returns the reader.
    pub const fn get_mut(&mut self) -> &mut R {
        &mut self.reader
    }

    /// Returns the next frame; `None` at the end of the file.
    fn frame(&mut self) -> Result<Option<Frame>, RecordedError> {
        let frame = frames::read(&mut self.reader, |_| Some(MOST)).map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData => RecordedError::Bytes { at: self.at, why: "a frame is longer than 16 MiB" },
            _ => error.into(),
        })?;
        self.at += frame.as_ref().map_or(0, |frame| (HEAD + frame.body.len()) as u64);
        Ok(frame)
    }

    /// Returns the number of bytes before the body of the last frame.
    const fn start_of(&self, frame: &Frame) -> u64 {
        self.at - frame.body.len() as u64
    }

    /// Reads the keys or the nodes of a frame. Ignores frames of other kinds, which a later version has written.
    fn table(&mut self, frame: &Frame) -> Result<(), RecordedError> {
        let mut body = Bytes(&frame.body);
        let start = self.start_of(frame);
        let at = |_| RecordedError::Bytes { at: start, why: "the names of keys or nodes cannot be read" };
        match frame.kind {
            kind::KEYS => self.names.keys = KeyTable::named(body.texts(MOST_KEYS).map_err(at)?.into()),
            kind::NODES => {
                let tree = nodes::read(body).map_err(at)?;
                if self.trees.iter().map(NodeTable::len).sum::<usize>() + tree.len() > MOST_NODES {
                    let why = "the trees of the file have more than 1048576 nodes";
                    return Err(RecordedError::Bytes { at: start, why });
                }
                self.trees.push(tree);
            }
            _ => {}
        }
        Ok(())
    }

    fn records(&mut self, frame: &Frame, sink: &mut impl Trace, all: &mut Replayed) -> Result<(), RecordedError> {
        let (mut body, mut words) = (Bytes(&frame.body), Words::default());
        while !body.0.is_empty() {
            let at = self.start_of(frame) + (frame.body.len() - body.0.len()) as u64;
            match self.fact(&mut body, &mut words) {
                Ok(None) => {}
                Ok(Some(Fact::Record(record))) => {
                    all.records += 1;
                    all.ticks += u64::from(matches!(record, Record::Tick { .. }));
                    // A list of agents consists of looks alone, without a tick.
                    if matches!(record, Record::Tick { .. } | Record::Look { .. } | Record::Agent { .. }) {
                        self.announcements = 0;
                    }
                    sink.record(record.as_ref().map(|text| text as &dyn fmt::Display));
                }
                Ok(Some(Fact::Nodes(slot, first, tree))) => sink.nodes(slot, first, &self.trees[tree]),
                Ok(Some(Fact::End)) => sink.end(),
                // This is the last record of a truncated file.
                Err(Bad::Short) if !frame.whole => return Ok(()),
                Err(_) => return Err(RecordedError::Bytes { at, why: "the bytes are no record" }),
            }
        }
        Ok(())
    }

    fn fact<'a>(&mut self, body: &mut Bytes<'a>, words: &mut Words) -> Result<Option<Fact<'a>>, Bad> {
        let tag = body.byte()?;
        let len = body.small()?;
        // All fields of the record are present, even in a truncated file.
        let fields = body.take(len)?;
        let fact = fact::read(tag, fields, words).map_err(|_| Bad::Meaning)?;
        if let Some(Fact::Nodes(slot, first, tree)) = fact {
            let nodes = self.trees.get(tree).ok_or(Bad::Meaning)?.len();
            if usize::from(first) + nodes > usize::from(NodeId::MAX) + 1 {
                return Err(Bad::Meaning);
            }
            self.nodes += if self.announced.insert((slot, first, tree)) { nodes } else { 0 };
            self.announcements += 1;
            if self.nodes > MOST_NODES || self.announcements > MOST_ANNOUNCEMENTS {
                return Err(Bad::Meaning);
            }
        }
        Ok(fact)
    }
}

/// Returns the same text with the lifetime `'static`, which records require for names of actions and kinds of nodes.
/// Each text is leaked once. Returns an error for too many texts, or a text that is too long: no sink writes such a
/// file.
pub fn intern(text: &str) -> Result<&'static str, Bad> {
    const MOST: usize = 1 << 14;
    const LETTERS: usize = 1 << 10;
    static TEXTS: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = texts.get(text) {
        return Ok(known);
    }
    if text.len() > LETTERS || texts.len() == MOST {
        return Err(Bad::Meaning);
    }
    let leaked: &'static str = Box::leak(text.to_owned().into_boxed_str());
    texts.insert(leaked);
    Ok(leaked)
}

/// The reason why a file of records cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum RecordedError {
    /// The reader failed.
    Io(io::Error),
    /// The file does not begin as a file of records does.
    Magic,
    /// A later major version has written the file.
    Version {
        /// The major version of the file.
        found: u8,
        /// The major version that can be read.
        known: u8,
    },
    /// The bytes at this place have no meaning.
    Bytes {
        /// The number of bytes before this place.
        at: u64,
        /// The reason.
        why: &'static str,
    },
}

impl fmt::Display for RecordedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Magic => f.write_str("it is no file of records: it does not begin with `BTL`"),
            Self::Version { found, known } => {
                write!(f, "its format has the major version {found}, and only {known} is known")
            }
            Self::Bytes { at, why } => write!(f, "byte {at}: {why}"),
        }
    }
}

impl std::error::Error for RecordedError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        if let Self::Io(error) = self { Some(error) } else { None }
    }
}

impl From<io::Error> for RecordedError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
