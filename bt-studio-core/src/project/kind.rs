//! The kinds of files.

use bt_model::json::{self, Located, Source};
use bt_mosaic::files::FileKind as MosaicKind;

use crate::message::FileKind;

/// The kind of a file, as pages call it.
pub(crate) fn of(source: &Source, root: Option<&Located>) -> FileKind {
    match json::FileKind::of(source, root) {
        json::FileKind::Trees => FileKind::Trees,
        json::FileKind::Catalogue => FileKind::Catalogue,
        json::FileKind::Script => FileKind::Script,
        json::FileKind::Other => match MosaicKind::of(source, root) {
            Some(MosaicKind::Tree) => FileKind::Mosaic,
            Some(MosaicKind::Actions | MosaicKind::Agents | MosaicKind::NodeTypes) => FileKind::MosaicTable,
            Some(MosaicKind::DebugLog) => FileKind::MosaicLog,
            None => FileKind::Other,
        },
    }
}

/// Does the list of files show a path? Only JSON outside of hidden folders.
pub(crate) fn is_listed(path: &str) -> bool {
    path.ends_with(".json") && !path.split('/').any(|part| part.starts_with('.') || part == "node_modules")
}
