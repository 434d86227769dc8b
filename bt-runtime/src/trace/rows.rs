//! The nodes that a sink has met: those of its tree, and those of the trees in slots. Each has a row.

use alloc::vec::Vec;

use super::{KeyTable, Names, Naming, NodeId, NodeRow, NodeTable};

/// The rows of all trees that a sink has met. Each tree of each slot has rows once, however often it runs there.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    keys: KeyTable,
    tables: Vec<Table>,
    /// The number of rows.
    len: usize,
    /// For the agent of the current records: the number of the root of each of its trees, and its table. The first is
    /// the tree of the agent, the others are in slots.
    current: Vec<(NodeId, usize)>,
}

/// The rows of one tree.
#[derive(Clone, Debug)]
struct Table {
    nodes: NodeTable,
    /// The row of the slot.
    slot: Option<usize>,
    /// The first row.
    base: usize,
    /// The number of nodes above the root.
    depth: usize,
}

/// A node with its row, and its place among the rows.
#[derive(Clone, Copy)]
pub(super) struct Placed<'a> {
    pub(super) row: usize,
    pub(super) node: NodeRow<'a>,
    /// The row of the node above it. Above the root of a tree in a slot, that is the slot.
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

    /// Called at the start of a tick: the trees in slots are announced anew.
    pub(super) fn tick(&mut self) {
        self.current.truncate(1);
    }

    /// The nodes of a tree, from the number `first` on. See [`Trace::nodes`](super::Trace::nodes).
    pub(super) fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        let Some(slot) = slot else {
            let table = self.table(None, nodes);
            self.current.clear();
            return self.current.push((0, table));
        };
        let Some(slot) = self.row(slot) else { return };
        let table = self.table(Some(slot), nodes);
        // A tree may have been given numbers of one that has left.
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

    /// Returns the table of a tree at this place.
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

    /// Returns the number of the node in this row, if its tree is one of the agent's.
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

    /// Returns the nodes of the agent of the current records: a tree in a slot comes after the slot.
    pub(super) fn present(&self) -> Vec<Placed<'_>> {
        self.ordered(|table| self.current.iter().any(|&(_, other)| other == table))
    }

    /// All nodes, in the same order.
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
