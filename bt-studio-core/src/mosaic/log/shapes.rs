//! The file and the element that belong to the node of a log entry, and the nodes above it.

use std::collections::{BTreeMap, BTreeSet};

use bt_mosaic::files::NodeKind;

use crate::mosaic::Tree;
use crate::project::Project;

/// The trees that a log names, as read from the files of the folder.
#[derive(Default, PartialEq, Eq)]
pub(crate) struct Shapes {
    trees: BTreeMap<String, Shape>,
}

/// One tree of the folder.
#[derive(PartialEq, Eq)]
pub(crate) struct Shape {
    /// The path of the tree's file.
    pub(crate) path: String,
    nodes: BTreeMap<u32, ShapeNode>,
}

/// One node of a tree.
#[derive(PartialEq, Eq)]
pub(crate) struct ShapeNode {
    pub(crate) parent: Option<u32>,
    pub(crate) pointer: String,
    pub(crate) title: String,
    pub(crate) kind: NodeKind,
    /// The numbers of its children, in order.
    pub(crate) children: Vec<u32>,
    /// The tree that it runs.
    pub(crate) runs: Option<String>,
}

impl Shapes {
    /// Finds the trees with the given names. If several files have the same name, the file beside the log counts, else
    /// the first one.
    pub(crate) fn of(project: &Project, log: &str, names: &BTreeSet<&str>) -> Self {
        let folder = |path: &str| path.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
        let own = folder(log);
        let mut trees: BTreeMap<String, Shape> = BTreeMap::new();
        for (path, file) in &project.files {
            let name = file_name(path);
            let Some(tree) = file.read.mosaic.as_ref().filter(|_| names.contains(name)) else { continue };
            if !trees.contains_key(name) || folder(path) == own {
                trees.insert(name.to_owned(), Shape::of(path, tree));
            }
        }
        Self { trees }
    }

    /// Returns all trees, sorted by name.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &Shape)> {
        self.trees.iter().map(|(name, shape)| (&**name, shape))
    }

    /// Returns the tree with the given name.
    pub(crate) fn get(&self, name: &str) -> Option<&Shape> {
        self.trees.get(name)
    }
}

/// Returns the name of a file without its folder. Logs and `sub_tree` use this name for a tree.
pub(crate) fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

impl Shape {
    fn of(path: &str, tree: &Tree) -> Self {
        let nodes = tree.order().iter().map(|&at| {
            let node = &tree.file.nodes[at];
            let runs = match &node.kind {
                NodeKind::SubTree { name } => Some(name.clone()),
                _ => None,
            };
            let parent = tree.parent(at).map(|parent| tree.file.nodes[parent].idx);
            let (title, kind, children) = (node.kind.label().0, node.kind.clone(), node.children.clone());
            (node.idx, ShapeNode { parent, pointer: tree.pointer(at), title, kind, children, runs })
        });
        // If several nodes have the same number, the first one counts, as in the editor.
        let mut first = BTreeMap::new();
        for (number, node) in nodes {
            first.entry(number).or_insert(node);
        }
        Self { path: path.to_owned(), nodes: first }
    }

    /// Returns the node with the given number.
    pub(crate) fn node(&self, number: u32) -> Option<&ShapeNode> {
        self.nodes.get(&number)
    }

    /// Returns all nodes with their numbers.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = (u32, &ShapeNode)> {
        self.nodes.iter().map(|(number, node)| (*number, node))
    }

    /// Returns the nodes above a node, the nearest first.
    pub(crate) fn above(&self, number: u32) -> impl Iterator<Item = u32> + Clone {
        let parent = |number: u32| self.node(number).and_then(|node| node.parent);
        // A broken file can have a cycle of parents. `take` ends it.
        std::iter::successors(parent(number), move |above| parent(*above)).take(self.nodes.len())
    }
}
