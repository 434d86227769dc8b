//! Shared values do not change while agents are ticked in parallel.

use core::cell::Cell;

/// The state of shared values, for the code that runs on a thread.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Writes {
    Allowed,
    /// The thread ticks agents of a parallel tick.
    Refused,
    /// As [`Writes::Refused`], and a write was tried.
    Tried,
}

std::thread_local! {
    static WRITES: Cell<Writes> = const { Cell::new(Writes::Allowed) };
}

/// While this value lives, its thread refuses writes of shared values.
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

/// `true` if this thread refuses a write of a shared value. The thread then remembers the refused
/// write.
pub(crate) fn refuse_shared_write() -> bool {
    let refused = WRITES.get() != Writes::Allowed;
    if refused {
        WRITES.set(Writes::Tried);
    }
    refused
}

/// `true` if a write was refused since the last call.
#[inline]
pub(super) fn take_refused() -> bool {
    let tried = WRITES.get() == Writes::Tried;
    if tried {
        WRITES.set(Writes::Refused);
    }
    tried
}
