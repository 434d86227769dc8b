//! Finds by method lookup whether the memory of an action can be saved.

use alloc::boxed::Box;
use core::any::Any;

use serde::{Deserialize, Serialize};

use super::access::Probe;
use crate::loaded::memory::savers::Saves;

/// Method lookup finds this trait if the type can be saved.
pub trait Probes {
    /// The probed type.
    type Of;
    /// Returns the `Saves` of the type.
    fn saves(&self) -> Option<Saves<Self::Of>>;
}

impl<T: Serialize + Deserialize<'static> + 'static> Probes for Probe<T> {
    type Of = T;

    fn saves(&self) -> Option<Saves<T>> {
        Some(Saves::by_serde())
    }
}

/// Method lookup finds this trait if the type cannot be saved.
pub trait SavesNot {
    /// The probed type.
    type Of;
    /// Returns `None`.
    fn saves(&self) -> Option<Saves<Self::Of>>;
}

impl<T> SavesNot for &Probe<T> {
    type Of = T;

    fn saves(&self) -> Option<Saves<T>> {
        None
    }
}

/// The `AnySaves` of the type `$ty`; `None` if its values cannot be saved.
#[doc(hidden)]
#[macro_export]
macro_rules! __saves {
    ($ty:ty) => {{
        // The traits of the type decide which of these traits' methods is called.
        #[allow(unused_imports)]
        use $crate::__private::files::{Probe, Probes as _, SavesNot as _};
        let saves = (&Probe::<$ty>(::core::marker::PhantomData)).saves();
        ::core::option::Option::map(saves, $crate::__private::files::boxed)
    }};
}

/// A type-erased `Saves`.
pub type AnySaves = Box<dyn Any>;

/// Erases the type of a `Saves`.
pub fn boxed<T: 'static>(saves: Saves<T>) -> AnySaves {
    Box::new(saves)
}
