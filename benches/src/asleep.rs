//! A million guards, some of whom are awake: what the others cost.
//!
//! ```text
//! selector
//!   when alarmed: look around, then what the guard of the test `guard` does
//!   sequence: lie down → wait one to two hours
//! ```
//!
//! A guard has a reason to sleep: a moment far away, or an alarm. All of them go to sleep; then the key is written of
//! those who are to be awake, who are drawn by a seed and so lie all over the memory.

use std::time::Duration;

/// The time between two ticks.
pub const DT: Duration = Duration::from_millis(10);

/// Is the guard with this seed among the `percent` who are alarmed?
pub fn is_alarmed(seed: u64, percent: u64) -> bool {
    // The upper half of a mixed seed is as good as drawn.
    let mixed = (seed ^ 0x5EED).wrapping_mul(0xBF58_476D_1CE4_E5B9).rotate_left(31).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((mixed >> 32) * 100) >> 32 < percent
}
