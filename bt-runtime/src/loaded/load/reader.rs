//! Files that the caller reads: from an archive, from the assets of an engine, from a server.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::collections::BTreeMap;

use bt_model::Faults;
use bt_model::json::Source;

use super::Sources;
use super::errors::LoadErrors;
use crate::blackboard::Agent;
use crate::loaded::program::Program;
use crate::loaded::registry::Registry;

impl<A: Agent> Registry<A> {
    /// Loads the first tree or state machine of a text whose path is `name`, with the files it uses. `read` returns the
    /// text of a used file, and is called once for each path. The path is that in `uses`, behind the folder of the file
    /// that uses it. It has `/` between its parts, no `.`, and no `..` after a folder. A source at the start, as in
    /// `https://host/trees/guard.json`, stays.
    ///
    /// ```
    /// use bt_runtime::{Registry, prelude::*};
    /// # #[derive(Blackboard, Default)] struct Soldier { ammo: u32 }
    ///
    /// let guard = r#"{ "bt": 1, "uses": ["../common/reload.json"], "tree": "Guard", "agent": "Soldier",
    ///     "root": { "node": "run", "tree": "Reload" } }"#;
    /// let reload = r#"{ "bt": 1, "tree": "Reload", "agent": "Soldier",
    ///     "root": { "node": "set", "key": "ammo", "value": 6 } }"#;
    ///
    /// let registry = Registry::<Soldier>::new();
    /// let read = |path: &str| (path == "trees/common/reload.json").then(|| reload.to_string());
    /// let program = registry.load_with("trees/guards/guard.json", guard, read).unwrap();
    /// let mut brain = program.brain(Soldier::default());
    /// brain.tick(Duration::ZERO, &mut ());
    /// assert_eq!(brain.board().ammo, 6);
    ///
    /// let errors = registry.load_with("guard.json", guard, |_| None).unwrap_err();
    /// assert!(errors.to_string().contains("there is no file `../common/reload.json`"));
    /// ```
    ///
    /// # Errors
    /// The same as for [`load`](Self::load). If `read` returns `None`, that is an error at the place of the use. All
    /// [limits](Self::limited) hold, except [`LoadLimits::folder`](crate::loaded::LoadLimits::folder): `read` decides
    /// which files exist.
    pub fn load_with(
        &self,
        name: &str,
        text: &str,
        mut read: impl FnMut(&str) -> Option<String>,
    ) -> Result<Arc<Program<A>>, LoadErrors> {
        let mut known = BTreeMap::new();
        let first = Source::new(name, text);
        known.insert(beside("", name), Some(first.clone()));
        let mut used = |by: &str, written: &str| {
            let path = beside(by, written);
            let file = known.entry(path).or_insert_with_key(|path| Some(Source::new(path.as_str(), read(path)?)));
            file.clone()
        };
        let mut faults = Faults::at_most(self.limits.file.faults);
        let sources = Sources::given(first, &self.limits, &mut used, &mut faults);
        self.finish(sources, faults)
    }
}

/// Returns the path of a file that the file `by` names as `written`.
fn beside(by: &str, written: &str) -> String {
    let separators = ['/', '\\'];
    let (source, by) = divided(by);
    let ((source, written), folder) = match divided(written) {
        ("", written) if !written.starts_with(separators) => ((source, written), by.rsplit_once(separators)),
        ("", written) => ((source, written), None),
        own => (own, None),
    };
    let folder = folder.map_or("", |(folder, _)| if folder.is_empty() { "/" } else { folder });
    let root = if folder.starts_with(separators) || written.starts_with(separators) { "/" } else { "" };
    let mut path: Vec<&str> = Vec::new();
    for part in folder.split(separators).chain(written.split(separators)) {
        match part {
            "" | "." => {}
            ".." if path.last().is_some_and(|last| *last != "..") => drop(path.pop()),
            _ => path.push(part),
        }
    }
    [source, root, &path.join("/")].concat()
}

/// Divides a path into its source, such as `https://host` or `embedded:/`, and the path behind it.
fn divided(path: &str) -> (&str, &str) {
    let Some(at) = path.find("://") else { return ("", path) };
    let host = at + "://".len();
    path.split_at(path[host..].find('/').map_or(path.len(), |end| host + end))
}

#[cfg(test)]
mod tests {
    use super::beside;

    #[test]
    fn a_path_is_relative_to_the_file_that_names_it() {
        let cases = [
            ("", "a.json", "a.json"),
            ("a.json", "b.json", "b.json"),
            ("x/a.json", "./b.json", "x/b.json"),
            ("x/y/a.json", "../b.json", "x/b.json"),
            ("x/a.json", "../../b.json", "../b.json"),
            ("x/a.json", "../../../b.json", "../../b.json"),
            ("x\\a.json", "y\\..\\b.json", "x/b.json"),
            ("/x/a.json", "b.json", "/x/b.json"),
            ("x/a.json", "/y//b.json", "/y/b.json"),
            ("", "", ""),
            ("https://host/x/a.json", "../b.json", "https://host/b.json"),
            ("https://host/x/a.json", "/y/b.json", "https://host/y/b.json"),
            ("embedded://x/a.json", "https://host/b.json", "https://host/b.json"),
        ];
        for (by, written, path) in cases {
            assert_eq!(beside(by, written), path, "{written} in {by}");
        }
    }
}
