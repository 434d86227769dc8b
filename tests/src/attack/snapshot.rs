//! Bytes that are not a valid snapshot: restoring refuses them, or returns a brain with a useless state. It neither
//! panics nor allocates too much.

use bt_runtime::snapshot::Heading;

use crate::bytes_asked;

/// The bytes that restoring may allocate per byte of the input.
const MULTIPLE: usize = 100;

/// Restores from bytes that may be broken. Checks that restoring allocates at most `least` bytes and a multiple of the
/// length of the input. The test's allocator must be [`Counting`](crate::Counting).
pub fn restored<R>(bytes: &[u8], least: usize, restore: impl FnOnce(&[u8]) -> R) -> R {
    let (asked, restored) = bytes_asked(|| restore(bytes));
    assert!(asked <= least + MULTIPLE * bytes.len(), "{} bytes ask for {asked}", bytes.len());
    restored
}

/// The position of the brain in a snapshot, behind the heading.
#[must_use]
pub fn body(bytes: &[u8]) -> usize {
    bytes.len() - postcard::take_from_bytes::<Heading>(bytes).expect("it is a snapshot").1.len()
}

/// Truncates a snapshot at every length, and checks that it is refused. `restores` returns `true` if a snapshot is
/// accepted.
pub fn cut(bytes: &[u8], restores: impl Fn(&[u8]) -> bool) {
    assert!(restores(bytes));
    for length in 0..bytes.len() {
        assert!(!restores(&bytes[..length]), "cut at {length}");
    }
}

/// Truncates the snapshot at every position and appends a length of 2⁶³ there. Checks that each result is refused.
pub fn huge(bytes: &[u8], restores: impl Fn(&[u8]) -> bool) {
    let huge = [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01];
    for at in 0..bytes.len() {
        assert!(!restores(&[&bytes[..at], &huge].concat()), "at {at}");
    }
}

/// Changes `many` bytes of the brain in a snapshot.
pub fn change(bytes: &mut [u8], at: impl Fn(usize) -> usize, value: u8, many: usize) {
    let body = body(bytes);
    let length = bytes.len() - body;
    for step in 0..many {
        bytes[body + (at(length) + step * 7) % length] = value.wrapping_add(step as u8);
    }
}
