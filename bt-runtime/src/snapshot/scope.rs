//! The extent of one snapshot: in it a [`Shared`](crate::blackboard::Shared) value is saved once.

#[cfg(feature = "std")]
pub(crate) use crate::blackboard::saved::Scope;

/// Without the feature `std` no values are shared.
#[cfg(not(feature = "std"))]
pub(crate) struct Scope;

#[cfg(not(feature = "std"))]
impl Scope {
    pub(crate) fn open() -> Self {
        Self
    }
}
