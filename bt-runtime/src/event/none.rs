//! The inbox of an agent without events.

use super::{Inbox, SendError};

/// The inbox of an agent that declares no events. It cannot receive or store any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NoEvents;

/// The event type of an agent that declares none. Declare one: `#[blackboard(event = Noise)]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NoEventDeclared;

impl Inbox for NoEvents {
    type Event = NoEventDeclared;
    const CAPACITY: usize = 0;

    #[inline(always)]
    fn send(&mut self, event: NoEventDeclared) -> Result<(), SendError<NoEventDeclared>> {
        Err(SendError(event))
    }

    #[inline(always)]
    fn open(&mut self) {}

    fn offered(&self) -> impl Iterator<Item = &NoEventDeclared> {
        core::iter::empty()
    }

    #[inline(always)]
    fn take<R>(&mut self, _: impl FnMut(&NoEventDeclared) -> Option<R>) -> Option<R> {
        None
    }

    #[inline(always)]
    fn hear(&mut self, _: impl FnMut(&NoEventDeclared) -> bool) -> bool {
        false
    }

    #[inline(always)]
    fn next_heard(&self) -> u16 {
        0
    }

    #[inline(always)]
    fn hear_from(&mut self, _: u16) {}

    #[inline(always)]
    fn find(&self, _: Option<u16>, _: impl FnMut(&NoEventDeclared) -> bool) -> Option<u16> {
        None
    }

    #[inline(always)]
    fn get(&self, _: u16) -> Option<&NoEventDeclared> {
        None
    }

    #[inline(always)]
    fn take_at(&mut self, _: u16) {}

    #[inline(always)]
    fn close(&mut self, _: impl FnMut(&NoEventDeclared) -> bool) -> usize {
        0
    }

    #[inline(always)]
    fn each_mut(&mut self, _: impl FnMut(&mut NoEventDeclared)) {}

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
