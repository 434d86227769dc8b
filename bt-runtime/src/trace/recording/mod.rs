//! A trace in a file: it is written while an agent runs, and passed to any other sink later.
//!
//! # The format
//!
//! A file is a sequence of [`frames`]. A reader skips frames of unknown kinds.
//!
//! | kind | body |
//! |---|---|
//! | 1 | the keys: their number, then the name of each |
//! | 2 | the nodes of a tree: their number, then the fields of each. The first tree is the agent's own, and the trees count from 0 |
//! | 3 | records, of whole ticks as long as they fit |
//! | 4 | the end: the number of records, and of ticks |
//! | 5 | a [gap](Gap): the agent whose records are missing here, and the number of missing ticks |
//!
//! A record is its tag (one byte), the length of its fields, and the fields. Readers skip records with an unknown tag,
//! and ignore fields behind those that they know: later minor versions add fields, records and frames. Numbers are
//! LEB128; a text is its length and its letters (UTF-8). The last text of a record has no length, because it ends with
//! the record. A frame with records can be read alone: each frame numbers its repeated texts anew.
//!
//! A truncated file is read up to its last complete record.

mod bytes;
mod fact;
pub mod frames;
mod gap;
mod nodes;
mod reader;
mod sink;
mod stream;

pub use gap::Gap;
pub use reader::{Recorded, RecordedError, Replayed};
pub use sink::Recording;
pub use stream::RecordedStream;

/// The largest length of a shown value, in bytes. The rest of a longer value is left out.
const MOST_TEXT: usize = 64 << 10;
/// The length, in bytes, from which the records become a frame at the end of their tick.
const FRAME: usize = 64 << 10;

/// The kinds of frames of a file.
mod kind {
    pub const KEYS: u8 = 1;
    pub const NODES: u8 = 2;
    pub const RECORDS: u8 = super::frames::RECORDS;
    pub const END: u8 = 4;
    pub const GAP: u8 = 5;
}
