//! Fixes, as data: changes of a document that remove a fault.

use crate::{Code, Sample};

/// A change that removes a fault. An editor can apply it: [`PlacedFix`] names the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fix {
    /// Replaces the name at the place by this one.
    Rename(String),
    /// Replaces the code at the place by this code.
    Replace(Code),
    /// Adds this attribute to the node at the place, outside its other attributes.
    Attribute(Code),
    /// Wraps the node or nodes at the place into a node with this name.
    Wrap(&'static str),
    /// Sets this argument or field of the element at the place.
    Field(String, Sample),
    /// Adds this code to the element at the place: a child, an arm, a state, a transition, a local.
    Insert(Code),
    /// Removes the element at the place.
    Remove,
    /// Removes the argument, field or attribute with this name from the element at the place.
    RemoveField(String),
    /// Moves the node at the place behind its siblings.
    ToEnd,
}

impl Fix {
    /// Returns a word that names the kind of change, for tools.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Rename(_) => "rename",
            Self::Replace(_) => "replace",
            Self::Attribute(_) => "attribute",
            Self::Wrap(_) => "wrap",
            Self::Field(..) => "field",
            Self::Insert(_) => "insert",
            Self::Remove => "remove",
            Self::RemoveField(_) => "remove_field",
            Self::ToEnd => "to_end",
        }
    }

    /// Returns the code that help shows for the fix; `None` for removals and moves.
    #[must_use]
    pub fn code(&self) -> Option<Code> {
        match self {
            Self::Rename(name) => Some(Code::Plain(name.clone())),
            Self::Replace(code) | Self::Attribute(code) | Self::Insert(code) => Some(code.clone()),
            Self::Wrap(parent) => Some(Code::Parent(parent)),
            Self::Field(name, value) => Some(Code::Argument(name.clone(), value.clone())),
            Self::Remove | Self::RemoveField(_) | Self::ToEnd => None,
        }
    }

    /// Returns the fix that sets an argument or field to a word or a duration.
    #[must_use]
    pub fn field(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self::Field(name.into(), Sample::text(value))
    }
}

/// A fix with the place of the change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedFix<P> {
    /// The place of the change.
    pub place: P,
    /// The change.
    pub fix: Fix,
}
