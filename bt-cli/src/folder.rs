//! Lists the files below a folder.

use std::path::{Path, PathBuf};

use ignore::{DirEntry, WalkBuilder};

use crate::output::{Ends, trouble};

/// Lists the files below a folder, in the order of their paths. Hidden files and files that a `.gitignore`, an
/// `.ignore` or a `.btignore` names are left out.
pub fn files(folder: &Path) -> impl Iterator<Item = Result<PathBuf, Ends>> {
    let walk = WalkBuilder::new(folder)
        .require_git(false)
        .add_custom_ignore_filename(".btignore")
        .sort_by_file_path(Ord::cmp)
        .filter_entry(|entry| !is_build_folder(entry))
        .build();
    walk.filter_map(|entry| match entry {
        Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => Some(Ok(entry.into_path())),
        Ok(_) => None,
        Err(error) => Some(Err(trouble(format_args!("a folder cannot be read: {error}")))),
    })
}

/// `true` for a folder that cargo builds into. Cargo marks it as a cache.
fn is_build_folder(entry: &DirEntry) -> bool {
    entry.depth() > 0 && entry.path().join("CACHEDIR.TAG").is_file()
}
