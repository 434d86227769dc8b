//! The files of trees that belong to a script by their names.

use std::path::{Path, PathBuf};

use crate::json::FileKind;

/// Returns the files to which a script without `file` may belong, the most specific first: for
/// `guard.reload.script.json`, these are `guard.reload.json` and `guard.json` in the same folder. Empty if the name
/// does not end like that of a script.
#[must_use]
pub fn beside(script: &Path) -> Vec<PathBuf> {
    let name = script.file_name().and_then(|name| name.to_str());
    let mut stem = name.and_then(|name| name.strip_suffix(FileKind::SCRIPT));
    let mut all = Vec::new();
    while let Some(name) = stem {
        all.push(script.with_file_name(format!("{name}.json")));
        stem = name.rsplit_once('.').map(|(shorter, _)| shorter);
    }
    all
}
