//! A file, and those that it uses.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use super::{Json, Place};
use crate::{Faults, Name};

/// Visits a file, then the files that it uses, and so on: each once.
pub struct Uses {
    open: VecDeque<Used>,
    /// Without links and `..`.
    seen: Vec<PathBuf>,
    most: usize,
}

/// A visited file.
pub struct Used {
    /// Its path: the folder of the file that uses it, joined with the path in `uses`.
    pub path: PathBuf,
    /// Its resolved path, without links and `..`. `None` if the file does not exist. Read the file from this path,
    /// because links may change after the check.
    pub real: Option<PathBuf>,
    /// The place of its use. `None` for the first file.
    pub place: Option<Place>,
}

impl Uses {
    /// Begins with this file. `most`: the maximum number of files.
    #[must_use]
    pub fn of(path: PathBuf, most: usize) -> Self {
        Self { open: [Used { path, real: None, place: None }].into(), seen: Vec::new(), most }
    }

    /// The next file, whose path is relative to `base`; `None` where there is none, or one too many, which is reported.
    pub fn next(&mut self, base: &Path, help: &str, faults: &mut Faults<Json>) -> Option<Used> {
        while let Some(mut used) = self.open.pop_front() {
            // Two spellings of one path are one file. Reading reports a missing file.
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

    /// A file uses these.
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
