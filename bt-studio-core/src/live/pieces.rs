//! A file of records in pieces, so that a host does not wait for all of it, and old records go before it is read to its end.

use bt_runtime::trace::frames;

/// A piece has this many bytes, and the bytes up to the end of its last frame.
const PIECE: usize = 1 << 20;

/// The bytes of a file of records in pieces of whole frames, for [`GameEvent::Record`](crate::message::GameEvent::Record): about
/// 1 MB each. The last one ends where the file ends. At least one piece, which is empty for no bytes.
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
    while let Some((&head, _)) = file.get(end..).and_then(<[u8]>::split_first_chunk) {
        let (_, len) = frames::parts(head);
        end = end.saturating_add(head.len()).saturating_add(len);
        if end < file.len() && end - start >= PIECE {
            pieces.push(&file[start..end]);
            start = end;
        }
    }
    pieces.push(&file[start..]);
    pieces
}
