//! Finds by method lookup whether the memory of an action can be saved.

use alloc::boxed::Box;
use core::any::Any;

use serde::{Deserialize, Serialize};

use super::access::Probe;
use crate::loaded::memory::savers::Saves;

/// Found where a type can be saved.
pub trait Probes {
    /// The type.
    type Of;
    /// How.
    fn saves(&self) -> Option<Saves<Self::Of>>;
}

impl<T: Serialize + Deserialize<'static> + 'static> Probes for Probe<T> {
    type Of = T;

    fn saves(&self) -> Option<Saves<T>> {
        Some(Saves::by_serde())
    }
}

/// Found where it cannot.
pub trait SavesNot {
    /// The type.
    type Of;
    /// `None`: values of the type cannot be saved.
    fn saves(&self) -> Option<Saves<Self::Of>>;
}

impl<T> SavesNot for &Probe<T> {
    type Of = T;

    fn saves(&self) -> Option<Saves<T>> {
        None
    }
}

/// How this type is saved, in a box.
#[doc(hidden)]
#[macro_export]
macro_rules! __saves {
    ($ty:ty) => {{
        // The traits of the type decide which of these is called.
        #[allow(unused_imports)]
        use $crate::__private::files::{Probe, Probes as _, SavesNot as _};
        let saves = (&Probe::<$ty>(::core::marker::PhantomData)).saves();
        ::core::option::Option::map(saves, $crate::__private::files::boxed)
    }};
}

/// A type-erased `Saves`.
pub type AnySaves = Box<dyn Any>;

/// In a box.
pub fn boxed<T: 'static>(saves: Saves<T>) -> AnySaves {
    Box::new(saves)
}
