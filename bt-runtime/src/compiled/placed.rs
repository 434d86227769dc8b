//! Values that a file gives: of keys, parameters, locals and calls. The line and the column of the value are parameters
//! of the traits, so that rustc's error shows them if the types differ.

/// Implemented for the type of an input. Without this trait, rustc would report a plain mismatch and suggest a
/// conversion after the macro call.
#[diagnostic::on_unimplemented(
    message = "the value at line {LINE}, column {COLUMN} of the file is `{V}`, the input takes `{Self}`",
    label = "this file gives `{V}`",
    note = "name a key, a parameter or a local of the type `{Self}`"
)]
pub trait Takes<V, const LINE: u32, const COLUMN: u32> {
    /// Returns the value for the input.
    fn take(given: V) -> Self;
}

impl<T, const LINE: u32, const COLUMN: u32> Takes<T, LINE, COLUMN> for T {
    #[inline(always)]
    fn take(given: T) -> T {
        given
    }
}

/// Copies the value of a key, parameter or local for an input.
#[inline(always)]
pub fn copy_as<const LINE: u32, const COLUMN: u32, V: Clone, T: Takes<V, LINE, COLUMN>>(place: &V) -> T {
    T::take(place.clone())
}

/// A value that can be written to a key or a local of type `K`. The type of the value implements the trait: if the type
/// of the key did, rustc would infer the type of the value from that of the key.
#[diagnostic::on_unimplemented(
    message = "the value at line {LINE}, column {COLUMN} of the file is `{Self}`, the key or local that takes it is `{K}`",
    label = "this file gives `{Self}`",
    note = "declare the key or local as `{Self}`, or give a `{K}`; a key or local of `Option<T>` takes a `T` too"
)]
pub trait Fits<K, const LINE: u32, const COLUMN: u32> {
    /// Returns the value to write to the key or local.
    fn fit(self) -> K;
}

impl<T, const LINE: u32, const COLUMN: u32> Fits<T, LINE, COLUMN> for T {
    #[inline(always)]
    fn fit(self) -> T {
        self
    }
}

impl<T, const LINE: u32, const COLUMN: u32> Fits<Option<T>, LINE, COLUMN> for T {
    #[inline(always)]
    fn fit(self) -> Option<T> {
        Some(self)
    }
}

/// Converts a value to the type of the key or local to which it is written.
#[inline(always)]
pub fn fit_as<const LINE: u32, const COLUMN: u32, K, V: Fits<K, LINE, COLUMN>>(given: V) -> K {
    given.fit()
}
