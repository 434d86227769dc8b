//! The traversal of a file and the files that it uses.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use super::{Json, Place};
use crate::{Faults, Name};

/// An iterator over a file, the files that it uses, and so on, each once.
pub struct Uses {
    open: VecDeque<Used>,
    /// The paths of the visited files, without links and `..`.
    seen: Vec<PathBuf>,
    most: usize,
}

/// A visited file.
pub struct Used {
    /// The path of the file: the folder of the file that uses it, joined with the path in `uses`.
    pub path: PathBuf,
    /// The resolved path, without links and `..`; `None` if the file does not exist. Read the file from this path,
    /// because links may change after the check.
    pub real: Option<PathBuf>,
    /// The place of its name in `uses`; `None` for the first file.
    pub place: Option<Place>,
}

impl Uses {
    /// Begins with this file. `most`: the most files that are visited.
    #[must_use]
    pub fn of(path: PathBuf, most: usize) -> Self {
        Self { open: [Used { path, real: None, place: None }].into(), seen: Vec::new(), most }
    }

    /// Returns the next file, whose path is relative to `base`; `None` if there is no other file, or too many files,
    /// which is reported.
    pub fn next(&mut self, base: &Path, help: &str, faults: &mut Faults<Json>) -> Option<Used> {
        while let Some(mut used) = self.open.pop_front() {
            // Two spellings of one path are one file. A missing file is reported when it is read.
            let path = base.join(&used.path);
            used.real = path.canonicalize().ok();
            let known = used.real.clone().unwrap_or(path);
            if self.seen.contains(&known) {
                continue;
            }
            if let Some(place) = used.place.as_ref().filter(|_| self.seen.len() >= self.most) {
                faults.error(place, format!("a tree may use {} files", self.most), help);
                return None;
            }
            self.seen.push(known);
            return Some(used);
        }
        None
    }

    /// Adds the files that a file uses.
    pub fn add(&mut self, file: &Path, uses: Vec<Name<Json>>) {
        let folder = file.parent().unwrap_or(Path::new(""));
        let used = |name: Name<Json>| Used { path: folder.join(name.text), real: None, place: Some(name.place) };
        self.open.extend(uses.into_iter().map(used));
    }
}

#[cfg(test)]
mod tests {
    use super::{Path, Uses};
    use crate::json::Source;
    use crate::{Faults, Name};

    #[test]
    fn a_file_is_where_it_was_found_to_be() {
        let base = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut uses = Uses::of("src/json/../lib.rs".into(), 3);
        let place = Source::new("", "").place(0, 0);
        uses.add(Path::new("src/lib.rs"), vec![Name { text: "../src/../nowhere.rs".to_owned(), place }]);
        let mut next = || uses.next(base, "", &mut Faults::new()).unwrap();
        let found = next();
        assert_eq!(found.path, Path::new("src/json/../lib.rs"));
        assert_eq!(found.real, base.join("src/lib.rs").canonicalize().ok());
        assert!(found.real.is_some() && next().real.is_none());
    }
}
