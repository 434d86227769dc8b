//! The error of a sender.

use core::fmt;

/// The error of an event or a function that could not be sent. It returns the event or function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unsent<V> {
    /// All places of the queue are taken, or the agent declares no events.
    Full(V),
    /// The brain or the population was dropped, or has opened another queue.
    Gone(V),
}

impl<V> Unsent<V> {
    /// Returns the event or function.
    pub fn into_inner(self) -> V {
        match self {
            Self::Full(value) | Self::Gone(value) => value,
        }
    }
}

impl<V> fmt::Display for Unsent<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Full(_) => "the sender's queue is full: give it more places, or send again after the next tick",
            Self::Gone(_) => "the receiver is gone: its queue was closed",
        })
    }
}

impl<V: fmt::Debug> core::error::Error for Unsent<V> {}
