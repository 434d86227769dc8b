//! The names of nodes in traces, scripts and breakpoints: a node without a label has the name of its action, tree
//! or state.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use bt_model::json::Json;
use bt_model::machine::State;
use bt_model::{Node, NodeKind, Tree};

use super::folder::{Folder, Reach};
use super::{Kind, Name};

/// The titles of nodes and states with the names that they come from; `None` for a label, a word of the language,
/// or several names.
#[derive(Default)]
pub(super) struct Titles(BTreeMap<String, Option<Name>>);

impl Titles {
    /// Collects the titles of trees, each given with its file. `reach` has the trees that these trees may run.
    pub(super) fn of<'p>(
        folder: &Folder<'p>,
        reach: &Reach<'p>,
        trees: impl Iterator<Item = (&'p str, &'p Tree<Json>)>,
    ) -> Self {
        let mut titles = Self::default();
        trees.for_each(|(path, tree)| titles.tree(folder, reach, path, tree));
        titles
    }

    /// Collects the titles of all trees of the folder.
    pub(super) fn all(folder: &Folder<'_>) -> Self {
        let mut titles = Self::default();
        for (path, file) in &folder.project.files {
            let reach = folder.reach(path);
            file.read.parsed.all().for_each(|tree| titles.tree(folder, &reach, path, tree));
        }
        titles
    }

    /// Returns the name that a title comes from.
    pub(super) fn get(&self, title: &str) -> Option<&Name> {
        self.0.get(title)?.as_ref()
    }

    fn tree(&mut self, folder: &Folder<'_>, reach: &Reach<'_>, path: &str, tree: &Tree<Json>) {
        self.node(&tree.root, tree, reach);
        let machines = &folder.project.files[path].read.parsed.machines;
        let inside = Name::tree(path, &tree.name.text).inside();
        for machine in machines.iter().filter(|machine| std::ptr::eq(&machine.tree, tree)) {
            machine.root.children.iter().for_each(|state| self.state(state, &inside));
        }
    }

    fn node(&mut self, node: &Node<Json>, tree: &Tree<Json>, reach: &Reach<'_>) {
        let title = node.title();
        let from = match &node.kind {
            _ if node.label.is_some() => None,
            NodeKind::Action(_) | NodeKind::Custom(..) => Some(Name::new(Kind::Action, &tree.agent.text, &title)),
            NodeKind::Run { .. } => Some(Name::tree(reach.get(&*title).map_or("", |(file, _)| file), &title)),
            _ => None,
        };
        self.meet(title, from);
        node.children().into_iter().for_each(|child| self.node(child, tree, reach));
    }

    fn state(&mut self, state: &State<Json>, inside: &str) {
        self.meet(state.name.text.clone(), Some(Name::new(Kind::State, inside, &state.name.text)));
        state.children.iter().for_each(|child| self.state(child, inside));
    }

    fn meet(&mut self, title: String, from: Option<Name>) {
        match self.0.entry(title) {
            Entry::Vacant(entry) => drop(entry.insert(from)),
            Entry::Occupied(mut entry) if *entry.get() != from => drop(entry.insert(None)),
            Entry::Occupied(_) => {}
        }
    }
}
