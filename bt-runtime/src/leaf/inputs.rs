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

/// Stands where a declaration is wrong and its error already told: compiles, and is never run.
#[doc(hidden)]
pub fn inert<T>() -> T {
    unreachable!("the declaration has an error")
}
