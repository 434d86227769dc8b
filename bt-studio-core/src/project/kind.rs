//! The kinds of files.

use bt_model::json::Located;

use crate::message::FileKind;

/// The kind of a file by its fields; of text that is not JSON, by the names in it.
pub(crate) fn of(text: &str, root: Option<&Located>) -> FileKind {
    let has = |name: &str| match root {
        Some(root) => root.field(name).is_some(),
        None => text.contains(&format!("\"{name}\"")),
    };
    if has("bt") || has("tree") || has("trees") || has("machine") {
        FileKind::Trees
    } else if has("bt_catalogue") {
        FileKind::Catalogue
    } else if has("ticks") {
        FileKind::Script
    } else {
        FileKind::Other
    }
}

/// Does the list of files show a path? Only JSON outside of hidden folders.
pub(crate) fn is_listed(path: &str) -> bool {
    path.ends_with(".json") && !path.split('/').any(|part| part.starts_with('.') || part == "node_modules")
}
