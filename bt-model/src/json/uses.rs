//! A file, and those that it uses.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use super::{Json, Place};
use crate::{Faults, Name};

/// Goes to a file, then to those that it uses, then to those that they use: to each once.
pub struct Uses {
    open: VecDeque<Used>,
    /// Without links and `..`.
    seen: Vec<PathBuf>,
    most: usize,
}

/// A file on the way.
pub struct Used {
    /// Its path: that of the file that uses it, and what stands there.
    pub path: PathBuf,
    /// Where it is used; of the first file none.
    pub place: Option<Place>,
}

impl Uses {
    /// From this file on, to so many at most.
    #[must_use]
    pub fn of(path: PathBuf, most: usize) -> Self {
        Self { open: [Used { path, place: None }].into(), seen: Vec::new(), most }
    }

    /// The next file, whose path is relative to `base`; `None` where there is none, or one too many, which is reported.
    pub fn next(&mut self, base: &Path, help: &str, faults: &mut Faults<Json>) -> Option<Used> {
        while let Some(used) = self.open.pop_front() {
            // Two ways to write one file are one file; what does not exist is told by whoever reads it.
            let path = base.join(&used.path);
            let known = path.canonicalize().unwrap_or(path);
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
        let used = |name: Name<Json>| Used { path: folder.join(name.text), place: Some(name.place) };
        self.open.extend(uses.into_iter().map(used));
    }
}
