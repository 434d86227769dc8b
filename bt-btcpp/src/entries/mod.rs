//! The entries of the blackboards: which tree uses which, how, and where they stand in a document.
//!
//! ```text
//! Project ─ uses ─► entries of each tree, calls of subtrees ─ link ─► types, writes ─ scope ─► keys, parameters, locals
//! ```

mod link;
mod scope;
mod uses;

use std::collections::{BTreeMap, BTreeSet};

use bt_model::json::Place;

pub(crate) use scope::{Entry, Param, Scope, scopes};

/// The use of an entry in a tree.
#[derive(Clone, Debug)]
pub(super) struct Use {
    /// Its first place.
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

/// A `SubTree`.
#[derive(Debug)]
pub(crate) struct Call {
    place: Place,
    /// The index of the tree.
    tree: usize,
    autoremap: bool,
    ports: BTreeMap<String, (Given, Place)>,
}

/// The value of a port that a call gives.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Given {
    Entry(String),
    /// With the type that it looks like.
    Literal(Option<&'static str>),
}

/// The names that are entries somewhere: braces contain them, or a script assigns them. Other names in scripts that begin
/// with a capital letter are words of enums.
#[derive(Debug, Default)]
pub(crate) struct Names(BTreeSet<String>);

impl Names {
    /// `true` if a name in a script is a word of an enum.
    pub(crate) fn is_word(&self, name: &str) -> bool {
        name.starts_with(|char: char| char.is_ascii_uppercase()) && !self.0.contains(name)
    }
}
