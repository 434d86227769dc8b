//! The type of an action in a tree, which is an error if the action cannot be used at its place.
//!
//! A constant that does not compile makes every type that contains it an error, and rustc reports nothing more about
//! these types. So a wrong action is reported once, at its name, and not again for each node around it.

/// A constant that only compiles if the action can be used where it is written.
pub struct Sound<const SOUND: bool>;

/// A type with the constant that checks it. It is a tuple, because rustc reads a plain name in angle brackets as a
/// constant, too.
pub trait Placed {
    /// The type without the constant.
    type Type;
}

impl<const SOUND: bool, T> Placed for (Sound<SOUND>, T) {
    type Type = T;
}
