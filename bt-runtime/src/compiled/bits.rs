//! Operations of a file on the bits of whole numbers.

use core::ops;

use crate::rules::bits;

/// A type with bits: a whole number.
#[diagnostic::on_unimplemented(
    message = "an expression of the file uses the bits of `{Self}`",
    note = "whole numbers have bits; `Registry::load` reports the place"
)]
pub trait Bits: Sized {
    /// Returns `a | b`.
    fn bitor(self, other: Self) -> Self;
    /// Returns `a ^ b`.
    fn bitxor(self, other: Self) -> Self;
    /// Returns `a & b`.
    fn bitand(self, other: Self) -> Self;
    /// Returns `a << b`.
    fn shl(self, by: i128) -> Self;
    /// Returns `a >> b`.
    fn shr(self, by: i128) -> Self;
    /// Returns this number as the number of bits by which another number is shifted.
    fn count(self) -> i128;
}

/// A type with the operator `!`: a whole number, or `bool`.
#[diagnostic::on_unimplemented(
    message = "an expression of the file negates `{Self}`",
    note = "`bool` and whole numbers have `!`; `Registry::load` reports the place"
)]
pub trait Not: Sized {
    /// Returns `!a`.
    fn not(self) -> Self;
}

macro_rules! whole {
    ($($ty:ty),+) => { $(
        impl Bits for $ty {
            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                self | other
            }
            #[inline(always)]
            fn bitxor(self, other: Self) -> Self {
                self ^ other
            }
            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                self & other
            }
            #[inline(always)]
            fn shl(self, by: i128) -> Self {
                bits::shl(self as i128, by, Self::BITS) as Self
            }
            #[inline(always)]
            fn shr(self, by: i128) -> Self {
                bits::shr(self as i128, by, Self::BITS) as Self
            }
            #[inline(always)]
            fn count(self) -> i128 {
                self as i128
            }
        }
        impl Not for $ty {
            #[inline(always)]
            fn not(self) -> Self {
                ops::Not::not(self)
            }
        }
    )+ };
}

whole!(u8, u16, u32, u64, usize, i8, i16, i32, i64, isize);

impl Not for bool {
    #[inline(always)]
    fn not(self) -> Self {
        ops::Not::not(self)
    }
}

macro_rules! operators {
    ($($name:ident $text:literal),+) => { $(
        #[doc = $text]
        #[inline(always)]
        pub fn $name<T: Bits>(left: T, right: T) -> T {
            left.$name(right)
        }
    )+ };
}

operators!(bitor "`a | b`", bitxor "`a ^ b`", bitand "`a & b`");

/// Returns `a << b`.
#[inline(always)]
pub fn shl<T: Bits>(value: T, by: impl Bits) -> T {
    value.shl(by.count())
}

/// Returns `a >> b`.
#[inline(always)]
pub fn shr<T: Bits>(value: T, by: impl Bits) -> T {
    value.shr(by.count())
}

/// Returns `!a`.
#[inline(always)]
pub fn not<T: Not>(value: T) -> T {
    value.not()
}
