//! A global allocator that counts, so that "allocates nothing" and "bytes per agent" are measured and not claimed.
//!
//! It counts only inside [`counted`]: the rounds that are timed pay one well-predicted branch per
//! allocation, so a subject that allocates a lot is not made to look slower than it is.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering::Relaxed};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

static COUNTS: AtomicBool = AtomicBool::new(false);
static CALLS: AtomicU64 = AtomicU64::new(0);
static LIVE: AtomicI64 = AtomicI64::new(0);

/// The counters at one moment; only differences between two moments of one [`counted`] call mean something.
#[derive(Clone, Copy)]
pub struct Tally {
    /// Calls that asked for memory, reallocations included.
    pub calls: u64,
    /// Bytes held.
    pub live: i64,
}

/// The counters now.
pub fn tally() -> Tally {
    Tally { calls: CALLS.load(Relaxed), live: LIVE.load(Relaxed) }
}

/// Runs `work` with the counters on.
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

/// Sizes come from layouts, and a layout never exceeds `isize::MAX` bytes.
fn signed(bytes: usize) -> i64 {
    bytes as i64
}

// SAFETY: every call goes unchanged to the system allocator, which keeps the contract; counting touches
// nothing but atomics and does not allocate.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        Self::record(1, signed(layout.size()));
        // SAFETY: the caller's promises about `layout` are passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        Self::record(1, signed(layout.size()));
        // SAFETY: as in `alloc`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        Self::record(0, -signed(layout.size()));
        // SAFETY: `pointer` came from the system allocator with this `layout`, as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        Self::record(1, signed(size) - signed(layout.size()));
        // SAFETY: as in `dealloc`, and `size` is the caller's promise.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_calls_and_bytes() {
        // Large beside whatever the other tests, which run at the same time, allocate and free meanwhile.
        const BYTES: usize = 1 << 28;
        let (before, block, after) = counted(|| (tally(), vec![0_u8; BYTES], tally()));
        assert!(after.calls > before.calls);
        assert!(after.live - before.live > signed(BYTES / 2));
        drop(block);
    }
}
