//! Data of a file as a value of the expected type.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::time::Duration;

/// A word or a truth value, converted into the expected type or into the type inside an `Option`.
#[diagnostic::on_unimplemented(
    message = "data in the file is `{Self}`, and `{T}` is wanted",
    note = "`Registry::load` says where it stands"
)]
pub trait Means<T> {
    /// The value.
    fn means(self) -> T;
}

impl<T> Means<T> for T {
    #[inline(always)]
    fn means(self) -> T {
        self
    }
}

impl<T> Means<Option<T>> for T {
    #[inline(always)]
    fn means(self) -> Option<T> {
        Some(self)
    }
}

impl Means<String> for &'static str {
    fn means(self) -> String {
        self.to_owned()
    }
}

impl Means<Option<String>> for &'static str {
    fn means(self) -> Option<String> {
        Some(self.to_owned())
    }
}

/// Converts a value into the expected `T`.
#[inline(always)]
pub fn means<T>(value: impl Means<T>) -> T {
    value.means()
}

/// A type that a list of `L` can become.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a list in a file that is compiled",
    note = "write `impl From<[f32; 2]> for` the type, with the types and the number of the elements; an `Option` takes no list: name a key or a function of that type instead",
    note = "`Registry::load` reads lists with serde, and says where this one stands"
)]
pub trait List<L> {
    /// Makes the value.
    fn of(list: L) -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: From<L>, L> List<L> for T {
    #[inline(always)]
    fn of(list: L) -> T {
        list.into()
    }
}

/// Makes a value of a list.
#[inline(always)]
pub fn list<T: List<L>, L>(list: L) -> T {
    T::of(list)
}

/// A family of data: the trait of the types that it can become, and the function that makes a value of them.
macro_rules! data {
    ($(#[$docs:meta])* $name:ident, $function:ident, $message:literal) => {
        $(#[$docs])*
        #[diagnostic::on_unimplemented(
            message = $message,
            note = "`Registry::load` says where it stands; a key or an expression of that type can stand there"
        )]
        pub trait $name {
            /// The type of the written data.
            type Written;
            /// Makes the value.
            fn of(written: Self::Written) -> Self;
        }

        /// Makes the value of the written data.
        #[inline(always)]
        pub fn $function<T: $name>(written: T::Written) -> T {
            T::of(written)
        }

        impl<T: $name> $name for Option<T> {
            type Written = T::Written;
            #[inline(always)]
            fn of(written: T::Written) -> Self {
                Some(T::of(written))
            }
        }
    };
}

data! {
    /// A type that a whole number can become.
    Whole, whole, "`{Self}` cannot be a whole number in a file that is compiled"
}
data! {
    /// A type that a number with a fraction can become.
    Fraction, fraction, "`{Self}` cannot be a number with a fraction in a file that is compiled"
}
data! {
    /// A type that a text can become.
    Text, text, "`{Self}` cannot be a text in a file that is compiled"
}
data! {
    /// A type that a text such as `4s` can become. It is given as the written text and as a duration.
    Span, span, "`{Self}` cannot be a duration in a file that is compiled"
}

/// Implements a family of data for a type.
macro_rules! of {
    ($($ty:ty: $name:ident from $written:ty = |$value:ident| $made:expr;)+) => { $(
        impl $name for $ty {
            type Written = $written;
            #[inline(always)]
            #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
            fn of($value: $written) -> Self {
                $made
            }
        }
    )+ };
}

/// A whole number is a literal of its own type: rustc reports a number that does not fit.
macro_rules! whole {
    ($($ty:ty),+) => { of! { $($ty: Whole from $ty = |written| written;)+ } };
}

whole!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize);

of! {
    f32: Whole from i128 = |written| written as f32;
    f64: Whole from i128 = |written| written as f64;
    f32: Fraction from f64 = |written| written as f32;
    f64: Fraction from f64 = |written| written;
    String: Text from &'static str = |written| written.to_owned();
    &'static str: Text from &'static str = |written| written;
    String: Span from (&'static str, Duration) = |written| written.0.to_owned();
    &'static str: Span from (&'static str, Duration) = |written| written.0;
    Duration: Span from (&'static str, Duration) = |written| written.1;
}
