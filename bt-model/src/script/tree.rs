//! The tree that a script runs.

use crate::Tree;
use crate::json::Json;
use crate::project::Parsed;

/// Returns the tree, or the tree part of the state machine, that a script with this field `tree` runs: the one of this
/// name; without a name, the first one in the text of the first file. `files` are the file of the tree and the files
/// that it uses, itself first.
///
/// # Example
///
/// ```
/// use bt_model::json::{Limits, Source, load};
/// use bt_model::project::Parsed;
/// use bt_model::script::tree;
///
/// let text = r#"{ "bt": 1, "trees": [
///     { "tree": "Guard", "agent": "Soldier", "root": { "node": "idle" } },
///     { "tree": "Fly", "agent": "Bird", "root": { "node": "idle" } } ] }"#;
/// let source = Source::new("zoo.json", text);
/// let trees = load(&source, &Limits::default()).0.trees;
/// let zoo = Parsed { trees, ..Parsed::empty(source) };
/// let agent = |name| tree([&zoo], name).map(|tree| &*tree.agent.text);
/// assert_eq!(agent(Some("Fly")), Some("Bird"));
/// assert_eq!(agent(None), Some("Soldier"));
/// assert_eq!(agent(Some("Swim")), None);
/// ```
#[must_use]
pub fn tree<'f>(files: impl IntoIterator<Item = &'f Parsed>, name: Option<&str>) -> Option<&'f Tree<Json>> {
    let mut files = files.into_iter();
    match name {
        Some(name) => files.flat_map(Parsed::all).find(|tree| tree.name.text == name),
        None => files.next()?.all().min_by_key(|tree| tree.name.place.range().start),
    }
}
