//! Prefetching memory.

/// Prefetches the memory of a value that is used soon: its first 256 bytes and its last byte. This is a hint without
/// visible effects.
#[cfg(target_arch = "x86_64")]
#[inline]
#[allow(unsafe_code)]
pub(super) fn fetch<T>(value: &T) {
    use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    const LINE: usize = 64;
    let first: *const i8 = core::ptr::from_ref(value).cast();
    let last = size_of::<T>().saturating_sub(1);
    for byte in [0, LINE, 2 * LINE, 3 * LINE, last] {
        if byte <= last {
            // SAFETY: every x86-64 processor has SSE, and a prefetch of any address has no visible effect.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(first.wrapping_add(byte)) };
        }
    }
}

/// Does nothing, because other architectures use no such hint yet.
#[cfg(not(target_arch = "x86_64"))]
#[inline]
pub(super) fn fetch<T>(_value: &T) {}
