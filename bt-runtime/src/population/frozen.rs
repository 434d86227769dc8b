//! Refuses writes of shared values while agents are ticked in parallel.

use core::cell::Cell;

/// The permission to write shared values, for the code on one thread.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Writes {
    Allowed,
    /// Writes are refused, because the thread ticks agents of a parallel tick.
    Refused,
    /// Writes are refused, and a write was tried.
    Tried,
}

std::thread_local! {
    static WRITES: Cell<Writes> = const { Cell::new(Writes::Allowed) };
}

/// While this value exists, its thread refuses writes of shared values.
pub(super) struct Frozen {
    before: Writes,
}

impl Frozen {
    pub(super) fn begin() -> Self {
        Self { before: WRITES.replace(Writes::Refused) }
    }
}

impl Drop for Frozen {
    fn drop(&mut self) {
        WRITES.set(self.before);
    }
}

/// Returns `true` if this thread refuses writes of shared values, and then remembers that a write was tried.
pub(crate) fn refuse_shared_write() -> bool {
    let refused = WRITES.get() != Writes::Allowed;
    if refused {
        WRITES.set(Writes::Tried);
    }
    refused
}

/// Returns `true` if a write was refused since the last call.
#[inline]
pub(super) fn take_refused() -> bool {
    let tried = WRITES.get() == Writes::Tried;
    if tried {
        WRITES.set(Writes::Refused);
    }
    tried
}
