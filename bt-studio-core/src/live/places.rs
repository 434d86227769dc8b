//! Finds the file and the element for the node of a record.
//!
//! Records name nodes by their numbers in the table of the running tree, which has no places in files. So the table
//! is matched with the trees of the folder, node by node from the root: names and kinds must be equal. By the same
//! rule, a tree compiled by `bt!` is matched with the same tree in a file.

use std::collections::{BTreeMap, BTreeSet};

use bt_model::json::Json;
use bt_model::machine::{Machine, State};
use bt_model::{Node, NodeKind, Tree};
use bt_runtime::trace::{NodeId, NodeTable};

use crate::message::FileKind;
use crate::project::{File, Project};
use crate::view::named;

/// A file, and the pointer of an element in it.
pub(crate) type Place = (String, String);

/// The elements of the nodes of one tree.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    /// The file of the root. If a user is changing the root in it, this is the last file that had the root.
    pub(crate) file: Option<String>,
    /// `true` if the tree and the files have the same nodes.
    pub(crate) is_whole: bool,
    of: BTreeMap<NodeId, Place>,
}

impl Places {
    /// Matches the nodes with the file that has most of them.
    pub(crate) fn of(project: &Project, nodes: &NodeTable) -> Self {
        let Some(root) = nodes.get(0) else { return Self::default() };
        let trees = project.files.iter().filter(|(_, file)| file.kind == FileKind::Trees);
        let found = trees.filter_map(|(path, file)| {
            let part = tree(file, root.tree)?;
            let mut lay = Lay { project, nodes, below: below(nodes), is_whole: true, of: BTreeMap::new() };
            lay.node(path, file, 0, &part, 0);
            (!lay.of.is_empty()).then_some((lay.of.len(), path, lay.is_whole, lay.of))
        });
        // If several files have the same number of nodes, the first file wins.
        let best = found.reduce(|best, other| if other.0 > best.0 { other } else { best });
        let Some((_, path, is_whole, of)) = best else { return Self::default() };
        let pointers = Pointers { project, files: BTreeMap::new() };
        Self { file: Some(path.clone()), is_whole, of: pointers.of(of) }
    }

    /// Returns the places after a change of the files. A file that has another root now, or cannot be read, remains
    /// the file of the tree, so that a page does not leave it while a user types in it.
    pub(crate) fn again(&self, project: &Project, nodes: &NodeTable) -> Self {
        let new = Self::of(project, nodes);
        let file = new.file.or_else(|| self.file.clone().filter(|file| project.files.contains_key(file)));
        Self { file, ..new }
    }

    /// `true` if no file has the root.
    pub(crate) fn is_empty(&self) -> bool {
        self.of.is_empty()
    }

    /// Returns all files with an element of a node.
    pub(crate) fn files(&self) -> BTreeSet<&str> {
        self.file.iter().map(String::as_str).chain(self.of.values().map(|(file, _)| &**file)).collect()
    }

    /// Returns the element of a node.
    pub(crate) fn find(&self, node: NodeId) -> Option<&Place> {
        self.of.get(&node)
    }

    /// Returns the nodes of an element.
    pub(crate) fn nodes(&self, file: &str, at: &str) -> Vec<NodeId> {
        self.of.iter().filter(|(_, place)| place.0 == file && place.1 == at).map(|(node, _)| *node).collect()
    }
}

/// A part of a file that has a row in the table of a running tree.
#[derive(Clone, Copy)]
pub(super) enum Part<'f> {
    Node(&'f Node<Json>),
    State(&'f State<Json>, &'f Machine<Json>),
}

impl<'f> Part<'f> {
    pub(super) const fn of_tree(tree: &'f Tree<Json>) -> Self {
        Self::Node(&tree.root)
    }

    pub(super) const fn of_machine(machine: &'f Machine<Json>) -> Self {
        Self::State(&machine.root, machine)
    }

    pub(super) fn name(self) -> String {
        match self {
            Self::Node(node) => node.title(),
            Self::State(state, _) => state.name.text.clone(),
        }
    }

