//! What an action is, as data: for traces, editors and registries.

use core::fmt;

/// An action under its name. Made by `#[action]`, and by `#[derive(Inputs)]` for a leaf written by hand.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no name and no inputs",
    label = "not an action",
    note = "write `#[derive(Inputs)]` on the struct"
)]
pub trait Action {
    /// Its name, inputs and docs.
    const INFO: ActionInfo;

    /// Writes the inputs as `to = Vec2(1.0, 2.0), within = 0.5`: by `Debug`, or the name of a type that has none.
    fn describe(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// What is known of an action at compile time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ActionInfo {
    /// The function's or the struct's name.
    pub name: &'static str,
    /// Its doc comment.
    pub docs: &'static str,
    /// Its inputs, in the order they are declared.
    pub inputs: &'static [InputInfo],
    /// What it returns, as written; empty for a leaf written by hand.
    pub returns: &'static str,
    /// `true` if it mutates nothing, so that it may stand in a guard.
    pub pure: bool,
    /// `true` if it has something to do when it is halted.
    pub halts: bool,
}

impl ActionInfo {
    /// Used by the macros.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(name: &'static str, docs: &'static str, inputs: &'static [InputInfo]) -> Self {
        Self { name, docs, inputs, returns: "", pure: false, halts: false }
    }

    /// Used by the macros.
    #[doc(hidden)]
    #[must_use]
    pub const fn of_fn(self, returns: &'static str, pure: bool, halts: bool) -> Self {
        Self { returns, pure, halts, ..self }
    }
}

/// One input of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputInfo {
    /// The parameter's or the field's name.
    pub name: &'static str,
    /// Its type, as written.
    pub ty: &'static str,
    /// Its doc comment.
    pub docs: &'static str,
    /// The expression of `#[default(…)]`, as written.
    pub default: Option<&'static str>,
    /// `true` if it is read once, at entry.
    pub latch: bool,
}
