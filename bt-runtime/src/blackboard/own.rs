//! Refuses a `Shared` value in a field that is not `#[blackboard(shared)]`: guards that read the field would never be
//! asked again.
//!
//! No bound can exclude a type, so the lookup of associated constants decides: it prefers the constant of [`Owner`]
//! itself, which exists only for a `Shared` value, to that of [`OwnChanges`].

use core::marker::PhantomData;

/// The holder of a value of this type. Used by `#[derive(Blackboard)]`.
pub struct Owner<T>(PhantomData<T>);

/// The board sees all changes of the value.
#[derive(Clone, Copy)]
pub struct Sole;

/// The board sees changes only where the field is `#[blackboard(shared)]`.
#[derive(Clone, Copy)]
pub struct OneOfMany;

/// All types, where [`Owner`] has no constant of its own.
pub trait OwnChanges {
    /// Whether the board sees all changes.
    const OF_CHANGES: Sole = Sole;
}

impl<T> OwnChanges for Owner<T> {}

#[cfg(feature = "std")]
impl<T> Owner<super::Shared<T>> {
    /// As in [`OwnChanges`].
    pub const OF_CHANGES: OneOfMany = OneOfMany;
}

/// Implemented by [`Sole`] alone.
#[diagnostic::on_unimplemented(
    message = "`{T}` in a field that is not `#[blackboard(shared)]`",
    label = "guards would not see the writes of other agents",
    note = "write `#[blackboard(shared)]` above the field, or `#[blackboard(untracked)]` if no guard reads it"
)]
pub trait Owns<T>: Copy {}

#[diagnostic::do_not_recommend]
impl<T> Owns<T> for Sole {}

/// Compiles only for a key of the agent's own.
pub const fn own_key<T, O: Owns<T>>(_: O) {}
