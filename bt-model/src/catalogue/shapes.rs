//! The types of a catalogue by their Rust names, as forms need them.

use super::Catalogue;
use super::types::Known;
use crate::json::expression::{Type, Types};

/// The types of a catalogue.
pub struct Shapes<'c>(Known<'c>);

impl<'c> Shapes<'c> {
    /// Returns the types of this catalogue.
    #[must_use]
    pub fn of(catalogue: &'c Catalogue) -> Self {
        Self(Known::new(catalogue))
    }

    /// Returns the type with a name in Rust; `None` if it is not a type.
    #[must_use]
    pub fn named(&self, written: &str) -> Option<Type> {
        self.0.type_named(written)
    }

    /// Returns the type of a key; `body.health` names a key of a parent.
    #[must_use]
    pub fn key(&self, name: &str) -> Option<Type> {
        self.0.key(&name.split('.').collect::<Vec<_>>())
    }

    /// Returns the words of an enum, or of an optional enum; none for other types.
    #[must_use]
    pub fn words(&self, written: &str) -> Vec<String> {
        match self.named(written) {
            Some(Type::Enum { words, .. }) => words,
            Some(Type::Opaque(name)) => self.0.words(&name),
            Some(Type::Option(inner)) => match *inner {
                Type::Enum { words, .. } => words,
                Type::Opaque(name) => self.0.words(&name),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// Returns the type of an item of a list; `None` for other types, and if the catalogue does not have the type.
    #[must_use]
    pub fn item(&self, written: &str) -> Option<String> {
        self.0.info(written).and_then(|info| info.item.clone())
    }
}
