//! Finds scripts in folders.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use bt_model::json::FileKind;

/// The maximum number of scripts in one run.
const MOST: usize = 10_000;

/// Returns all scripts, each once: in the order of `paths`, and by name within a folder.
pub fn scripts(paths: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut all = Vec::new();
    let mut seen = BTreeSet::new();
    for path in paths {
        let mut found = Vec::new();
        if path.is_dir() {
            below(path, &mut found)?;
            if found.is_empty() {
                let name = path.display();
                return Err(format!("there are no scripts in `{name}`: a script is a file `….script.json`"));
            }
            found.sort();
        } else {
            found.push(path.clone());
        }
        // `readable` reports a missing file.
        let real = |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone());
        all.extend(found.into_iter().filter(|path| seen.insert(real(path))));
        if all.len() > MOST {
            return Err(format!("{MOST} scripts are too many for one run"));
        }
    }
    Ok(all)
}

/// Adds the scripts below a folder. Hidden folders and links to folders are left out.
fn below(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), String> {
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let unreadable = |error| format!("the folder `{}` cannot be read: {error}", folder.display());
        for entry in fs::read_dir(&folder).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if entry.file_type().map_err(unreadable)?.is_dir() {
                if !name.starts_with('.') {
                    folders.push(entry.path());
                }
            } else if name.ends_with(FileKind::SCRIPT) {
                found.push(entry.path());
            }
            if found.len() > MOST {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Checks that a path can be opened as a file.
pub fn readable(path: &Path) -> Result<(), String> {
    let opened = File::open(path).and_then(|file| file.metadata());
    match opened {
        Ok(_) => Ok(()),
        Err(error) => Err(format!("`{}` cannot be read: {error}", path.display())),
    }
}
