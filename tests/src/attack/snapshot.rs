//! Bytes that are no snapshot: refused, or a brain that does something useless. No panic, no flood of memory.

use bt_runtime::snapshot::Heading;

use crate::bytes_asked;

/// Of the bytes of the input, how many more restoring may ask for.
const MULTIPLE: usize = 100;

/// Restores what may be broken; it may ask for `least` bytes, and for a multiple of those that it is given. The test's
/// allocator is [`Counting`](crate::Counting).
pub fn restored<R>(bytes: &[u8], least: usize, restore: impl FnOnce(&[u8]) -> R) -> R {
    let (asked, restored) = bytes_asked(|| restore(bytes));
    assert!(asked <= least + MULTIPLE * bytes.len(), "{} bytes ask for {asked}", bytes.len());
    restored
}

/// Where in a snapshot its brain begins.
#[must_use]
pub fn body(bytes: &[u8]) -> usize {
    bytes.len() - postcard::take_from_bytes::<Heading>(bytes).expect("it is a snapshot").1.len()
}

/// Cuts a snapshot off everywhere. `restores`: is it taken?
pub fn cut(bytes: &[u8], restores: impl Fn(&[u8]) -> bool) {
    assert!(restores(bytes));
    for length in 0..bytes.len() {
        assert!(!restores(&bytes[..length]), "cut at {length}");
    }
}

/// Puts a length of 2⁶³ in the place of every length that there may be, and then nothing.
pub fn huge(bytes: &[u8], restores: impl Fn(&[u8]) -> bool) {
    let huge = [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01];
    for at in 0..bytes.len() {
        assert!(!restores(&[&bytes[..at], &huge].concat()), "at {at}");
    }
}

/// Changes so many bytes of the brain in a snapshot.
pub fn change(bytes: &mut [u8], at: impl Fn(usize) -> usize, value: u8, many: usize) {
    let body = body(bytes);
    let length = bytes.len() - body;
    for step in 0..many {
        bytes[body + (at(length) + step * 7) % length] = value.wrapping_add(step as u8);
    }
}
