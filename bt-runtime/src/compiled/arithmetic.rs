//! Arithmetic and comparisons in the expressions of a `bt_file!`. Both operands have one type, so a literal takes the
//! type of the other operand. Only [`is`] compares values of different types: a value with a word or a text.

use alloc::string::String;
use core::ops::{Add, Div, Mul, Rem, Sub};
use core::time::Duration;

/// A type with arithmetic. No operation panics. Whole numbers wrap, also when an unsigned number is negated; a quotient
/// or remainder by 0 is 0. Floats follow IEEE 754. Durations saturate.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no arithmetic, and an expression of the file uses it with `+`, `-`, `*`, `/` or `%`",
    note = "numbers and durations have arithmetic; load the file with `Registry::load` to see the place of the expression"
)]
pub trait Reckon: Sized {
    /// Returns `a + b`.
    fn add(self, other: Self) -> Self;
    /// Returns `a - b`.
    fn sub(self, other: Self) -> Self;
    /// Returns `a * b`.
    fn mul(self, other: Self) -> Self;
    /// Returns `a / b`.
    fn div(self, other: Self) -> Self;
    /// Returns `a % b`.
    fn rem(self, other: Self) -> Self;
    /// Returns `-a`.
    fn neg(self) -> Self;
}

macro_rules! whole {
    ($($ty:ty),+) => { $(
        impl Reckon for $ty {
            #[inline(always)]
            fn add(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn sub(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
            #[inline(always)]
            fn mul(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }
            #[inline(always)]
            fn div(self, other: Self) -> Self {
                if other == 0 { 0 } else { self.wrapping_div(other) }
            }
            #[inline(always)]
            fn rem(self, other: Self) -> Self {
                if other == 0 { 0 } else { self.wrapping_rem(other) }
            }
            #[inline(always)]
            fn neg(self) -> Self {
                self.wrapping_neg()
            }
        }
    )+ };
}

whole!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize);

macro_rules! fraction {
    ($($ty:ty),+) => { $(
        impl Reckon for $ty {
            #[inline(always)]
            fn add(self, other: Self) -> Self {
                Add::add(self, other)
            }
            #[inline(always)]
            fn sub(self, other: Self) -> Self {
                Sub::sub(self, other)
            }
            #[inline(always)]
            fn mul(self, other: Self) -> Self {
                Mul::mul(self, other)
            }
            #[inline(always)]
            fn div(self, other: Self) -> Self {
                Div::div(self, other)
            }
            #[inline(always)]
            fn rem(self, other: Self) -> Self {
                Rem::rem(self, other)
            }
            #[inline(always)]
            fn neg(self) -> Self {
                core::ops::Neg::neg(self)
            }
        }
    )+ };
}

fraction!(f32, f64);

/// Durations have `+` and `-`. A file cannot write the other operators for durations; they return the first operand.
impl Reckon for Duration {
    fn add(self, other: Self) -> Self {
        self.saturating_add(other)
    }
    fn sub(self, other: Self) -> Self {
        self.saturating_sub(other)
    }
    fn mul(self, _: Self) -> Self {
        self
    }
    fn div(self, _: Self) -> Self {
        self
    }
    fn rem(self, _: Self) -> Self {
        self
    }
    fn neg(self) -> Self {
        self
    }
}

macro_rules! operators {
    ($($name:ident $text:literal),+) => { $(
        #[doc = $text]
        #[inline(always)]
        pub fn $name<T: Reckon>(left: T, right: T) -> T {
            left.$name(right)
        }
    )+ };
}

operators!(add "`a + b`", sub "`a - b`", mul "`a * b`", div "`a / b`", rem "`a % b`");

/// Returns `-a`.
#[inline(always)]
pub fn neg<T: Reckon>(value: T) -> T {
    value.neg()
}

macro_rules! comparisons {
    ($($name:ident $bound:ident $text:literal),+) => { $(
        #[doc = $text]
        #[inline(always)]
        pub fn $name<T: $bound>(left: &T, right: &T) -> bool {
            $bound::$name(left, right)
        }
    )+ };
}

comparisons!(
    eq PartialEq "`a == b`", ne PartialEq "`a != b`", lt PartialOrd "`a < b`", le PartialOrd "`a <= b`",
    gt PartialOrd "`a > b`", ge PartialOrd "`a >= b`"
);

/// A type that `==` compares with a word of a file, which is the name of a variant such as `Patrol`, or with a text
/// such as `'north'`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be compared with `{W}`, and an expression of the file does so",
    note = "load the file with `Registry::load` to see the place of the expression"
)]
pub trait Is<W> {
    /// Returns `true` if the value is `word`. `None` equals no word, and `Some(x)` equals the word that `x` equals.
    fn is(&self, word: &W) -> bool;
}

impl<T: PartialEq> Is<T> for T {
    #[inline(always)]
    fn is(&self, word: &T) -> bool {
        self == word
    }
}

impl<T: PartialEq> Is<T> for Option<T> {
    #[inline(always)]
    fn is(&self, word: &T) -> bool {
        self.as_ref() == Some(word)
    }
}

impl Is<&'static str> for String {
    #[inline(always)]
    fn is(&self, word: &&'static str) -> bool {
        self == word
    }
}

impl Is<&'static str> for Option<String> {
    #[inline(always)]
    fn is(&self, word: &&'static str) -> bool {
        self.as_deref() == Some(*word)
    }
}

/// Compares a value with a word or a text: `mode == Patrol`, `name == 'north'`.
#[inline(always)]
pub fn is<W>(value: &impl Is<W>, word: W) -> bool {
    value.is(&word)
}
