//! Frames: the parts of a file of records, and of the data between a game and its clients.
//!
//! A file begins with the letters `BTL`, and the major and the minor version (one byte each). Frames follow, each with
//! the length of its body (`u32`, little endian), its kind (one byte), and its body. A reader skips frames of unknown
//! kinds, and refuses another major version.
//!
//! ```
//! use bt_runtime::trace::frames;
//!
//! let mut bytes = frames::START.to_vec();
//! frames::write(&mut bytes, 200, b"body");
//! let mut reader = &*bytes;
//! frames::start(&mut reader)?;
//! let frame = frames::read(&mut reader, |_| Some(64))?.expect("one frame");
//! assert_eq!((frame.kind, &*frame.body, frame.whole), (200, &b"body"[..], true));
//! assert!(frames::read(&mut reader, |_| Some(64))?.is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::vec::Vec;
use std::io::{self, Read};

use super::bytes::number;
use super::{RecordedError, kind};

/// The first bytes of a file: the letters, and the version.
pub const START: [u8; 5] = [b'B', b'T', b'L', 1, 0];
/// The largest length of a body, in bytes.
pub const MOST: usize = 16 << 20;
/// The kind of the frames of a [`Recording`](super::Recording) that hold records.
pub const RECORDS: u8 = 3;
/// The number of bytes in front of a body.
pub const HEAD: usize = 5;

/// A frame.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Frame {
    /// The kind of the frame.
    pub kind: u8,
    /// The bytes of the body.
    pub body: Vec<u8>,
    /// `false` if the reader ended within the body.
    pub whole: bool,
}

/// Reads the first bytes of a file.
///
/// # Errors
/// An error of the reader, other letters, or another major version.
pub fn start(reader: &mut impl Read) -> Result<(), RecordedError> {
    let mut found = [0; START.len()];
    let read = fill(reader, &mut found)?;
    if read < found.len() || found[..3] != START[..3] {
        return Err(RecordedError::Magic);
    }
    if found[3] == START[3] { Ok(()) } else { Err(RecordedError::Version { found: found[3], known: START[3] }) }
}

/// Reads a frame; returns `None` if the reader ends before the next frame. `most` returns the largest length, in bytes,
/// of the body of a kind; a frame whose kind has none (`None`) is skipped. Memory grows with the bytes that arrive, not
/// with the length that a frame claims.
///
/// The call may block once per `read` of the reader, and for any number of skipped frames: limit both for a socket that
/// is not trusted. After an error of the reader, even a timeout, the bytes that were already read of a frame are lost,
/// and nothing more can be read.
///
/// # Errors
/// An error of the reader; [`InvalidData`](io::ErrorKind::InvalidData) if the body is longer than `most` allows, or
/// than [`MOST`].
pub fn read(reader: &mut impl Read, most: impl Fn(u8) -> Option<usize>) -> io::Result<Option<Frame>> {
    loop {
        let mut head = [0; HEAD];
        if fill(reader, &mut head)? < head.len() {
            return Ok(None);
        }
        let (kind, len) = parts(head);
        let (known, longest) = (most(kind).is_some(), most(kind).unwrap_or(MOST).min(MOST));
        if len > longest {
            let text = alloc::format!("a frame of kind {kind} has {len} bytes, more than {longest}");
            return Err(io::Error::new(io::ErrorKind::InvalidData, text));
        }
        let mut body = reader.by_ref().take(len as u64);
        if known {
            let mut bytes = Vec::new();
            body.read_to_end(&mut bytes)?;
            return Ok(Some(Frame { kind, whole: bytes.len() == len, body: bytes }));
        }
        io::copy(&mut body, &mut io::sink())?;
    }
}

/// Appends a frame. Its body must not be longer than [`MOST`].
pub fn write(out: &mut Vec<u8>, kind: u8, body: &[u8]) {
    out.extend_from_slice(&head(kind, body.len()));
    out.extend_from_slice(body);
}

/// Returns the bytes in front of a body.
#[must_use]
pub const fn head(kind: u8, len: usize) -> [u8; HEAD] {
    let [a, b, c, d] = (len as u32).to_le_bytes();
    [a, b, c, d, kind]
}

/// Returns the kind and the length of the body behind these bytes.
#[must_use]
pub const fn parts([a, b, c, d, kind]: [u8; HEAD]) -> (u8, usize) {
    (kind, u32::from_le_bytes([a, b, c, d]) as usize)
}

/// Returns the last frame of a file with this number of records and of ticks. A reader that has counted other numbers takes the
/// file for incomplete.
///
/// ```
/// use bt_runtime::trace::frames;
///
/// let (_, len) = frames::parts(*frames::end(300, 2).first_chunk().expect("a head"));
/// assert_eq!(len, 3);
/// ```
#[must_use]
pub fn end(records: u64, ticks: u64) -> Vec<u8> {
    let (mut body, mut frame) = (Vec::new(), Vec::new());
    number(&mut body, records);
    number(&mut body, ticks);
    write(&mut frame, kind::END, &body);
    frame
}

/// Splits bytes behind a [start](START) into frames: the kind of each, and all of its bytes. The bytes may end within the last
/// frame; bytes that are too few for a head are left out.
///
/// ```
/// use bt_runtime::trace::frames;
///
/// let mut bytes = Vec::new();
/// frames::write(&mut bytes, 200, b"one");
/// frames::write(&mut bytes, 201, b"");
/// let found: Vec<_> = frames::split(&bytes).map(|(kind, frame)| (kind, frame.len())).collect();
/// assert_eq!(found, [(200, frames::HEAD + 3), (201, frames::HEAD)]);
/// ```
pub fn split(bytes: &[u8]) -> impl Iterator<Item = (u8, &[u8])> {
    let mut rest = bytes;
    core::iter::from_fn(move || {
        let (kind, len) = parts(*rest.first_chunk()?);
        let (frame, behind) = rest.split_at(HEAD.saturating_add(len).min(rest.len()));
        rest = behind;
        Some((kind, frame))
    })
}

/// Reads until the buffer is full or the reader ends; returns the number of bytes read.
fn fill(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match reader.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(read) => filled += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}
