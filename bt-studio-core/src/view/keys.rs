//! The keys of a file's agents: which elements read them, which write them.

use std::collections::{BTreeMap, BTreeSet};

use bt_model::catalogue::Catalogue;

use super::uses::uses;
use crate::message::{KeyView, UseView};
use crate::project::File;

/// The keys that the catalogues name, in their order, then those that only the file names.
pub(crate) fn keys(file: &File, catalogues: &[Catalogue]) -> Vec<KeyView> {
    let agents: BTreeSet<&str> = file.read.parsed.all().map(|tree| &*tree.agent.text).collect();
    let own = || catalogues.iter().filter(|catalogue| agents.contains(&*catalogue.agent));
    let new = |name: String, ty: String, docs: String, known: bool| {
        let (reads, writes) = (Vec::new(), Vec::new());
        KeyView { name, ty, docs, known, reads, writes }
    };
    let known = own().flat_map(|catalogue| &catalogue.keys);
    let mut all: Vec<KeyView> =
        known.map(|key| new(key.name.text.clone(), key.ty.clone(), key.docs.clone(), true)).collect();
    let is_known = own().next().is_none();
    let mut places: BTreeMap<String, usize> =
        all.iter().enumerate().map(|(index, key)| (key.name.clone(), index)).collect();
    let root = file.read.root.as_ref();
    let found = root.map(|root| uses(&file.read.elements, root, &[])).unwrap_or_default();
    for found in found.into_iter().filter(|found| !found.is_local) {
        let place = *places.entry(found.name.clone()).or_insert_with(|| {
            all.push(new(found.name, String::new(), String::new(), is_known));
            all.len() - 1
        });
        let list = if found.writes { &mut all[place].writes } else { &mut all[place].reads };
        if list.last().is_none_or(|last| last.at != found.at) {
            list.push(UseView { at: found.at.to_owned(), title: found.title.to_owned() });
        }
    }
    all
}
