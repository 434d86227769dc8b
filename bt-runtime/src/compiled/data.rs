//! Converts data of a file to values of the expected type. The line and the column of the data are parameters of the
//! traits, so that rustc's error shows them if a type does not fit.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::time::Duration;

/// A word or a `bool` that can become a `T`, or the value inside a `T` that is an `Option`.
#[diagnostic::on_unimplemented(
    message = "the file gives `{Self}` at line {LINE}, column {COLUMN}, where `{T}` is wanted",
    label = "this file gives it",
    note = "give a value of that type, or name a key of it"
)]
pub trait Means<T, const LINE: u32, const COLUMN: u32> {
    /// Returns the value as a `T`.
    fn means(self) -> T;
}

impl<T, const LINE: u32, const COLUMN: u32> Means<T, LINE, COLUMN> for T {
    #[inline(always)]
    fn means(self) -> T {
        self
    }
}

impl<T, const LINE: u32, const COLUMN: u32> Means<Option<T>, LINE, COLUMN> for T {
    #[inline(always)]
    fn means(self) -> Option<T> {
        Some(self)
    }
}

impl<const LINE: u32, const COLUMN: u32> Means<String, LINE, COLUMN> for &'static str {
    fn means(self) -> String {
        self.to_owned()
    }
}

impl<const LINE: u32, const COLUMN: u32> Means<Option<String>, LINE, COLUMN> for &'static str {
    fn means(self) -> Option<String> {
        Some(self.to_owned())
    }
}

/// Converts a word or a `bool` to the expected `T`.
#[inline(always)]
pub fn means<const LINE: u32, const COLUMN: u32, T>(value: impl Means<T, LINE, COLUMN>) -> T {
    value.means()
}

/// A type that a list of `L` can become.
#[diagnostic::on_unimplemented(
    message = "the list at line {LINE}, column {COLUMN} of the file cannot be a `{Self}`",
    label = "this file gives it",
    note = "an `Option` takes no list: name a key or a function of that type",
    note = "for another type, write `impl From<[f32; 2]> for` it, with the type and the number of the elements",
    note = "`Registry::load` reads lists with serde"
)]
pub trait List<L, const LINE: u32, const COLUMN: u32> {
    /// Makes the value from the list.
    fn from_list(list: L) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: From<L>, L, const LINE: u32, const COLUMN: u32> List<L, LINE, COLUMN> for T {
    #[inline(always)]
    fn from_list(list: L) -> T {
        list.into()
    }
}

/// Makes a value of the expected type from a list.
#[inline(always)]
pub fn list<const LINE: u32, const COLUMN: u32, T: List<L, LINE, COLUMN>, L>(list: L) -> T {
    T::from_list(list)
}

/// Declares a kind of data: the trait of the types that the data can become, and the function that makes such a value.
macro_rules! data {
    ($(#[$docs:meta])* $name:ident, $function:ident, $message:literal) => {
        $(#[$docs])*
        #[diagnostic::on_unimplemented(
            message = $message,
            label = "this file gives it",
            note = "give a value of that type, or name a key of it"
        )]
        pub trait $name<const LINE: u32, const COLUMN: u32> {
            /// The type of the written data.
            type Written;
            /// Makes a value from the written data.
            fn from_file(written: Self::Written) -> Self;
        }

        /// Makes a value of the expected type from the written data.
        #[inline(always)]
        pub fn $function<const LINE: u32, const COLUMN: u32, T: $name<LINE, COLUMN>>(written: T::Written) -> T {
            T::from_file(written)
        }

        #[diagnostic::do_not_recommend]
        impl<const LINE: u32, const COLUMN: u32, T: $name<LINE, COLUMN>> $name<LINE, COLUMN> for Option<T> {
            type Written = T::Written;
            #[inline(always)]
            fn from_file(written: T::Written) -> Self {
                Some(T::from_file(written))
            }
        }
    };
}

data! {
    /// A type that a number with a fraction can become.
    Fraction, fraction,
    "the number at line {LINE}, column {COLUMN} of the file has a fraction, or is too large: it cannot be a `{Self}`"
}
data! {
    /// A type that a text can become.
    Text, text, "the text at line {LINE}, column {COLUMN} of the file cannot be a `{Self}`"
}
data! {
    /// A type that a text such as `4s` can become. The data are the written text and the duration.
    Span, span, "the duration at line {LINE}, column {COLUMN} of the file cannot be a `{Self}`"
}

/// Implements the traits of kinds of data for types.
macro_rules! of {
    ($($ty:ty: $name:ident from $written:ty = |$value:ident| $made:expr;)+) => { $(
        #[diagnostic::do_not_recommend]
        impl<const LINE: u32, const COLUMN: u32> $name<LINE, COLUMN> for $ty {
            type Written = $written;
            #[inline(always)]
            #[allow(clippy::cast_possible_truncation)]
            fn from_file($value: $written) -> Self {
                $made
            }
        }
    )+ };
}

of! {
    f32: Fraction from f64 = |written| written as f32;
    f64: Fraction from f64 = |written| written;
    String: Text from &'static str = |written| written.to_owned();
    &'static str: Text from &'static str = |written| written;
    String: Span from (&'static str, Duration) = |written| written.0.to_owned();
    &'static str: Span from (&'static str, Duration) = |written| written.0;
    Duration: Span from (&'static str, Duration) = |written| written.1;
}
