//! The files that files use, by their paths.

use std::collections::{BTreeSet, VecDeque};
use std::iter::from_fn;

use bt_model::limits::FILES;

use super::{Project, beside};

impl Project {
    /// Returns the files that a file names in `uses`.
    pub(crate) fn uses(&self, path: &str) -> Vec<&str> {
        let used = self.files.get(path).into_iter().flat_map(|file| &file.read.uses);
        let used = used.filter_map(|name| beside(path, name));
        used.filter_map(|used| self.files.get_key_value(&used)).map(|(path, _)| &**path).collect()
    }

    /// Returns a file, and the files that it uses directly and indirectly, each once, the nearest first; at most as many
    /// as the loader reads.
    pub(crate) fn with_used(&self, path: &str) -> impl Iterator<Item = &str> {
        let start = self.files.get_key_value(path).map(|(path, _)| &**path);
        connected(start, |path| self.uses(path)).take(FILES)
    }
}

/// Returns the start files and all files that `next` reaches from them, each once, the nearest first.
pub(crate) fn connected<'p>(
    start: impl IntoIterator<Item = &'p str>,
    next: impl Fn(&'p str) -> Vec<&'p str>,
) -> impl Iterator<Item = &'p str> {
    let mut waiting: VecDeque<&str> = start.into_iter().collect();
    let mut seen: BTreeSet<&str> = waiting.iter().copied().collect();
    from_fn(move || {
        let path = waiting.pop_front()?;
        waiting.extend(next(path).into_iter().filter(|path| seen.insert(path)));
        Some(path)
    })
}
