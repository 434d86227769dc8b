//! A file of records in pieces, so that the host does not wait for the whole file, and old records can be dropped
//! while it is read.

use bt_runtime::trace::frames;

/// The minimum size of a piece, in bytes; a piece ends with the next whole frame.
const PIECE: usize = 1 << 20;

/// Splits a file of records into pieces of whole frames, of about 1 MB each, for
/// [`GameEvent::Record`](crate::message::GameEvent::Record). The last piece goes to the end of the file. An empty
/// file gives one empty piece.
///
/// ```
/// use bt_studio_core::pieces;
///
/// let (file, pieces) = (vec![0; 10], |file: &[u8]| pieces(file).concat());
/// assert_eq!(pieces(&file), file);
/// ```
#[must_use]
pub fn pieces(file: &[u8]) -> Vec<&[u8]> {
    let (mut pieces, mut start) = (Vec::new(), 0);
    let mut end = frames::START.len();
    for (_, frame) in frames::split(file.get(end..).unwrap_or_default()) {
        end += frame.len();
        if end < file.len() && end - start >= PIECE {
            pieces.push(&file[start..end]);
            start = end;
        }
    }
    pieces.push(&file[start..]);
    pieces
}
