//! The kinds of files.

use bt_model::json::{self, Located, Source};
use bt_mosaic::files::FileKind as MosaicKind;

use crate::message::FileKind;

/// Returns the kind of a file, as pages name it.
pub(crate) fn of(source: &Source, root: Option<&Located>) -> FileKind {
    match json::FileKind::of(source, root) {
        json::FileKind::Trees => FileKind::Trees,
        json::FileKind::Catalogue => FileKind::Catalogue,
        json::FileKind::Script => FileKind::Script,
        json::FileKind::Btcpp => FileKind::Btcpp,
        json::FileKind::Other => match MosaicKind::of(source, root) {
            Some(MosaicKind::Tree) => FileKind::Mosaic,
            Some(MosaicKind::Actions | MosaicKind::Agents | MosaicKind::NodeTypes) => FileKind::MosaicTable,
            Some(MosaicKind::DebugLog) => FileKind::MosaicLog,
            None => FileKind::Other,
        },
    }
}

/// `true` if the list of files shows a path: JSON, and XML of BehaviorTree.CPP, outside of hidden folders.
pub(crate) fn is_listed(path: &str, kind: FileKind) -> bool {
    is_json(path) || (kind == FileKind::Btcpp && is_visible(path))
}

/// `true` if the studio may write a file at this path: JSON outside of hidden folders.
pub(crate) fn is_json(path: &str) -> bool {
    path.ends_with(".json") && is_visible(path)
}

/// `true` if a path below the folder is neither hidden nor below a folder of build tools. The studio lists, creates and
/// writes only such files, except its own in `.bt`.
pub fn is_visible(path: &str) -> bool {
    !path.split('/').any(|part| part.starts_with('.') || ["node_modules", "target"].contains(&part))
}
