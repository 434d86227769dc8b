//! The keys of a file's agents, with the elements that read and write them in all files.

use std::collections::{BTreeMap, BTreeSet};

use bt_model::catalogue::Catalogue;

use crate::message::{KeyView, UseView};
use crate::names::{self, Stand, Usage};
use crate::project::{File, Project};

/// Returns the keys of the catalogues, in their order, then the keys that only files use: those of the shown file
/// first, then those of other files with the same agents.
pub(crate) fn keys(project: &Project, path: &str) -> Result<Vec<KeyView>, String> {
    let agents = agents_of(project.file(path)?);
    let catalogues = project.catalogues();
    let mut table = Table::of(catalogues.iter().filter(|catalogue| agents.contains(&*catalogue.agent)));
    let mut files = names::keys(project, &agents);
    files.sort_by_key(|(other, _)| *other != path);
    for (path, stands) in files {
        table.add(path, project.file(path)?, &stands);
    }
    Ok(table.all)
}

/// Returns the agents of the trees of a file.
fn agents_of(file: &File) -> BTreeSet<&str> {
    file.read.parsed.all().map(|tree| &*tree.agent.text).collect()
}

struct Table {
    all: Vec<KeyView>,
    /// The index of each key in the list.
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

    /// Adds the uses of keys in a file.
    fn add(&mut self, path: &str, file: &File, stands: &[Stand]) {
        for stand in stands {
            let Some(element) = names::innermost(&file.read.elements, &stand.range) else { continue };
            let name = &stand.name.name;
            let place = match self.places.get(name) {
                Some(place) => *place,
                None => self.new_key(name, "", "", !self.has_catalogue),
            };
            let key = &mut self.all[place];
            let list = if stand.usage == Usage::Written { &mut key.writes } else { &mut key.reads };
            if list.last().is_none_or(|last| last.file != path || last.at != element.pointer) {
                let (file, at, title) = (path.to_owned(), element.pointer.clone(), element.title.clone());
                list.push(UseView { file, at, title });
            }
        }
    }
}
