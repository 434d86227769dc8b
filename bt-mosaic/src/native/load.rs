//! The loading of trees of mosaic_game as programs of `bt-runtime`.

use std::collections::BTreeSet;
use std::sync::Arc;

use bt_model::json::{Json, Limits, Place, Source, write};
use bt_model::{Document, Fault, Severity};
use bt_runtime::loaded::{Program, Registry};

use super::DynamicAgent;
use crate::files::{self, Actions, NodeKind};
use crate::interpreter::{FileSource, LoadError};
use crate::{Target, convert_for};

/// Reads a tree file and the files of its `sub_tree`s, converts them, and loads them into one program.
///
/// `actions` has the argument names of the game's own actions; see [`convert()`](crate::convert()). Warnings of the
/// conversion are left out; [`convert_all`] returns them.
///
/// # Errors
///
/// A file cannot be read, has faults or cannot be converted; or the registry does not have an action or a type that a
/// file uses.
pub fn load<A: DynamicAgent>(
    registry: &Registry<A>,
    source: &dyn FileSource,
    name: &str,
    actions: Option<&Actions>,
) -> Result<Arc<Program<A>>, LoadError> {
    let (document, _) = convert_all(source, name, actions)?;
    registry.load_str(name, &write(&document)).map_err(|errors| faulty(name, errors.iter().cloned()))
}

/// Reads a tree file and the files of its `sub_tree`s, and converts them to one document for [`Target::Native`].
/// Returns the document with the warnings. To keep the document in a file of its own, write it with
/// `bt_model::json::write`.
///
/// # Errors
///
/// A file cannot be read, has faults or cannot be converted.
pub fn convert_all(
    source: &dyn FileSource,
    name: &str,
    actions: Option<&Actions>,
) -> Result<(Document<Json>, Vec<Fault<Place>>), LoadError> {
    let mut warnings = Vec::new();
    let (mut all, mut open) = one(source, name, actions, &mut warnings)?;
    let mut known = BTreeSet::from([name.to_owned()]);
    while let Some(next) = open.pop() {
        if known.insert(next.clone()) {
            let (document, uses) = one(source, &next, actions, &mut warnings)?;
            all.trees.extend(document.trees);
            open.extend(uses);
        }
    }
    all.uses.clear();
    Ok((all, warnings))
}

/// Returns one file as a document, and the names of the files that it uses.
fn one(
    source: &dyn FileSource,
    name: &str,
    actions: Option<&Actions>,
    warnings: &mut Vec<Fault<Place>>,
) -> Result<(Document<Json>, Vec<String>), LoadError> {
    let unreadable = |why| LoadError { name: name.to_owned(), unreadable: Some(why), faults: Vec::new() };
    let bytes = source.bytes(name).map_err(unreadable)?;
    let text = Source::from_bytes(name, bytes).map_err(|fault| faulty(name, [fault]))?;
    let (tree, faults) = files::read(&text, &Limits::default());
    if faults.has_errors() {
        return Err(faulty(name, faults));
    }
    let (document, faults) = convert_for(Target::Native, &tree, actions);
    if faults.has_errors() {
        return Err(faulty(name, faults));
    }
    warnings.extend(faults);
    let uses = tree.nodes.into_iter().filter_map(|node| match node.kind {
        NodeKind::SubTree { name } => Some(name),
        _ => None,
    });
    Ok((document, uses.collect()))
}

/// Returns the load error with the errors among these faults of a file.
fn faulty(name: &str, faults: impl IntoIterator<Item = Fault<Place>>) -> LoadError {
    let errors = faults.into_iter().filter(|fault| fault.severity == Severity::Error);
    LoadError { name: name.to_owned(), unreadable: None, faults: errors.collect() }
}
