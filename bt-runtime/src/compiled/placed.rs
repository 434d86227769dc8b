//! Values of keys, parameters, locals and calls, where a file gives them. The traits have the line and the column of the value
//! as parameters, so that rustc shows them where the types differ.

/// The type of an input. rustc itself would suggest conversions after the macro call.
#[diagnostic::on_unimplemented(
    message = "the value at line {LINE}, column {COLUMN} of the file is `{V}`, the input takes `{Self}`",
    label = "this file gives `{V}`",
    note = "name a key, a parameter or a local of the type `{Self}`"
)]
pub trait Takes<V, const LINE: u32, const COLUMN: u32> {
    /// The value.
    fn take(given: V) -> Self;
}

impl<T, const LINE: u32, const COLUMN: u32> Takes<T, LINE, COLUMN> for T {
    #[inline(always)]
    fn take(given: T) -> T {
        given
    }
}

/// Copies the value of a key, a parameter or a local for an input.
#[inline(always)]
pub fn copy_as<const LINE: u32, const COLUMN: u32, V: Clone, T: Takes<V, LINE, COLUMN>>(place: &V) -> T {
    T::take(place.clone())
}

/// The type of a key or a local that is written.
#[diagnostic::on_unimplemented(
    message = "the value at line {LINE}, column {COLUMN} of the file is `{V}`, the key or local that it is written to is `{Self}`",
    label = "this file gives `{V}`",
    note = "a value goes into a key or a local of its own type `T`, or of `Option<T>`"
)]
pub trait Holds<V, const LINE: u32, const COLUMN: u32> {
    /// The value of the key or local.
    fn hold(given: V) -> Self;
}

impl<T, const LINE: u32, const COLUMN: u32> Holds<T, LINE, COLUMN> for T {
    #[inline(always)]
    fn hold(given: T) -> T {
        given
    }
}

impl<T, const LINE: u32, const COLUMN: u32> Holds<T, LINE, COLUMN> for Option<T> {
    #[inline(always)]
    fn hold(given: T) -> Option<T> {
        Some(given)
    }
}

/// Converts a value to the type of the key or local that it is written to.
#[inline(always)]
pub fn held<const LINE: u32, const COLUMN: u32, T: Holds<V, LINE, COLUMN>, V>(given: V) -> T {
    T::hold(given)
}
