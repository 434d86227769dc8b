//! The meaning of a file's names in other files: of trees by the files that it uses, of keys by the catalogues and
//! scripts.

use std::collections::{BTreeMap, BTreeSet};

use bt_model::Tree;
use bt_model::catalogue::Catalogue;
use bt_model::json::Json;

use super::{Kind, Name};
use crate::message::FileKind;
use crate::project::{Project, connected};
use crate::simulate::scripted;

/// The folder with the declarations of all its files.
pub(super) struct Folder<'p> {
    pub(super) project: &'p Project,
    /// The keys with dots in their names, by agent: the keys of parents.
    dotted: BTreeMap<&'p str, BTreeSet<&'p str>>,
}

/// The trees that a file may run, by name, each with its file.
pub(super) type Reach<'p> = BTreeMap<&'p str, (&'p str, &'p Tree<Json>)>;

impl<'p> Folder<'p> {
    pub(super) fn of(project: &'p Project) -> Self {
        let mut folder = Self { project, dotted: BTreeMap::new() };
        for catalogue in folder.catalogues() {
            let keys = catalogue.keys.iter().map(|key| &*key.name.text);
            folder.dotted.entry(&catalogue.agent).or_default().extend(keys.filter(|key| key.contains('.')));
        }
        for (path, file) in project.files.iter().filter(|(_, file)| file.kind == FileKind::Script) {
            let keys = file.read.root.as_ref().and_then(|root| root.field("keys"));
            let keys = keys.iter().flat_map(|keys| keys.value.members()).map(|member| &*member.name);
            let dotted: BTreeSet<&str> = keys.filter(|key| key.contains('.')).collect();
            if let (false, Some((_, tree))) = (dotted.is_empty(), scripted(project, path)) {
                folder.dotted.entry(&tree.agent.text).or_default().extend(dotted);
            }
        }
        folder
    }

    /// Returns the catalogues.
    pub(super) fn catalogues(&self) -> impl Iterator<Item = &'p Catalogue> + use<'p> {
        self.project.files.values().filter_map(|file| file.read.catalogue.as_ref())
    }

    /// Returns the trees that a file may run: its own, then those of the files that it uses, up to the limit of
    /// used files. Of several trees with one name, the first counts.
    pub(super) fn reach(&self, path: &str) -> Reach<'p> {
        let mut found = Reach::new();
        for (path, tree) in self.project.with_used(path).flat_map(|path| self.trees(path)) {
            found.entry(&tree.name.text).or_insert((path, tree));
        }
        found
    }

    /// Returns the trees that can be run by any file that may also run a tree of this file.
    pub(super) fn around(&self, path: &str) -> Vec<(&'p str, &'p Tree<Json>)> {
        let mut users: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for user in self.project.files.keys() {
            self.project.uses(user).into_iter().for_each(|used| users.entry(used).or_default().push(user));
        }
        let start = self.project.files.get_key_value(path).map(|(path, _)| &**path);
        let users = connected(start, |path| users.get(path).cloned().unwrap_or_default());
        connected(users, |path| self.project.uses(path)).flat_map(|path| self.trees(path)).collect()
    }

    /// Returns the trees of a file.
    fn trees(&self, path: &'p str) -> impl Iterator<Item = (&'p str, &'p Tree<Json>)> + use<'p> {
        let trees = self.project.files.get(path).into_iter().flat_map(|file| file.read.parsed.all());
        trees.filter(|tree| !tree.name.text.is_empty()).map(move |tree| (path, tree))
    }

    /// Returns the key at the start of a path of names, and the number of names that belong to the key. The
    /// remaining names are fields of its value.
    pub(super) fn key(&self, agent: &str, path: &[&str]) -> (Name, usize) {
        let known = self.dotted.get(agent);
        let is_key = |count: &usize| known.is_some_and(|known| known.contains(&*path[..*count].join(".")));
        let count = (2..=path.len()).rev().find(is_key).unwrap_or(1);
        (Name::new(Kind::Key, agent, path[..count].join(".")), count)
    }
}
