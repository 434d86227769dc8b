//! Values of keys without their types.

use core::any::{Any, type_name};

/// A type that the value of a key can have.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the value of a blackboard key",
    label = "not a `Clone + PartialEq + 'static` type",
    note = "derive `Clone` and `PartialEq` for it, or mark the field `#[blackboard(untracked)]`"
)]
pub trait KeyValue: Clone + PartialEq + 'static {}

#[diagnostic::do_not_recommend]
impl<T: Clone + PartialEq + 'static> KeyValue for T {}

/// The value of a key without its type.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct AnyKey<'a> {
    /// The value.
    pub value: &'a dyn Any,
    /// The name of the value's type.
    pub ty: &'static str,
}

impl<'a> AnyKey<'a> {
    /// Erases the type of a value.
    #[must_use]
    pub fn new<T: 'static>(value: &'a T) -> Self {
        Self { value, ty: type_name::<T>() }
    }
}

/// Moves the `T` out of `value`, an `Option<T>`, into `place`. Returns `true` if the new value differs from the old
/// one.
///
/// # Errors
/// Returns the name of `T` if `value` is not an `Option<T>` that holds a value.
#[doc(hidden)]
pub fn assign<T: KeyValue>(place: &mut T, value: &mut dyn Any) -> Result<bool, &'static str> {
    let Some(value) = value.downcast_mut::<Option<T>>().and_then(Option::take) else {
        return Err(type_name::<T>());
    };
    let changed = *place != value;
    *place = value;
    Ok(changed)
}
