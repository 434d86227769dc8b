//! A global allocator that counts allocations and bytes.
//!
//! It counts only inside [`counted`]. In the timed rounds, an allocation costs only one more branch, which is well
//! predicted, so that a subject with many allocations does not look slower than it is.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering::Relaxed};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

static COUNTS: AtomicBool = AtomicBool::new(false);
static CALLS: AtomicU64 = AtomicU64::new(0);
static LIVE: AtomicI64 = AtomicI64::new(0);

/// The counters at one moment. Only the difference between two moments in the same call of [`counted`] is meaningful.
#[derive(Clone, Copy)]
pub struct Tally {
    /// The number of allocations, including reallocations.
    pub calls: u64,
    /// The number of allocated bytes that are not yet freed.
    pub live: i64,
}

/// Returns the counters.
pub fn tally() -> Tally {
    Tally { calls: CALLS.load(Relaxed), live: LIVE.load(Relaxed) }
}

/// Runs `work`, and counts its allocations.
pub fn counted<T>(work: impl FnOnce() -> T) -> T {
    COUNTS.store(true, Relaxed);
    let result = work();
    COUNTS.store(false, Relaxed);
    result
}

struct Counting;

impl Counting {
    fn record(calls: u64, bytes: i64) {
        if COUNTS.load(Relaxed) {
            CALLS.fetch_add(calls, Relaxed);
            LIVE.fetch_add(bytes, Relaxed);
        }
    }
}

/// Converts a size. Sizes come from layouts, and a layout never exceeds `isize::MAX` bytes.
fn signed(bytes: usize) -> i64 {
    bytes as i64
}

// SAFETY: every call is passed unchanged to the system allocator, which fulfils the contract. The counters are atomics
// and do not allocate.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        Self::record(1, signed(layout.size()));
        // SAFETY: the caller guarantees that `layout` is valid.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        Self::record(1, signed(layout.size()));
        // SAFETY: as in `alloc`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        Self::record(0, -signed(layout.size()));
        // SAFETY: the caller guarantees that `pointer` comes from this allocator with this `layout`.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        Self::record(1, signed(size) - signed(layout.size()));
        // SAFETY: as in `dealloc`; the caller guarantees that `size` is valid.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_calls_and_bytes() {
        // Much more than the other tests, which run at the same time, allocate and free.
        const BYTES: usize = 1 << 28;
        let (before, block, after) = counted(|| (tally(), vec![0_u8; BYTES], tally()));
        assert!(after.calls > before.calls);
        assert!(after.live - before.live > signed(BYTES / 2));
        drop(block);
    }
}
