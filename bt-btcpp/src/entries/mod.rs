//! The entries of the blackboards: their uses in each tree, and their place in a document.
//!
//! ```text
//! Project ─ uses ─► entries of each tree, calls of subtrees ─ link ─► types, writes ─ scope ─► keys, parameters, locals
//! ```

mod link;
mod scope;
mod uses;

use std::collections::{BTreeMap, BTreeSet};

use bt_model::json::Place;

use crate::node::Autoremap;

pub(crate) use scope::{Entries, Entry, Param, Scope, entries};
pub(crate) use uses::written;

/// The uses of an entry in a tree.
#[derive(Clone, Debug)]
pub(super) struct Use {
    /// The place of the first use.
    place: Place,
    reads: bool,
    writes: bool,
}

/// A tree's entries and the trees that it runs.
#[derive(Debug, Default)]
pub(super) struct TreeUses {
    entries: BTreeMap<String, Use>,
    calls: Vec<Call>,
}

/// The call of a tree by a `SubTree`.
#[derive(Debug)]
pub(crate) struct Call {
    place: Place,
    /// The index of the tree.
    tree: usize,
    autoremap: Autoremap,
    ports: BTreeMap<String, (Given, Place)>,
}

impl Call {
    /// Returns the entry of the calling tree that is this entry of the tree; `None` if the call passes a literal or nothing.
    fn outer<'c>(&'c self, entry: &'c str) -> Option<&'c str> {
        match self.ports.get(entry) {
            Some((Given::Entry(outer), _)) => Some(outer),
            Some((Given::Literal(_), _)) => None,
            None => (entry.starts_with('@') || self.autoremap.reaches(entry)).then_some(entry),
        }
    }
}

/// The value that a call gives to a port.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Given {
    Entry(String),
    /// A literal, with the type that it appears to have.
    Literal(Option<&'static str>),
}

/// The names that are entries: somewhere in the project, braces contain the name, a script assigns it, or a `SubTree` has a
/// port with the name. A name in a
/// script that begins with a capital letter and is not among them is a word of an enum.
#[derive(Debug, Default)]
pub(crate) struct Names(BTreeSet<String>);

impl Names {
    /// Returns `true` if a name in a script is a word of an enum.
    pub(crate) fn is_word(&self, name: &str) -> bool {
        name.starts_with(|char: char| char.is_ascii_uppercase()) && !self.0.contains(name)
    }
}
