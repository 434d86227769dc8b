//! Finds the files to format.

use std::path::{Path, PathBuf};

use crate::folder;
use crate::output::{self, Ends, trouble};

/// A file to format.
pub struct Found {
    pub path: PathBuf,
    pub kind: Kind,
    /// `true` if the command line names the file itself, not a folder around it.
    pub named: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Rust,
    Json,
    /// The standard input: Rust or JSON.
    Input,
}

/// Returns a file, or the files in a folder in the order of their paths.
pub fn files(path: &Path) -> Vec<Result<Found, Ends>> {
    let file = |path: &Path, kind, named| Found { path: path.to_path_buf(), kind, named };
    if output::is_standard(path) {
        return vec![Ok(file(path, Kind::Input, true))];
    }
    if !path.is_dir() {
        return vec![match kind(path) {
            // The reader reports a missing file.
            Some(kind) => Ok(file(path, kind, true)),
            None if !path.exists() => Err(trouble(format_args!("there is no file or folder `{}`", path.display()))),
            None => Err(trouble(format_args!("`{}` is neither a Rust file nor a JSON file", path.display()))),
        }];
    }
    let one = |found: Result<PathBuf, Ends>| match found {
        Ok(path) => kind(&path).map(|kind| Ok(file(&path, kind, false))),
        Err(ends) => Some(Err(ends)),
    };
    folder::files(path).filter_map(one).collect()
}

fn kind(path: &Path) -> Option<Kind> {
    match path.extension()?.to_str()? {
        "rs" => Some(Kind::Rust),
        "json" => Some(Kind::Json),
        _ => None,
    }
}
