//! The nodes that clients name, in the trees of the agent that is ticked.

use bt_runtime::trace::{NodeId, NodeRow, NodeTable};

use crate::Selector;

/// The trees that are remembered.
const MOST_TREES: usize = 256;

/// The nodes that a list of selectors names, in the trees of the agent that is ticked.
#[derive(Default)]
pub struct Named {
    /// The nodes of each tree that the list names, in order, with the place in the list.
    found: Vec<(NodeTable, Vec<(NodeId, usize)>)>,
    /// The trees of the agent that is ticked: the number of the root, and the place in `found`.
    present: Vec<(NodeId, usize)>,
}

/// A node in records, as a node of its tree.
pub struct Node<'n> {
    /// The number in records of the root of its tree: 0 is the agent's own tree.
    pub first: NodeId,
    /// The names of the node.
    pub row: NodeRow<'n>,
    /// The places in the list that name it, with its number in its own tree.
    named: &'n [(NodeId, usize)],
}

impl Node<'_> {
    /// The places in the list that name the node.
    pub fn places(&self) -> impl Iterator<Item = usize> {
        self.named.iter().map(|&(_, place)| place)
    }
}

impl Named {
    /// The list has changed: no tree is known.
    pub fn clear(&mut self) {
        self.found.clear();
        self.present.clear();
    }

    /// An agent is ticked; its trees follow.
    pub fn begin(&mut self) {
        self.present.clear();
    }

    /// The agent has a tree with these nodes, from this number on. `list` has a selector per place; none names all nodes.
    pub fn tree<'s>(&mut self, first: NodeId, nodes: &NodeTable, list: impl Iterator<Item = Option<&'s Selector>>) {
        let known = self.found.iter().position(|(table, _)| table.same(nodes));
        let place = known.unwrap_or_else(|| {
            if self.found.len() == MOST_TREES {
                self.clear();
            }
            let named = |(place, selector): (usize, Option<&Selector>)| {
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

    /// The node with this number in records. The numbers of slots do not ascend: a tree holds those from its root to its end.
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

    /// The name of the agent's own tree.
    pub fn tree_name(&self) -> Option<&str> {
        let &(_, place) = self.present.iter().find(|&&(first, _)| first == 0)?;
        Some(self.found[place].0.get(0)?.tree)
    }
}
