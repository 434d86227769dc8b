//! Shifts of whole numbers. A shift by at least the width, or by a negative number, shifts all bits out. A shift never
//! panics.

/// Returns `value << by` for a number of `width` bits, not yet wrapped to its type.
#[inline(always)]
pub const fn shl(value: i128, by: i128, width: u32) -> i128 {
    if 0 <= by && by < width as i128 { value << by } else { 0 }
}

/// Returns `value >> by` for a number of `width` bits. The sign stays.
#[inline(always)]
pub const fn shr(value: i128, by: i128, width: u32) -> i128 {
    if 0 <= by && by < width as i128 { value >> by } else { -((value < 0) as i128) }
}

#[cfg(test)]
mod tests {
    use super::{shl, shr};

    #[test]
    fn a_shift_by_too_much_leaves_no_bits() {
        assert_eq!([shl(3, 0, 8), shl(3, 7, 8), shl(3, 8, 8), shl(3, -1, 8)], [3, 384, 0, 0]);
        assert_eq!([shr(200, 3, 8), shr(200, 8, 8), shr(-5, 1, 8), shr(-5, 8, 8), shr(-5, -1, 8)], [25, 0, -3, -1, -1]);
    }

    #[test]
    fn a_shift_by_less_is_that_of_rust() {
        for by in 0..64 {
            assert_eq!(shl(-3, by, 64) as i64, -3_i64 << by);
            assert_eq!(shr(i64::MIN.into(), by, 64), (i64::MIN >> by).into());
            assert_eq!(shl(u64::MAX.into(), by, 64) as u64, u64::MAX << by);
        }
    }
}
