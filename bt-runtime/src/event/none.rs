//! The inbox without events.

use super::{Inbox, SendError};

/// The inbox of an agent that declares no events: nothing can be sent, and nothing is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NoEvents;

impl Inbox for NoEvents {
    type Event = ();
    const CAPACITY: usize = 0;

    #[inline(always)]
    fn send(&mut self, (): ()) -> Result<(), SendError<()>> {
        Err(SendError(()))
    }

    #[inline(always)]
    fn open(&mut self) {}

    #[inline(always)]
    fn offered(&self) -> &[()] {
        &[]
    }

    #[inline(always)]
    fn take(&mut self, _: impl FnMut(&()) -> bool) -> Option<()> {
        None
    }

    #[inline(always)]
    fn close(&mut self) -> usize {
        0
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        true
    }

    /// No event is ever sent.
    #[inline(always)]
    fn is_full(&self) -> bool {
        false
    }
}
