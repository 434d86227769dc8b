//! Fixes: changes of a document that remove a fault, as data.

use crate::{Code, Sample};

/// A change that removes a fault. An editor can apply it: [`PlacedFix`] names the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fix {
    /// Write this name instead of the one at the place.
    Rename(String),
    /// Write this code instead of the code at the place.
    Replace(Code),
    /// Put this attribute on the node at the place, outside its other attributes.
    Attribute(Code),
    /// Wrap the node or nodes at the place into a node of this name.
    Wrap(&'static str),
    /// Set this argument or field of the element at the place.
    Field(String, Sample),
    /// Add this to the element at the place: a child, an arm, a state, a transition, a local.
    Insert(Code),
    /// Remove the element at the place.
    Remove,
    /// Remove the argument, field or attribute of this name from the element at the place.
    RemoveField(String),
}

impl Fix {
    /// A word that names the kind of change, for tools.
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
        }
    }

    /// The code that help shows for it; removals show none.
    #[must_use]
    pub fn code(&self) -> Option<Code> {
        match self {
            Self::Rename(name) => Some(Code::Plain(name.clone())),
            Self::Replace(code) | Self::Attribute(code) | Self::Insert(code) => Some(code.clone()),
            Self::Wrap(parent) => Some(Code::Parent(parent)),
            Self::Field(name, value) => Some(Code::Argument(name.clone(), value.clone())),
            Self::Remove | Self::RemoveField(_) => None,
        }
    }

    /// Sets an argument or field to a word or a duration.
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
