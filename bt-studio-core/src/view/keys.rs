//! The keys of a file's agents: which elements read them, which write them, in this file and in others.

use std::collections::{BTreeMap, BTreeSet};

use bt_model::catalogue::Catalogue;

use super::uses::uses;
use crate::message::{KeyView, UseView};
use crate::project::{File, Project};

/// The keys that the catalogues name, in their order, then those that only files name: the shown file first, then the others
/// with trees of its agents.
pub(crate) fn keys(project: &Project, path: &str) -> Result<Vec<KeyView>, String> {
    let file = project.file(path)?;
    let agents = agents_of(file);
    let catalogues = project.catalogues();
    let mut table = Table::of(catalogues.iter().filter(|catalogue| agents.contains(&*catalogue.agent)));
    table.add(path, file);
    for (other, file) in project.files.iter().filter(|(other, _)| *other != path) {
        let mut others = agents_of(file).into_iter().peekable();
        // A file with trees of other agents too is left out: a use does not say in which tree it stands.
        if others.peek().is_some() && others.all(|agent| agents.contains(agent)) {
            table.add(other, file);
        }
    }
    Ok(table.all)
}

/// The agents of the trees of a file.
fn agents_of(file: &File) -> BTreeSet<&str> {
    file.read.parsed.all().map(|tree| &*tree.agent.text).collect()
}

struct Table {
    all: Vec<KeyView>,
    /// The place of each key in the list.
    places: BTreeMap<String, usize>,
    has_catalogue: bool,
}

impl Table {
    fn of<'c>(catalogues: impl Iterator<Item = &'c Catalogue>) -> Self {
        let mut table = Self { all: Vec::new(), places: BTreeMap::new(), has_catalogue: false };
        for catalogue in catalogues {
            table.has_catalogue = true;
            for key in &catalogue.keys {
                table.new_key(&key.name.text, &key.ty, &key.docs, true);
            }
        }
        table
    }

    fn new_key(&mut self, name: &str, ty: &str, docs: &str, known: bool) -> usize {
        let (name, ty, docs) = (name.to_owned(), ty.to_owned(), docs.to_owned());
        self.places.insert(name.clone(), self.all.len());
        self.all.push(KeyView { name, ty, docs, known, reads: Vec::new(), writes: Vec::new() });
        self.all.len() - 1
    }

    /// Adds the uses of a file.
    fn add(&mut self, path: &str, file: &File) {
        let Some(root) = &file.read.root else { return };
        for found in uses(&file.read.elements, root, &[]).into_iter().filter(|found| !found.is_local) {
            let place = match self.place(&found.path) {
                Some(place) => place,
                None => self.new_key(&found.name, "", "", !self.has_catalogue),
            };
            let list = if found.writes { &mut self.all[place].writes } else { &mut self.all[place].reads };
            if list.last().is_none_or(|last| last.file != path || last.at != found.at) {
                list.push(UseView { file: path.to_owned(), at: found.at.to_owned(), title: found.title.to_owned() });
            }
        }
    }

    /// The key of a path: `body.health.now` is of the key `body.health` of a parent, if there is one, else of `body`.
    fn place(&self, path: &str) -> Option<usize> {
        let ends = path.match_indices('.').map(|(end, _)| end).chain([path.len()]).collect::<Vec<_>>();
        ends.into_iter().rev().find_map(|end| self.places.get(&path[..end]).copied())
    }
}
