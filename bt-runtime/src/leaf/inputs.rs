//! The states of an input while a builder collects the inputs of an action.

/// An input that the call gives.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Given<T>(pub T);

/// An input that the call does not give.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Missing;

/// The state of an input that has a default.
#[doc(hidden)]
pub trait Fill<T> {
    /// Returns the value of the input, or else the default.
    fn fill(self, default: impl FnOnce() -> T) -> T;
}

impl<T> Fill<T> for Given<T> {
    #[inline(always)]
    fn fill(self, _: impl FnOnce() -> T) -> T {
        self.0
    }
}

impl<T> Fill<T> for Missing {
    #[inline(always)]
    fn fill(self, default: impl FnOnce() -> T) -> T {
        default()
    }
}

/// Returns the value of a key, parameter or local for an input. Only `place` determines the type, so that rustc reports
/// a mismatch at the value and not at a `clone`.
#[doc(hidden)]
#[inline(always)]
pub fn copy_of<T: Clone + Itself>(place: &T) -> T::Type {
    place.clone().itself()
}

/// A type that is equal to its associated type.
#[doc(hidden)]
pub trait Itself {
    /// The type itself.
    type Type;
    /// Returns the value unchanged.
    fn itself(self) -> Self::Type;
}

impl<T> Itself for T {
    type Type = T;
    #[inline(always)]
    fn itself(self) -> T {
        self
    }
}

/// Returns a value that is never evaluated: it stands in a declaration with a reported error, or in a function that
/// only exists for its type.
#[doc(hidden)]
pub fn inert<T>() -> T {
    unreachable!("nothing asks for this value")
}
