//! Finds scripts in folders.

use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};

use bt_model::json::FileKind;

use crate::folder;
use crate::output::{Ends, trouble};

/// The maximum number of scripts in one run.
const MOST: usize = 10_000;

/// Returns all scripts, each once: in the order of `paths`, and by name within a folder.
pub fn scripts(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Ends> {
    let mut all = Vec::new();
    let mut seen = BTreeSet::new();
    for path in paths {
        let found = if path.is_dir() { below(path)? } else { vec![path.clone()] };
        // `readable` reports a missing file.
        let real = |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone());
        all.extend(found.into_iter().filter(|path| seen.insert(real(path))));
        if all.len() > MOST {
            return Err(trouble(format_args!("{MOST} scripts are too many for one run")));
        }
    }
    Ok(all)
}

/// Returns the scripts below a folder, at most one more than [`MOST`].
fn below(folder: &Path) -> Result<Vec<PathBuf>, Ends> {
    let is_script =
        |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().ends_with(FileKind::SCRIPT));
    let scripts = folder::files(folder).filter(|found| found.as_ref().map_or(true, is_script));
    let found: Vec<PathBuf> = scripts.take(MOST + 1).collect::<Result<_, _>>()?;
    if found.is_empty() {
        let name = folder.display();
        return Err(trouble(format_args!("there are no scripts in `{name}`: a script is a file `….script.json`")));
    }
    Ok(found)
}

/// Checks that a path can be opened as a file.
pub fn readable(path: &Path) -> Result<(), String> {
    let opened = File::open(path).and_then(|file| file.metadata());
    match opened {
        Ok(_) => Ok(()),
        Err(error) => Err(format!("`{}` cannot be read: {error}", path.display())),
    }
}
