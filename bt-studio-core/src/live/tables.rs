//! The trees of a game: tables of nodes, each laid over the files of the folder.
//!
//! The agents of one stream may have several: trees of several files for one type of agent, or the versions of a file that was
//! swapped in the running game. A number means another node in each.

use bt_runtime::trace::{NodeId, NodeTable};

use super::places::{Place, Places};
use crate::project::Project;
use crate::view;

/// The trees whose nodes are known, the oldest first.
#[derive(Default)]
pub(crate) struct Tables(Vec<Table>);

/// A tree.
pub(crate) struct Table {
    pub(crate) nodes: NodeTable,
    /// The path under which pages see it where no file has it.
    pub(crate) path: String,
    pub(crate) places: Places,
}

/// The most trees; the oldest goes first.
const MOST: usize = 256;

impl Tables {
    /// The tree with these nodes.
    pub(crate) fn find(&self, nodes: &NodeTable) -> Option<&Table> {
        let same = self.0.iter().find(|known| known.nodes.same(nodes));
        same.or_else(|| self.0.iter().find(|known| equal(&known.nodes, nodes)))
    }

    /// The tree that pages see under this path.
    pub(crate) fn at(&self, path: &str) -> Option<&Table> {
        self.0.iter().find(|known| known.path == path)
    }

    /// All trees.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Table> {
        self.0.iter()
    }

    /// Takes a tree; `false`: it is known, or has no nodes.
    pub(crate) fn add(&mut self, nodes: &NodeTable) -> bool {
        let Some(root) = nodes.get(0) else { return false };
        if self.find(nodes).is_some() {
            return false;
        }
        if self.0.len() == MOST {
            self.0.remove(0);
        }
        let named = |number: usize| match number {
            1 => view::game_path(root.tree),
            _ => view::game_path(&format!("{} {number}", root.tree)),
        };
        let path = (1..).map(named).find(|path| self.at(path).is_none()).unwrap_or_default();
        self.0.push(Table { path, places: Places::default(), nodes: nodes.clone() });
        true
    }

    /// Lays all trees over the present texts of the files.
    pub(crate) fn lay(&mut self, project: &Project) {
        self.0.iter_mut().for_each(|known| known.places = known.places.again(project, &known.nodes));
    }
}

impl Table {
    /// The file of its root; or its path, if no file has had it.
    pub(crate) fn file(&self) -> &str {
        self.places.file.as_ref().unwrap_or(&self.path)
    }

    /// The element of a node.
    pub(crate) fn place(&self, node: NodeId) -> Option<Place> {
        if !self.places.is_empty() {
            return self.places.find(node).cloned();
        }
        self.nodes.get(node).map(|row| (self.path.clone(), view::table_pointer(row.id)))
    }

    /// The nodes of an element.
    pub(crate) fn nodes(&self, file: &str, at: &str) -> Vec<NodeId> {
        match self.places.is_empty() {
            false => self.places.nodes(file, at),
            true if self.path == file => view::table_node(at).into_iter().collect(),
            true => Vec::new(),
        }
    }

    /// A node as breakpoints name it, `Guard:/selector/fight`: by its tree, and by its names from the root of that on.
    pub(crate) fn name(&self, node: NodeId) -> Option<String> {
        let row = self.nodes.get(node)?;
        let parent = |node: Option<NodeId>| self.nodes.get(node?).filter(|above| above.tree == row.tree);
        let rows = std::iter::successors(Some(row), |below| parent(below.parent));
        let mut names: Vec<&str> = rows.map(|row| row.name).collect();
        names.reverse();
        Some(format!("{}:/{}", row.tree, names.join("/")))
    }
}

/// Have both tables the same nodes? Those of another connection, and those of records that are read again, have other handles.
pub(crate) fn equal(one: &NodeTable, other: &NodeTable) -> bool {
    one.same(other)
        || one.len() == other.len()
            && one.iter().zip(other.iter()).all(|(a, b)| {
                (a.name, a.kind, a.parent, a.file_id, a.tree) == (b.name, b.kind, b.parent, b.file_id, b.tree)
                    && a.attributes() == b.attributes()
                    && (0..=a.attributes()).filter_map(|at| u8::try_from(at).ok()).all(|at| a.guard(at) == b.guard(at))
            })
}
