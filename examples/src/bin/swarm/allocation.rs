//! A global allocator that counts: "allocates nothing" and "bytes per agent" are measured, not claimed.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

static CALLS: AtomicU64 = AtomicU64::new(0);
static HELD: AtomicUsize = AtomicUsize::new(0);

/// How often memory was asked for so far, by all threads.
pub fn calls() -> u64 {
    CALLS.load(Relaxed)
}

/// Bytes that are held now.
pub fn held() -> usize {
    HELD.load(Relaxed)
}

struct Counting;

// SAFETY: every call goes unchanged to the system allocator, which keeps the contract; counting touches nothing but
// atomics and does not allocate. What is not written here is made of these two by the trait.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        CALLS.fetch_add(1, Relaxed);
        HELD.fetch_add(layout.size(), Relaxed);
        // SAFETY: the caller's promises about `layout` are passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Relaxed);
        // SAFETY: `pointer` came from the system allocator with this `layout`, as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }
}
