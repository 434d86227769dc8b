//! Whole numbers of a file. The number is a parameter of the trait, so that rustc's error shows it if the type cannot
//! hold it.

/// A type that can hold the whole number `VALUE`. `RANGE` is the smallest range of numbers that contains it, numbered
/// by the macro: 0 to 8 for numbers of 7, 8, 15, 16, 31, 32, 63, 64 and 127 bits, and 10 to 14 for negative numbers of
/// 7, 15, 31, 63 and 127 bits besides the sign.
#[diagnostic::on_unimplemented(
    message = "the number {VALUE} at line {LINE}, column {COLUMN} of the file cannot be a `{Self}`",
    label = "this file gives it",
    note = "give a value that this type holds, or name a key of it"
)]
pub trait Whole<const VALUE: i128, const RANGE: u8, const LINE: u32, const COLUMN: u32> {
    /// Returns the number.
    fn number() -> Self;
}

/// Returns the number in the expected type.
#[inline(always)]
#[must_use]
pub fn whole<const VALUE: i128, const RANGE: u8, const LINE: u32, const COLUMN: u32, T>() -> T
where
    T: Whole<VALUE, RANGE, LINE, COLUMN>,
{
    T::number()
}

#[diagnostic::do_not_recommend]
impl<const VALUE: i128, const RANGE: u8, const LINE: u32, const COLUMN: u32, T> Whole<VALUE, RANGE, LINE, COLUMN>
    for Option<T>
where
    T: Whole<VALUE, RANGE, LINE, COLUMN>,
{
    #[inline(always)]
    fn number() -> Self {
        Some(T::number())
    }
}

/// Implements [`Whole`] for the ranges that each type can hold.
macro_rules! holds {
    ($($ty:ty: $($range:literal)+;)+) => { $($(
        #[diagnostic::do_not_recommend]
        impl<const VALUE: i128, const LINE: u32, const COLUMN: u32> Whole<VALUE, $range, LINE, COLUMN> for $ty {
            #[inline(always)]
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
            fn number() -> Self {
                VALUE as $ty
            }
        }
    )+)+ };
}

holds! {
    i8: 0 10;
    u8: 0 1;
    i16: 0 1 2 10 11;
    u16: 0 1 2 3;
    i32: 0 1 2 3 4 10 11 12;
    u32: 0 1 2 3 4 5;
    i64: 0 1 2 3 4 5 6 10 11 12 13;
    u64: 0 1 2 3 4 5 6 7;
    i128: 0 1 2 3 4 5 6 7 8 10 11 12 13 14;
    u128: 0 1 2 3 4 5 6 7 8;
    f32: 0 1 2 3 4 5 6 7 8 10 11 12 13 14;
    f64: 0 1 2 3 4 5 6 7 8 10 11 12 13 14;
}

#[cfg(target_pointer_width = "64")]
holds! {
    isize: 0 1 2 3 4 5 6 10 11 12 13;
    usize: 0 1 2 3 4 5 6 7;
}

#[cfg(target_pointer_width = "32")]
holds! {
    isize: 0 1 2 3 4 10 11 12;
    usize: 0 1 2 3 4 5;
}

#[cfg(target_pointer_width = "16")]
holds! {
    isize: 0 1 2 10 11;
    usize: 0 1 2 3;
}
