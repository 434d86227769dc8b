//! A trace in a file: written while an agent runs, and passed to any other sink later.
//!
//! # The format
//!
//! A file is a row of [`frames`]. A reader skips those of unknown kinds.
//!
//! | kind | body |
//! |---|---|
//! | 1 | the keys: their number, then the name of each |
//! | 2 | the nodes of a tree: their number, then the fields of each. The first tree is the agent's own, and the trees count from 0 |
//! | 3 | records, of whole ticks as long as they fit |
//! | 4 | the end: the number of records, and of ticks |
//!
//! A record is its tag (a byte), the length of its fields, and the fields. Readers skip records with an unknown tag, and ignore
//! fields behind those that they know: a later minor version adds such fields, records and frames. Numbers are LEB128; a text
//! is its length and its letters (UTF-8). The last text of a record has no length, since it ends with the record. A frame with
//! records stands alone: a text that it repeats is numbered anew in each frame.
//!
//! A file that was cut off is read up to the last complete record.

mod bytes;
mod fact;
pub mod frames;
mod nodes;
mod reader;
mod sink;
mod stream;

pub use reader::{Recorded, RecordedError, Replayed};
pub use sink::Recording;
pub use stream::RecordedStream;

/// A shown value is at most this long. The rest of a longer one is left out.
const MOST_TEXT: usize = 64 << 10;
/// Records become a frame at the end of the tick in which they exceed this length.
const FRAME: usize = 64 << 10;

/// The kinds of frames of a file.
mod kind {
    pub const KEYS: u8 = 1;
    pub const NODES: u8 = 2;
    pub const RECORDS: u8 = super::frames::RECORDS;
    pub const END: u8 = 4;
}
