//! Loads trees of mosaic_game as programs of `bt-runtime`.

use std::collections::BTreeSet;
use std::sync::Arc;

use bt_model::json::{Json, Limits, Source, write};
use bt_model::{Document, Severity};
use bt_runtime::loaded::{Program, Registry};

use super::DynamicAgent;
use crate::files::{self, Actions, NodeKind};
use crate::interpreter::{FileSource, LoadError};
use crate::{Target, convert_for};

/// Reads a tree file and the files of its `sub_tree`s, converts them, and loads them into one program.
///
/// `actions` names the arguments of the game's own actions; see [`convert()`](crate::convert()).
///
/// # Errors
///
/// A file cannot be read, has faults or cannot be converted, or the registry does not have what it uses.
pub fn load<A: DynamicAgent>(
    registry: &Registry<A>,
    source: &dyn FileSource,
    name: &str,
    actions: Option<&Actions>,
) -> Result<Arc<Program<A>>, LoadError> {
    let document = convert_all(source, name, actions)?;
    registry.load_str(name, &write(&document)).map_err(|errors| {
        let faults = errors.iter().filter(|fault| fault.severity == Severity::Error).cloned();
        LoadError { name: name.to_owned(), unreadable: None, faults: faults.collect() }
    })
}

/// Reads a tree file and the files of its `sub_tree`s, and converts them to one document for [`Target::Native`]. Write it
/// with `bt_model::json::write`, to keep it in a file of its own.
///
/// # Errors
///
/// A file cannot be read, has faults or cannot be converted.
pub fn convert_all(
    source: &dyn FileSource,
    name: &str,
    actions: Option<&Actions>,
) -> Result<Document<Json>, LoadError> {
    let (mut all, mut open) = one(source, name, actions)?;
    let mut known = BTreeSet::from([name.to_owned()]);
    while let Some(next) = open.pop() {
        if known.insert(next.clone()) {
            let (document, uses) = one(source, &next, actions)?;
            all.trees.extend(document.trees);
            open.extend(uses);
        }
    }
    all.uses.clear();
    Ok(all)
}

/// One file as a document, and the names of the files that it uses.
fn one(
    source: &dyn FileSource,
    name: &str,
    actions: Option<&Actions>,
) -> Result<(Document<Json>, Vec<String>), LoadError> {
    let error = |unreadable, faults| LoadError { name: name.to_owned(), unreadable, faults };
    let bytes = source.bytes(name).map_err(|why| error(Some(why), Vec::new()))?;
    let text = Source::from_bytes(name, bytes).map_err(|fault| error(None, vec![fault]))?;
    let (tree, mut faults) = files::read(&text, &Limits::default());
    if !faults.has_errors() {
        let (document, found) = convert_for(Target::Native, &tree, actions);
        if !found.has_errors() {
            let uses = tree.nodes.iter().filter_map(|node| match &node.kind {
                NodeKind::SubTree { name } => Some(name.clone()),
                _ => None,
            });
            return Ok((document, uses.collect()));
        }
        faults = found;
    }
    Err(error(None, faults.into_iter().filter(|fault| fault.severity == Severity::Error).collect()))
}
