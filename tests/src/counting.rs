//! An allocator that counts.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// Counts the allocations and the allocated bytes of each thread.
pub struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
    static BYTES: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call is passed on unchanged to the system allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        BYTES.with(|bytes| bytes.set(bytes.get() + layout.size()));
        // SAFETY: the caller guarantees that `layout` is valid.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the caller guarantees that `place` comes from this allocator with this `layout`.
        unsafe { System.dealloc(place, layout) }
    }
}

/// The allocations of `work` on this thread.
#[must_use]
pub fn allocations(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

/// The bytes that `work` allocates on this thread, and its result.
pub fn bytes_asked<R>(work: impl FnOnce() -> R) -> (usize, R) {
    let before = BYTES.get();
    let result = work();
    (BYTES.get() - before, result)
}
