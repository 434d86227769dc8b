//! A global allocator that counts allocations and bytes.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

static CALLS: AtomicU64 = AtomicU64::new(0);
static HELD: AtomicUsize = AtomicUsize::new(0);

/// Returns the number of allocations of all threads so far.
pub fn calls() -> u64 {
    CALLS.load(Relaxed)
}

/// Returns the number of allocated bytes that are not yet freed.
pub fn held() -> usize {
    HELD.load(Relaxed)
}

struct Counting;

// SAFETY: every call is passed on unchanged to the system allocator, which keeps the contract. The counters are atomics
// and do not allocate. The other methods of the trait call these two.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        CALLS.fetch_add(1, Relaxed);
        HELD.fetch_add(layout.size(), Relaxed);
        // SAFETY: the caller guarantees that `layout` is valid.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller guarantees that `pointer` comes from this allocator with this `layout`.
        unsafe { System.dealloc(pointer, layout) }
    }
}