    fn kind(self) -> &'static str {
        match self {
            Self::Node(node) => node.kind.word(),
            Self::State(state, _) => state.kind.word(),
        }
    }

    /// Returns the number that an editor has given the part.
    pub(super) const fn id(self) -> Option<u32> {
        match self {
            Self::Node(node) => node.editor.id,
            Self::State(state, _) => state.editor.id,
        }
    }

    /// Returns the position of the first byte of the part's name.
    pub(super) fn start(self) -> usize {
        match self {
            Self::Node(node) => node.place.range().start,
            Self::State(state, _) => state.name.place.range().start,
        }
    }

    pub(super) fn children(self) -> Vec<Self> {
        match self {
            Self::Node(node) => node.children().into_iter().map(Self::Node).collect(),
            Self::State(state, machine) => {
                let tasks = machine.tree.root.children();
                let own = state.tasks.iter().filter_map(|task| tasks.get(task.index).copied()).map(Self::Node);
                own.chain(state.children.iter().map(|child| Self::State(child, machine))).collect()
            }
        }
    }

    /// Returns the name of the tree that the part runs.
    pub(super) fn runs(self) -> Option<&'f str> {
        match self {
            Self::Node(Node { kind: NodeKind::Run { path, .. }, .. }) => Some(&path.text),
            _ => None,
        }
    }
}

/// Finds a tree or a machine of a file.
fn tree<'f>(file: &'f File, name: &str) -> Option<Part<'f>> {
    let parsed = &file.read.parsed;
    let trees = parsed.trees.iter().find(|tree| tree.name.text == name).map(Part::of_tree);
    trees.or_else(|| parsed.machines.iter().find(|machine| machine.tree.name.text == name).map(Part::of_machine))
}

/// Finds the tree that a node of this file runs: in the same file, in a file that it uses, or in any file.
pub(super) fn run<'p>(
    project: &'p Project,
    path: &str,
    file: &File,
    name: &str,
) -> Option<(&'p str, &'p File, Part<'p>)> {
    let used = file.read.uses.iter().filter_map(|used| crate::project::beside(path, used));
    let near = [path.to_owned()].into_iter().chain(used).filter_map(|path| project.files.get_key_value(&path));
    let mut all = near.chain(&project.files);
    all.find_map(|(path, file)| Some((&**path, file, tree(file, name)?)))
}

/// Returns the rows of the children of each row.
fn below(nodes: &NodeTable) -> BTreeMap<NodeId, Vec<NodeId>> {
    let mut below: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
    for row in nodes.iter() {
        if let Some(parent) = row.parent {
            below.entry(parent).or_default().push(row.id);
        }
    }
    below
}

/// The maximum depth of trees that run trees.
const DEEPEST: usize = 64;

/// Matches a table of nodes with the trees of files.
struct Lay<'p> {
    project: &'p Project,
    nodes: &'p NodeTable,
    below: BTreeMap<NodeId, Vec<NodeId>>,
    is_whole: bool,
    /// The file and the first byte of the name of each node.
    of: BTreeMap<NodeId, (String, usize)>,
}

impl<'p> Lay<'p> {
    fn node(&mut self, path: &str, file: &'p File, row: NodeId, part: &Part<'p>, runs: usize) {
        if !self.is(row, *part) || runs > DEEPEST {
            self.is_whole = false;
            return;
        }
        self.of.insert(row, (path.to_owned(), part.start()));
        let rows = self.below.get(&row).cloned().unwrap_or_default();
        if let Some(name) = part.runs() {
            let (Some((path, file, root)), Some(first)) = (run(self.project, path, file, name), rows.first()) else {
                return;
            };
            return self.node(path, file, *first, &root, runs + 1);
        }
        let mut children = part.children().into_iter();
        // The rows of a state are in another order than its parts.
        let is_node = matches!(part, Part::Node(_));
        self.is_whole &= !is_node || rows.len() == children.len();
        for row in rows {
            // If no child matches a row, the same children are compared with the next row.
            let rest = children.clone();
            match children.find(|child| self.is(row, *child)) {
                Some(child) => self.node(path, file, row, &child, runs),
                None => (children, self.is_whole) = (rest, self.is_whole && !is_node),
            }
        }
    }

    fn is(&self, row: NodeId, part: Part<'_>) -> bool {
        self.nodes.get(row).is_some_and(|row| row.kind == part.kind() && row.name == part.name())
    }
}

/// Finds the pointers of elements by the first bytes of their names.
struct Pointers<'p> {
    project: &'p Project,
    files: BTreeMap<String, BTreeMap<usize, &'p str>>,
}

impl Pointers<'_> {
    fn of(mut self, of: BTreeMap<NodeId, (String, usize)>) -> BTreeMap<NodeId, Place> {
        let mut places = BTreeMap::new();
        for (node, (path, start)) in of {
            if !self.files.contains_key(&path) {
                let Some(file) = self.project.files.get(&path) else { continue };
                self.files.insert(path.clone(), named(file));
            }
            if let Some(at) = self.files[&path].get(&start) {
                places.insert(node, (path.clone(), (*at).to_owned()));
            }
        }
        places
    }
}
