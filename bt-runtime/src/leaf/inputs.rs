//! The states of an input while an action is built at its place in a tree.

/// An input that was given.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Given<T>(pub T);

/// An input that was not given.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Missing;

/// An input that has a default.
#[doc(hidden)]
pub trait Fill<T> {
    /// The value that was given, or else the default.
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

/// What a key, a parameter or a local gives to an input. The place alone says of what type it is: that the input takes
/// another is then reported as the value's fault and not as that of a `clone`.
#[doc(hidden)]
#[inline(always)]
pub fn copy_of<T: Clone + Itself>(place: &T) -> T::Type {
    place.clone().itself()
}

/// Every type, as itself.
#[doc(hidden)]
pub trait Itself {
    /// The type.
    type Type;
    /// The value.
    fn itself(self) -> Self::Type;
}

impl<T> Itself for T {
    type Type = T;
    #[inline(always)]
    fn itself(self) -> T {
        self
    }
}

/// Stands where a declaration is wrong and its error already told: compiles, and is never run.
#[doc(hidden)]
pub fn inert<T>() -> T {
    unreachable!("the declaration has an error")
}
