//! The trees of a game: tables of nodes, each matched with the files of the folder.
//!
//! The agents of one stream may have several trees: trees of several files for one type of agent, or versions of a
//! file that was swapped in the running game. The same number is another node in each of them.

use bt_breakpoints::Selector;
use bt_runtime::trace::{NodeId, NodeTable};

use super::places::{Place, Places};
use crate::project::Project;
use crate::view;

/// The trees with known nodes, the oldest first.
#[derive(Default)]
pub(crate) struct Tables(Vec<Table>);

/// A tree of a game.
pub(crate) struct Table {
    pub(crate) nodes: NodeTable,
    /// The path under which pages show the tree if no file has it.
    pub(crate) path: String,
    pub(crate) places: Places,
}

/// The maximum number of trees; the oldest is dropped first.
const MOST: usize = 256;

impl Tables {
    /// Finds the tree with these nodes.
    pub(crate) fn find(&self, nodes: &NodeTable) -> Option<&Table> {
        let same = self.0.iter().find(|known| known.nodes.same(nodes));
        same.or_else(|| self.0.iter().find(|known| equal(&known.nodes, nodes)))
    }

    /// Finds the tree that pages show under this path.
    pub(crate) fn at(&self, path: &str) -> Option<&Table> {
        self.0.iter().find(|known| known.path == path)
    }

    /// Returns all trees.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Table> {
        self.0.iter()
    }

    /// Adds a tree; `false` if it is known, or has no nodes.
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

    /// Matches all trees with the current texts of the files.
    pub(crate) fn lay(&mut self, project: &Project) {
        self.0.iter_mut().for_each(|known| known.places = known.places.again(project, &known.nodes));
    }
}

impl Table {
    /// Returns the file of the root; or the path of the table, if no file has had the root.
    pub(crate) fn file(&self) -> &str {
        self.places.file.as_ref().unwrap_or(&self.path)
    }

    /// Returns the element of a node.
    pub(crate) fn place(&self, node: NodeId) -> Option<Place> {
        if !self.places.is_empty() {
            return self.places.find(node).cloned();
        }
        self.nodes.get(node).map(|row| (self.path.clone(), view::table_pointer(row.id)))
    }

    /// Returns the nodes of an element.
    pub(crate) fn nodes(&self, file: &str, at: &str) -> Vec<NodeId> {
        match self.places.is_empty() {
            false => self.places.nodes(file, at),
            true if self.path == file => view::table_node(at).into_iter().collect(),
            true => Vec::new(),
        }
    }

    /// Returns the name of a node for breakpoints, `Guard:/selector/fight`: its tree, and the names from the root
    /// of that tree to the node.
    pub(crate) fn name(&self, node: NodeId) -> Option<String> {
        let rows = std::iter::successors(self.nodes.get(node), |row| self.nodes.get(row.parent?));
        Selector::whole_path(rows.map(|row| (row.tree, row.name)))
    }
}

/// `true` if both tables have the same nodes. Tables of different connections, or of replayed records, have
/// different handles, so their rows are compared.
pub(crate) fn equal(one: &NodeTable, other: &NodeTable) -> bool {
    one.same(other)
        || one.len() == other.len()
            && one.iter().zip(other.iter()).all(|(a, b)| {
                (a.name, a.kind, a.parent, a.file_id, a.tree) == (b.name, b.kind, b.parent, b.file_id, b.tree)
                    && a.attributes() == b.attributes()
                    && (0..=a.attributes()).filter_map(|at| u8::try_from(at).ok()).all(|at| a.guard(at) == b.guard(at))
            })
}
