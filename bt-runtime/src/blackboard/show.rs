//! Values in traces: by `Debug` where a type has it, else by the type's name.
//!
//! The choice is made by method lookup, so `(&Show(&value)).show(f)` must stand where the type is known: in the
//! code that the macros generate.

use core::any::type_name;
use core::fmt::{Debug, Display, Formatter, Result};

use super::Agent;

/// A value to show.
#[doc(hidden)]
pub struct Show<'a, T: ?Sized>(pub &'a T);

/// Found first, where `T: Debug`.
#[doc(hidden)]
pub trait ShowDebug {
    /// Writes the value.
    fn show(&self, f: &mut Formatter<'_>) -> Result;
}

impl<T: Debug + ?Sized> ShowDebug for Show<'_, T> {
    fn show(&self, f: &mut Formatter<'_>) -> Result {
        self.0.fmt(f)
    }
}

/// Found otherwise.
#[doc(hidden)]
pub trait ShowName {
    /// Writes the name of the value's type.
    fn show(&self, f: &mut Formatter<'_>) -> Result;
}

impl<T: ?Sized> ShowName for &Show<'_, T> {
    fn show(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(type_name::<T>())
    }
}

/// The value of a key, to be shown.
pub(super) struct ShownKey<'a, A> {
    pub(super) agent: &'a A,
    pub(super) index: usize,
}

impl<A: Agent> Display for ShownKey<'_, A> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.agent.show(self.index, f)
    }
}
