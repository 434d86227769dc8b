//! A million guards, some of them awake, to measure the cost of the sleeping ones.
//!
//! ```text
//! selector
//!   when alarmed: look around, then act as the guard of the test `guard`
//!   sequence: lie down → wait one to two hours
//! ```
//!
//! A guard sleeps until a distant moment or until an alarm. First all guards fall asleep. Then the key `alarmed` is
//! written for the guards that must be awake. They are selected by their seeds, so that they are spread over the whole
//! memory.

use std::time::Duration;

/// The time between two ticks.
pub const DT: Duration = Duration::from_millis(10);

/// Returns `true` if the guard with this seed is among the `percent` that are alarmed.
pub fn is_alarmed(seed: u64, percent: u64) -> bool {
    // The upper half of a mixed seed is a pseudo-random number.
    let mixed = (seed ^ 0x5EED).wrapping_mul(0xBF58_476D_1CE4_E5B9).rotate_left(31).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((mixed >> 32) * 100) >> 32 < percent
}
