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

    fn offered(&self) -> impl Iterator<Item = &()> {
        core::iter::empty()
    }

    #[inline(always)]
    fn take<R>(&mut self, _: impl FnMut(&()) -> Option<R>) -> Option<R> {
        None
    }

    #[inline(always)]
    fn hear(&mut self, _: impl FnMut(&()) -> bool) -> bool {
        false
    }

    #[inline(always)]
    fn next_heard(&self) -> u16 {
        0
    }

    #[inline(always)]
    fn hear_from(&mut self, _: u16) {}

    #[inline(always)]
    fn find(&self, _: impl FnMut(&()) -> bool) -> Option<u16> {
        None
    }

    #[inline(always)]
    fn get(&self, _: u16) -> Option<&()> {
        None
    }

    #[inline(always)]
    fn take_at(&mut self, _: u16) {}

    #[inline(always)]
    fn close(&mut self, _: impl FnMut(&()) -> bool) -> usize {
        0
    }

    #[inline(always)]
    fn has_news(&self) -> bool {
        false
    }

    #[inline(always)]
    fn offers_news(&self) -> bool {
        false
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        true
    }
}
