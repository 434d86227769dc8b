//! Refuses a `Shared` value in a field that is not `#[blackboard(shared)]`: guards that read the field would never be
//! checked again.
//!
//! No bound can exclude a type, so the lookup of associated constants decides: it prefers the constant of [`Owner`]
//! itself, which only exists for a `Shared` value, to that of [`OwnChanges`].

use core::marker::PhantomData;

/// A field of type `T`, for the lookup of its constant. `#[derive(Blackboard)]` uses this type.
pub struct Owner<T>(PhantomData<T>);

/// The answer that the board sees all changes of the value.
#[derive(Clone, Copy)]
pub struct Sole;

/// The answer that the board sees changes only if the field is `#[blackboard(shared)]`.
#[derive(Clone, Copy)]
pub struct OneOfMany;

/// Has the constant for all types for which [`Owner`] has no constant of its own.
pub trait OwnChanges {
    /// The answer whether the board sees all changes.
    const OF_CHANGES: Sole = Sole;
}

impl<T> OwnChanges for Owner<T> {}

#[cfg(feature = "std")]
impl<T> Owner<super::Shared<T>> {
    /// The answer for a `Shared` value.
    pub const OF_CHANGES: OneOfMany = OneOfMany;
}

/// Implemented only by [`Sole`].
#[diagnostic::on_unimplemented(
    message = "`{T}` in a field that is not `#[blackboard(shared)]`",
    label = "guards would not see the writes of other agents",
    note = "write `#[blackboard(shared)]` above the field, or `#[blackboard(untracked)]` if no guard reads it"
)]
pub trait Owns<T>: Copy {}

#[diagnostic::do_not_recommend]
impl<T> Owns<T> for Sole {}

/// Compiles only for a key whose changes the board sees.
pub const fn own_key<T, O: Owns<T>>(_: O) {}
