//! The shared flags of one agent, and the [`Waker`] that sets them.

use alloc::sync::Arc;
use alloc::task::Wake;
use core::sync::atomic::{AtomicU8, Ordering, fence};
use core::task::Waker;
use std::sync::OnceLock;

use super::hints::Hints;

/// The flag that a waker was used.
pub const WOKEN: u8 = 1;
/// The flag that letters wait.
pub const LETTERS: u8 = 2;

/// The flags of one agent, shared with its wakers and senders. They belong to the agent and not to its place, so a
/// waker of a despawned agent has no effect on the next agent in the same place.
#[derive(Default)]
pub struct Bell {
    flags: AtomicU8,
    /// The place of the agent in a population, and the hints in which a wake-up marks it, so that the population checks
    /// the agent.
    place: OnceLock<(Arc<Hints>, usize)>,
}

impl Bell {
    pub fn new(flags: u8) -> Arc<Self> {
        Arc::new(Self { flags: AtomicU8::new(flags), place: OnceLock::new() })
    }

    /// Sets flags, and marks the agent's place in its population.
    pub fn ring(&self, flags: u8) {
        self.flags.fetch_or(flags, Ordering::AcqRel);
        // A spawn sets the place and then reads the flags. Thanks to this fence, at least one of the two threads sees
        // what the other wrote.
        fence(Ordering::SeqCst);
        if let Some((hints, place)) = self.place.get() {
            hints.mark(*place);
        }
    }

    /// Sets the place. Returns `false` if the agent already has one.
    pub fn attach(&self, hints: &Arc<Hints>, place: usize) -> bool {
        let set = self.place.set((Arc::clone(hints), place)).is_ok();
        fence(Ordering::SeqCst);
        set
    }

    /// Returns `true` if the agent has this place.
    pub fn is_attached(&self, hints: &Arc<Hints>, place: usize) -> bool {
        self.place.get().is_some_and(|(own, at)| Arc::ptr_eq(own, hints) && *at == place)
    }

    /// Returns the flags that are set.
    #[inline]
    pub fn flags(&self) -> u8 {
        self.flags.load(Ordering::Acquire)
    }

    /// Clears these flags. Returns those of them that were set.
    #[inline]
    pub fn take(&self, flags: u8) -> u8 {
        if self.flags() & flags == 0 { 0 } else { self.flags.fetch_and(!flags, Ordering::AcqRel) & flags }
    }

    pub fn waker(self: &Arc<Self>) -> Waker {
        Waker::from(Arc::clone(self))
    }
}

impl Wake for Bell {
    fn wake(self: Arc<Self>) {
        self.ring(WOKEN);
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.ring(WOKEN);
    }
}
