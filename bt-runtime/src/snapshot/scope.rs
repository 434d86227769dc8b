//! The scope of one snapshot, in which each [`Shared`](crate::blackboard::Shared) value is saved once.

#[cfg(feature = "std")]
pub(crate) use crate::blackboard::saved::Scope;

/// A scope without effect, because without the feature `std` no values are shared.
#[cfg(not(feature = "std"))]
pub(crate) struct Scope;

#[cfg(not(feature = "std"))]
impl Scope {
    pub(crate) fn open() -> Self {
        Self
    }
}
