//! The reasons for which an item is refused before it is sent.

use core::fmt;

use crate::record::MOST_ITEM_BYTES;

/// The error of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Too many items wait for their acknowledgement: call [`Client::flush`](crate::Client::flush), and
    /// send again.
    Busy,
    /// The brain or the event cannot be written.
    Unwritable,
    /// The brain or the event has more than [`MOST_ITEM_BYTES`] bytes.
    TooLarge,
    /// The fleet has no such partition.
    NoPartition,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Busy => f.write_str("too many items wait for their acknowledgement: flush, and send again"),
            Self::Unwritable => f.write_str("the brain or event cannot be written"),
            Self::TooLarge => write!(f, "the brain or event is larger than {MOST_ITEM_BYTES} bytes"),
            Self::NoPartition => f.write_str("the fleet has no such partition"),
        }
    }
}

impl core::error::Error for Refused {}

/// Returns the payload of an item, if it was written and an item may have so many bytes.
pub(crate) fn payload(written: postcard::Result<Vec<u8>>) -> Result<Vec<u8>, Refused> {
    let payload = written.map_err(|_| Refused::Unwritable)?;
    if payload.len() > MOST_ITEM_BYTES { Err(Refused::TooLarge) } else { Ok(payload) }
}
