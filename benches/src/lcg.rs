//! The random number generator of all worlds.

/// Makes one step. The high bits have the longest period.
#[inline(always)]
pub fn step(state: &mut u64) {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
}
