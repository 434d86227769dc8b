//! The files of a path.

use std::path::{Path, PathBuf};

use ignore::{DirEntry, WalkBuilder};

use crate::output::{Ends, trouble};

/// A file to format.
pub struct Found {
    pub path: PathBuf,
    pub kind: Kind,
    /// `true` if the command line names the file itself, and not a folder around it.
    pub named: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Rust,
    Json,
    /// The standard input: Rust or JSON.
    Input,
}

/// A file, or the files in a folder, in the order of their paths.
pub fn files(path: &Path) -> Vec<Result<Found, Ends>> {
    let file = |path: &Path, kind, named| Found { path: path.to_path_buf(), kind, named };
    if path.as_os_str() == "-" {
        return vec![Ok(file(path, Kind::Input, true))];
    }
    if !path.is_dir() {
        return vec![match kind(path) {
            Some(kind) => Ok(file(path, kind, true)),
            None => Err(trouble(format_args!("`{}` is neither a Rust file nor a JSON file", path.display()))),
        }];
    }
    let walk = WalkBuilder::new(path)
        .require_git(false)
        .add_custom_ignore_filename(".btignore")
        .sort_by_file_path(Ord::cmp)
        .filter_entry(|entry| !is_build_folder(entry))
        .build();
    let found = walk.filter_map(|entry| match entry {
        Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => {
            kind(entry.path()).map(|kind| Ok(file(entry.path(), kind, false)))
        }
        Ok(_) => None,
        Err(error) => Some(Err(trouble(format_args!("a folder cannot be read: {error}")))),
    });
    found.collect()
}

fn kind(path: &Path) -> Option<Kind> {
    match path.extension()?.to_str()? {
        "rs" => Some(Kind::Rust),
        "json" => Some(Kind::Json),
        _ => None,
    }
}

/// Is it the folder that cargo builds into? Cargo marks it as a cache.
fn is_build_folder(entry: &DirEntry) -> bool {
    entry.depth() > 0 && entry.path().join("CACHEDIR.TAG").is_file()
}
