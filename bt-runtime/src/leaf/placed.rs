//! The type of an action at its place in a tree, which is an error there if the action cannot stand there.
//!
//! A constant that does not compile makes every type that contains it an error, of which rustc says nothing more. So a wrong
//! action is reported once, at its name, and not again for each node around it.

/// A constant that compiles only if the action can stand where it is written.
pub struct Sound<const SOUND: bool>;

/// A type with the constant that checks it: a tuple, because rustc reads a plain name in angle brackets as a constant too.
pub trait Placed {
    /// The type.
    type Type;
}

impl<const SOUND: bool, T> Placed for (Sound<SOUND>, T) {
    type Type = T;
}
