//! Checks that the nodes form one tree: one root, one parent per node, no cycle, no unreachable node.

use std::collections::BTreeMap;

use bt_model::Faults;
use bt_model::json::Json;

use crate::files::{Node, NodeKind, TreeFile};

/// A map from the number of a node to its index in the list.
pub(super) type Indices = BTreeMap<u32, usize>;

pub(super) fn check(tree: &TreeFile, indices: &Indices, faults: &mut Faults<Json>) {
    root(tree, indices, faults);
    let parents = parents(tree, indices, faults);
    reachable(tree, indices, &parents, faults);
}

/// Checks that the tree has one root, numbered 0, without a parent.
fn root(tree: &TreeFile, indices: &Indices, faults: &mut Faults<Json>) {
    let is_root = |node: &Node| matches!(node.kind, NodeKind::Root { .. });
    match indices.get(&0).map(|at| &tree.nodes[*at]) {
        None => faults.error(&tree.place, "the tree has no node 0", "number its `root` 0"),
        Some(node) if !is_root(node) => {
            let message = format!("node 0 is a `{}`", node.kind.name());
            faults.error(&node.place, message, "node 0 is the `root`; give this node another number");
        }
        Some(_) => {}
    }
    for node in tree.nodes.iter().filter(|node| is_root(node)) {
        if node.idx != 0 {
            let message = format!("node {} is a second `root`", node.idx);
            faults.error(&node.place, message, "a tree has one `root`, node 0");
        }
        if let Some(parent) = node.parent {
            let message = format!("the `root` has the parent {parent}");
            faults.error(&node.place, message, "leave `parent` out: the `root` has no parent");
        }
    }
}

/// Returns the parent of each node, taken from the `children` of all nodes. Reports wrong children.
fn parents(tree: &TreeFile, indices: &Indices, faults: &mut Faults<Json>) -> BTreeMap<u32, u32> {
    let mut parents: BTreeMap<u32, u32> = BTreeMap::new();
    for node in &tree.nodes {
        for child in &node.children {
            let Some(at) = indices.get(child) else {
                let message = format!("node {} has the child {child}, which is not in the file", node.idx);
                faults.error(&node.place, message, "add that node, or leave its number out of `children`");
                continue;
            };
            if let Some(first) = parents.insert(*child, node.idx) {
                let message = format!("node {child} is a child of node {first} and of node {}", node.idx);
                faults.error(&node.place, message, "a node has one place in the tree: copy it under a new number");
                continue;
            }
            let below = &tree.nodes[*at];
            if below.parent != Some(node.idx) && *child != 0 {
                let found = below.parent.map_or("no `parent`".to_owned(), |parent| format!("the `parent` {parent}"));
                let message = format!("node {child} is a child of node {}, but has {found}", node.idx);
                faults.error(&below.place, message, format!("write `\"parent\": {}`", node.idx));
            }
        }
    }
    parents
}

/// Checks that every node is a descendant of the root, and no node a descendant of itself.
fn reachable(tree: &TreeFile, indices: &Indices, parents: &BTreeMap<u32, u32>, faults: &mut Faults<Json>) {
    let mut reached = vec![false; tree.nodes.len()];
    let mut next = vec![0];
    while let Some(idx) = next.pop() {
        if let Some(at) = indices.get(&idx)
            && !std::mem::replace(&mut reached[*at], true)
        {
            next.extend(&tree.nodes[*at].children);
        }
    }
    // For each node, the number of the walk upwards that visited it. Each node is visited once.
    let mut visited = vec![0; tree.nodes.len()];
    for (at, node) in tree.nodes.iter().enumerate() {
        if indices[&node.idx] != at || (reached[at] && !(node.idx == 0 && parents.contains_key(&0))) {
            continue;
        }
        if let Some(ring) = ring_above(node.idx, at + 1, parents, indices, &mut visited) {
            let ring: Vec<_> = ring.iter().rev().map(u32::to_string).collect();
            let message = format!("node {} is its own descendant: {}", ring[0], ring.join(" → "));
            faults.error(&node.place, message, "remove one of these nodes from the `children` of its parent");
        } else if !parents.contains_key(&node.idx) {
            let message = format!("node {} is not in the tree and never runs", node.idx);
            faults.warning(&node.place, message, "add it to the `children` of a node, or remove it");
        }
    }
}

/// Returns the ring that a walk upwards enters, from one of its nodes to the same node; `None` if the walk ends, or
/// reaches a node that an earlier walk visited.
fn ring_above(
    idx: u32,
    walk: usize,
    parents: &BTreeMap<u32, u32>,
    indices: &Indices,
    visited: &mut [usize],
) -> Option<Vec<u32>> {
    let mut path = vec![idx];
    loop {
        let last = *path.last()?;
        match std::mem::replace(&mut visited[*indices.get(&last)?], walk) {
            0 => path.push(*parents.get(&last)?),
            by if by == walk => break,
            _ => return None,
        }
    }
    let begin = path.iter().position(|idx| Some(idx) == path.last())?;
    Some(path.split_off(begin))
}
