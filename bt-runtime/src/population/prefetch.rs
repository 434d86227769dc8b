//! Memory that is used soon.

/// Asks for the memory of a value, to have it near when it is used soon: a hint that changes nothing. The first 256
/// bytes are asked for, and the last.
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
            // SAFETY: every x86-64 has SSE, and a prefetch of any address does nothing that can be seen.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(first.wrapping_add(byte)) };
        }
    }
}

/// Elsewhere there is no such hint yet.
#[cfg(not(target_arch = "x86_64"))]
#[inline]
pub(super) fn fetch<T>(_value: &T) {}
