//! Values in traces: their `Debug` output, or the name of their type if the type has no `Debug`.
//!
//! Method lookup chooses, so `(&Show(&value)).show(f)` must be written where the type is known: in the code that the
//! macros generate.

use core::any::type_name;
use core::fmt::{Debug, Display, Formatter, Result};

use super::Agent;

/// A value to show in a trace.
#[doc(hidden)]
pub struct Show<'a, T: ?Sized>(pub &'a T);

/// Method lookup finds this trait if `T: Debug`.
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

/// Method lookup finds this trait for all other types.
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

/// The value of a key, for display.
pub(super) struct ShownKey<'a, A> {
    pub(super) agent: &'a A,
    pub(super) index: usize,
}

impl<A: Agent> Display for ShownKey<'_, A> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.agent.show(self.index, f)
    }
}
