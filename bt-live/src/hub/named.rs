//! The nodes that selectors of clients name, in the trees of the current agent.

use bt_runtime::trace::{NodeId, NodeRow, NodeTable};

use crate::Selector;

/// If so many trees are kept, all are forgotten before the next agent.
const MOST_TREES: usize = 256;

/// The nodes that a list of selectors names, in the trees of the current agent.
#[derive(Default)]
pub struct Named {
    /// Each known tree, with the nodes that the list names: ordered by node, each with the place of its selector in the
    /// list.
    found: Vec<(NodeTable, Vec<(NodeId, usize)>)>,
    /// The trees of the current agent: the number of the root in records, and the place in `found`.
    present: Vec<(NodeId, usize)>,
}

/// A node of a tree of the current agent.
pub struct Node<'n> {
    /// The number in records of the root of the node's tree: 0 is the agent's own tree.
    pub first: NodeId,
    /// The row of the node in the table of its tree.
    pub row: NodeRow<'n>,
    /// The number of the node in its own tree, with the place of each selector that names it.
    named: &'n [(NodeId, usize)],
}

impl Node<'_> {
    /// Returns the places in the list of the selectors that name the node.
    pub fn places(&self) -> impl Iterator<Item = usize> {
        self.named.iter().map(|&(_, place)| place)
    }
}

impl Named {
    /// Forgets all trees, because the list has changed.
    pub fn clear(&mut self) {
        self.found.clear();
        self.present.clear();
    }

    /// Begins the tick of an agent, whose trees [`tree`](Self::tree) adds.
    pub fn begin(&mut self) {
        self.present.clear();
        // Not in the middle of an agent, which needs all of its trees.
        if self.found.len() >= MOST_TREES {
            self.found.clear();
        }
    }

    /// Adds a tree of the agent: its nodes, and the number of its root in records. `list` has one entry per place;
    /// `None` names all nodes.
    pub fn tree<'s>(&mut self, first: NodeId, nodes: &NodeTable, list: impl Iterator<Item = Option<Selector<'s>>>) {
        let known = self.found.iter().position(|(table, _)| table.same(nodes));
        let place = known.unwrap_or_else(|| {
            let named = |(place, selector): (usize, Option<Selector<'_>>)| {
                let all = || nodes.iter().map(|row| row.id).collect();
                let named = selector.map_or_else(all, |selector| selector.nodes(nodes));
                named.into_iter().map(move |node| (node, place))
            };
            let mut named: Vec<_> = list.enumerate().flat_map(named).collect();
            named.sort_unstable();
            self.found.push((nodes.clone(), named));
            self.found.len() - 1
        });
        self.present.push((first, place));
    }

    /// Returns the node with this number in records. The trees are searched from the last to the first, because numbers
    /// of slots do not ascend.
    pub fn node(&self, node: NodeId) -> Option<Node<'_>> {
        self.present.iter().rev().find_map(|&(first, place)| {
            let own = node.checked_sub(first)?;
            let (table, named) = &self.found[place];
            let row = table.get(own)?;
            let from = named.partition_point(|&(other, _)| other < own);
            let to = named.partition_point(|&(other, _)| other <= own);
            Some(Node { first, row, named: &named[from..to] })
        })
    }

    /// Returns the name of the agent's own tree.
    pub fn tree_name(&self) -> Option<&str> {
        let &(_, place) = self.present.iter().find(|&&(first, _)| first == 0)?;
        Some(self.found[place].0.get(0)?.tree)
    }
}
