//! The elements of files that can be nodes of running trees, as breakpoints name them.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::successors;

use bt_breakpoints::{Named, Selector};

use super::places::{Part, Place, run};
use crate::message::FileKind;
use crate::mosaic;
use crate::mosaic::log::file_name;
use crate::project::{File, Project};
use crate::view::named;

/// The elements of some files.
#[derive(Default)]
pub(super) struct Elements<'p> {
    all: Vec<Element<'p>>,
    /// The nodes that run each tree.
    runs: BTreeMap<TreeAt<'p>, Vec<usize>>,
}

/// A tree: its file, and its name.
type TreeAt<'p> = (&'p str, &'p str);

/// An element that can be a node of a running tree.
struct Element<'p> {
    tree: TreeAt<'p>,
    name: String,
    /// The element above it in its tree.
    above: Option<usize>,
    /// The `id` in the file.
    id: Option<u32>,
    pointer: Option<String>,
}

/// Returns the name of an element for breakpoints, `Guard:/selector/fight/aim`: its tree, the names of the elements
/// above it in that tree, and its own name. A node of mosaic_game has its number instead of these names:
/// `guard.json#5`.
pub(crate) fn path_of(path: &str, file: &File, at: &str) -> Option<String> {
    if let Some(tree) = &file.read.mosaic {
        let (node, _) = tree.find(at).filter(|(_, below)| below.is_empty())?;
        return Some(format!("{}#{}", file_name(path), tree.file.nodes[node].idx));
    }
    let mut elements = Elements::default();
    elements.add_trees(None, path, file);
    let found = elements.all.iter().position(|known| known.pointer.as_deref() == Some(at))?;
    Selector::whole_path(elements.up(found))
}

impl<'p> Elements<'p> {
    /// Collects the elements of all files.
    pub(super) fn of(project: &'p Project) -> Self {
        let mut elements = Self::default();
        for (path, file) in &project.files {
            match (&file.read.mosaic, file.kind) {
                (Some(tree), FileKind::Mosaic) => elements.add_mosaic(path, tree),
                (None, FileKind::Trees) => elements.add_trees(Some(project), path, file),
                _ => {}
            }
        }
        elements
    }

    /// Adds the elements of a file. With the project, also notes which trees they run.
    fn add_trees(&mut self, project: Option<&'p Project>, path: &'p str, file: &'p File) {
        let pointers = named(file);
        let parsed = &file.read.parsed;
        let trees = parsed.trees.iter().map(|tree| (Part::of_tree(tree), &tree.name.text));
        let machines = parsed.machines.iter().map(|machine| (Part::of_machine(machine), &machine.tree.name.text));
        let mut open: Vec<_> = trees.chain(machines).map(|(root, name)| (root, &**name, None)).collect();
        while let Some((part, tree, above)) = open.pop() {
            let own = self.all.len();
            if let (Some(project), Some(runs)) = (project, part.runs())
                && let Some((path, ..)) = run(project, path, file, runs)
            {
                self.runs.entry((path, runs)).or_default().push(own);
            }
            let pointer = pointers.get(&part.start()).map(|&at| at.to_owned());
            self.all.push(Element { tree: (path, tree), name: part.name(), above, id: part.id(), pointer });
            open.extend(part.children().into_iter().map(|child| (child, tree, Some(own))));
        }
    }

    fn add_mosaic(&mut self, path: &'p str, tree: &mosaic::Tree) {
        let mut places = BTreeMap::new();
        for &at in tree.order() {
            let node = &tree.file.nodes[at];
            let above = tree.parent(at).and_then(|parent| places.get(&parent).copied());
            places.insert(at, self.all.len());
            self.all.push(Element {
                tree: (path, file_name(path)),
                name: node.kind.label().0,
                above,
                id: Some(node.idx),
                pointer: Some(tree.pointer(at)),
            });
        }
    }

    /// Returns the places of the elements that a selector names. A number of a node in records names none.
    pub(super) fn places(&self, selector: Selector<'_>) -> Vec<Place> {
        let is_named = |at: &usize| match selector.names(None, self.all[*at].id, self.up(*at)) {
            Named::Yes => true,
            Named::No => false,
            Named::Below(rest) => self.is_below(*at, rest, &mut BTreeSet::new()),
        };
        let place = |at: usize| Some((self.all[at].tree.0.to_owned(), self.all[at].pointer.clone()?));
        (0..self.all.len()).filter(is_named).filter_map(place).collect()
    }

    /// `true` if the tree of an element runs below nodes with these last names. `asked` has the trees that were asked,
    /// each with the length of the names.
    fn is_below<'r>(&self, at: usize, rest: &'r str, asked: &mut BTreeSet<(TreeAt<'p>, usize)>) -> bool {
        let tree = self.all[at].tree;
        let mut runs = self.runs.get(&tree).into_iter().flatten();
        asked.insert((tree, rest.len()))
            && runs.any(|&run| match Selector::names_above(rest, self.up(run).map(|(_, name)| name)) {
                Named::Yes => true,
                Named::No => false,
                Named::Below(rest) => self.is_below(run, rest, asked),
            })
    }

    /// Returns an element and those above it in its tree, each with the name of the tree and its own name.
    fn up(&self, at: usize) -> impl Iterator<Item = (&str, &str)> + Clone {
        successors(Some(at), |at| self.all[*at].above).map(|at| (self.all[at].tree.1, &*self.all[at].name))
    }
}
