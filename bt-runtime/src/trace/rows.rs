//! The rows of a sink for the nodes that it has met: a row for each node of its tree, and of the trees in slots.

use alloc::vec::Vec;

use super::{KeyTable, Names, Naming, NodeId, NodeRow, NodeTable};

/// The rows of all trees that a sink has met. Each tree has rows once in each slot, however often it runs there.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    keys: KeyTable,
    tables: Vec<Table>,
    /// The number of rows.
    len: usize,
    /// The trees of the current agent: the number of each tree's root, and the tree's index in `tables`. The first is
    /// the agent's own tree, the others are in slots.
    current: Vec<(NodeId, usize)>,
}

/// The rows of one tree.
#[derive(Clone, Debug)]
struct Table {
    nodes: NodeTable,
    /// The row of the slot; `None` for the agent's own tree.
    slot: Option<usize>,
    /// The row of the root.
    base: usize,
    /// The number of nodes above the root, over all trees.
    depth: usize,
}

/// A node with its row, its parent's row and its depth over all trees.
#[derive(Clone, Copy)]
pub(super) struct Placed<'a> {
    pub(super) row: usize,
    pub(super) node: NodeRow<'a>,
    /// The row of the parent. For the root of a tree in a slot, the parent is the slot.
    pub(super) parent: Option<usize>,
    pub(super) depth: usize,
}

impl Rows {
    pub(super) fn new(names: Names) -> Self {
        let Names { nodes, keys } = names;
        let len = nodes.len();
        let tables = Vec::from([Table { nodes, slot: None, base: 0, depth: 0 }]);
        Self { keys, tables, len, current: Vec::from([(0, 0)]) }
    }

    /// Returns the number of rows.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Begins a tick: the trees in slots will be announced again.
    pub(super) fn tick(&mut self) {
        self.current.truncate(1);
    }

    /// Receives the nodes of a tree, with numbers from `first` on. See [`Trace::nodes`](super::Trace::nodes).
    pub(super) fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        let Some(slot) = slot else {
            let table = self.table(None, nodes);
            self.current.clear();
            return self.current.push((0, table));
        };
        let Some(slot) = self.row(slot) else { return };
        let table = self.table(Some(slot), nodes);
        // A tree may have got the numbers of a tree that has left its slot.
        let (from, end) = (usize::from(first), usize::from(first) + nodes.len());
        let Self { tables, current, .. } = self;
        let mut place = 0;
        current.retain(|&(other, table)| {
            let other = usize::from(other);
            place += 1;
            place == 1 || end <= other || other + tables[table].nodes.len() <= from
        });
        current.push((first, table));
    }

    /// Returns the table of a tree in a slot; adds it if it is new.
    fn table(&mut self, slot: Option<usize>, nodes: &NodeTable) -> usize {
        if let Some(known) = self.tables.iter().position(|table| table.slot == slot && table.nodes.same(nodes)) {
            return known;
        }
        let depth = slot.and_then(|slot| self.placed(slot)).map_or(0, |slot| slot.depth + 1);
        self.tables.push(Table { nodes: nodes.clone(), slot, base: self.len, depth });
        self.len += nodes.len();
        self.tables.len() - 1
    }

    /// Returns the row of the node with this number.
    pub(super) fn row(&self, node: NodeId) -> Option<usize> {
        self.current.iter().find_map(|&(first, table)| {
            let table = &self.tables[table];
            let place = usize::from(node.checked_sub(first)?);
            (place < table.nodes.len()).then_some(table.base + place)
        })
    }

    /// Returns the number of the node in this row, if its tree is a tree of the current agent.
    pub(super) fn number(&self, row: usize) -> Option<NodeId> {
        self.current.iter().find_map(|&(first, table)| {
            let table = &self.tables[table];
            let place = row.checked_sub(table.base)?;
            (place < table.nodes.len()).then(|| first + place as NodeId)
        })
    }

    /// Returns the node in this row.
    pub(super) fn placed(&self, row: usize) -> Option<Placed<'_>> {
        let table = self.tables.partition_point(|table| table.base <= row).checked_sub(1)?;
        let table = &self.tables[table];
        let node = table.nodes.get(NodeId::try_from(row - table.base).ok()?)?;
        let parent = node.parent.map_or(table.slot, |parent| Some(table.base + usize::from(parent)));
        Some(Placed { row, node, parent, depth: table.depth + usize::from(node.depth) })
    }

    /// Returns the node with this number.
    pub(super) fn at(&self, node: NodeId) -> Option<Placed<'_>> {
        self.placed(self.row(node)?)
    }

    /// Returns the nodes of the current agent. The nodes of a tree in a slot come after the slot.
    pub(super) fn present(&self) -> Vec<Placed<'_>> {
        self.ordered(|table| self.current.iter().any(|&(_, other)| other == table))
    }

    /// Returns all nodes, in the same order.
    pub(super) fn all(&self) -> Vec<Placed<'_>> {
        self.ordered(|_| true)
    }

    fn ordered(&self, shown: impl Fn(usize) -> bool) -> Vec<Placed<'_>> {
        let tables = || self.tables.iter().enumerate().filter(|&(index, _)| shown(index)).map(|(_, table)| table);
        let mut placed = Vec::with_capacity(self.len);
        for table in tables().filter(|table| table.slot.is_none()) {
            for row in table.base..table.base + table.nodes.len() {
                placed.extend(self.placed(row));
                for inner in tables().filter(|inner| inner.slot == Some(row)) {
                    placed.extend((inner.base..inner.base + inner.nodes.len()).filter_map(|row| self.placed(row)));
                }
            }
        }
        placed
    }
}

impl Naming for Rows {
    fn node(&self, node: NodeId) -> &str {
        self.at(node).map_or("?", |placed| placed.node.name)
    }

    fn guard(&self, node: NodeId, guard: u8) -> &str {
        self.at(node).and_then(|placed| placed.node.guard(guard)).unwrap_or("guard")
    }

    fn key(&self, index: usize) -> &str {
        self.keys.get(index).unwrap_or("?")
    }
}
