//! The read model: the flat list of nodes in a file, as a tree.

use std::collections::{BTreeMap, BTreeSet};

use bt_model::Faults;
use bt_model::json::{Element, ElementKind, Json, Limits, Located, Source};
use bt_mosaic::files::{Node, TreeFile, read};

/// A tree of mosaic_game. Its methods refer to a node by its index in [`TreeFile::nodes`].
pub(crate) struct Tree {
    pub(crate) file: TreeFile,
    /// The index of each node in the list of the file. The list may also hold items that are not nodes.
    items: Vec<usize>,
    /// The node of each list item.
    by_item: BTreeMap<usize, usize>,
    /// The node of each number. If several nodes have the same number, it is the first one.
    by_number: BTreeMap<u32, usize>,
    /// The parent of each node.
    parents: Vec<Option<usize>>,
    /// All nodes, each parent before its children. Nodes that are not in the tree come last.
    order: Vec<usize>,
}

impl Tree {
    /// Reads a file. Returns the faults found while reading.
    pub(crate) fn read(source: &Source, root: Option<&Located>) -> (Self, Faults<Json>) {
        let (file, faults) = read(source, &Limits::default());
        let list = root.and_then(|root| root.field("nodes")).map_or(&[][..], |member| member.value.items());
        let starts: BTreeMap<usize, usize> = list.iter().map(|item| item.range.start).zip(0..).collect();
        let item = |node: &Node| starts.get(&node.place.range().start).copied().unwrap_or(usize::MAX);
        let items: Vec<usize> = file.nodes.iter().map(item).collect();
        let by_item = items.iter().copied().zip(0..).collect();
        let by_number = file.nodes.iter().enumerate().rev().map(|(at, node)| (node.idx, at)).collect();
        let mut tree =
            Self { items, by_item, by_number, parents: vec![None; file.nodes.len()], order: Vec::new(), file };
        tree.walk();
        (tree, faults)
    }

    /// Fills `order` and `parents`. A node counts only where it is found first, so that cycles end.
    fn walk(&mut self) {
        let is_child: BTreeSet<usize> = self.file.nodes.iter().flat_map(|node| self.children(node)).collect();
        let tops = (0..self.file.nodes.len()).filter(|at| !is_child.contains(at));
        // The root comes first, then nodes without a parent, then nodes that are only in a cycle.
        let starts: Vec<usize> = self.number(0).into_iter().chain(tops).chain(0..self.file.nodes.len()).collect();
        let mut seen = vec![false; self.file.nodes.len()];
        for start in starts {
            let mut stack = vec![(start, None)];
            while let Some((at, parent)) = stack.pop() {
                if std::mem::replace(&mut seen[at], true) {
                    continue;
                }
                self.parents[at] = parent;
                self.order.push(at);
                let children: Vec<usize> = self.children(&self.file.nodes[at]).collect();
                stack.extend(children.into_iter().rev().map(|child| (child, Some(at))));
            }
        }
    }

    /// Returns the children of a node that exist in the file.
    fn children(&self, node: &Node) -> impl Iterator<Item = usize> {
        node.children.iter().filter_map(|number| self.number(*number))
    }

    /// Returns the node with the given number.
    pub(crate) fn number(&self, idx: u32) -> Option<usize> {
        self.by_number.get(&idx).copied()
    }

    /// Returns the parent of a node.
    pub(crate) fn parent(&self, at: usize) -> Option<usize> {
        self.parents[at]
    }

    /// Returns a node and all nodes below it, each parent before its children.
    pub(crate) fn branch(&self, at: usize) -> Vec<usize> {
        let mut found = BTreeSet::from([at]);
        let below =
            |at: &&usize| self.parents[**at].is_some_and(|parent| found.contains(&parent)) && found.insert(**at);
        let below: Vec<usize> = self.order.iter().filter(below).copied().collect();
        [vec![at], below].concat()
    }

    /// Returns all nodes, each parent before its children.
    pub(crate) fn order(&self) -> &[usize] {
        &self.order
    }

    /// Returns the pointer of a node.
    pub(crate) fn pointer(&self, at: usize) -> String {
        format!("/nodes/{}", self.items[at])
    }

    /// Returns the index of a node in the list of the file.
    pub(crate) fn item(&self, at: usize) -> usize {
        self.items[at]
    }

    /// Returns the node that the pointer leads to or into, and the rest of the pointer.
    pub(crate) fn find<'p>(&self, pointer: &'p str) -> Option<(usize, &'p str)> {
        let rest = pointer.strip_prefix("/nodes/")?;
        let (item, below) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let item: usize = item.parse().ok()?;
        Some((*self.by_item.get(&item)?, below))
    }

    /// Returns the nodes as elements, each parent before its children.
    pub(crate) fn elements(&self, root: &Located) -> Vec<Element> {
        let mut places = vec![0; self.file.nodes.len()];
        let mut elements = Vec::new();
        for at in &self.order {
            let pointer = self.pointer(*at);
            let Some(found) = root.find(&pointer) else { continue };
            places[*at] = elements.len();
            elements.push(Element {
                parent: self.parents[*at].map(|parent| places[parent]),
                kind: ElementKind::Node,
                range: found.range.clone(),
                name: None,
                title: self.file.nodes[*at].kind.label().0,
                pointer,
            });
        }
        elements
    }
}
