//! Finds the file and the element for the node of an entry, and the nodes above it.

use std::collections::{BTreeMap, BTreeSet};

use bt_mosaic::files::NodeKind;

use crate::mosaic::Tree;
use crate::project::Project;

/// The trees that a log names, as the files of the folder hold them.
#[derive(Default, PartialEq, Eq)]
pub(crate) struct Shapes {
    trees: BTreeMap<String, Shape>,
}

/// A tree of the folder.
#[derive(PartialEq, Eq)]
pub(crate) struct Shape {
    /// The path of its file.
    pub(crate) path: String,
    nodes: BTreeMap<u32, ShapeNode>,
}

/// A node, by its number.
#[derive(PartialEq, Eq)]
pub(crate) struct ShapeNode {
    pub(crate) parent: Option<u32>,
    pub(crate) pointer: String,
    pub(crate) title: String,
    /// Its path, as breakpoints name it.
    pub(crate) named: String,
    pub(crate) kind: NodeKind,
    /// The numbers of its children, in order.
    pub(crate) children: Vec<u32>,
    /// The tree that it runs.
    pub(crate) runs: Option<String>,
}

impl Shapes {
    /// The trees of these names. Of several files of a name, the one beside the log counts, else the first.
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

    /// All trees, by name.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &Shape)> {
        self.trees.iter().map(|(name, shape)| (&**name, shape))
    }

    /// A tree by its name.
    pub(crate) fn get(&self, name: &str) -> Option<&Shape> {
        self.trees.get(name)
    }
}

/// The name of a file in its folder: so logs and `sub_tree` name trees.
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
            let (pointer, named) = (tree.pointer(at), tree.named(path, at));
            (node.idx, ShapeNode { parent, pointer, title, named, kind, children, runs })
        });
        // Of several nodes of a number the first counts, as it does for the editor.
        let mut first = BTreeMap::new();
        for (number, node) in nodes {
            first.entry(number).or_insert(node);
        }
        Self { path: path.to_owned(), nodes: first }
    }

    /// A node by its number.
    pub(crate) fn node(&self, number: u32) -> Option<&ShapeNode> {
        self.nodes.get(&number)
    }

    /// All nodes with their numbers.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = (u32, &ShapeNode)> {
        self.nodes.iter().map(|(number, node)| (*number, node))
    }

    /// The nodes above a node, the nearest one first.
    pub(crate) fn above(&self, number: u32) -> impl Iterator<Item = u32> {
        let parent = |number: u32| self.node(number).and_then(|node| node.parent);
        // A ring in a broken file ends.
        std::iter::successors(parent(number), move |above| parent(*above)).take(self.nodes.len())
    }
}
