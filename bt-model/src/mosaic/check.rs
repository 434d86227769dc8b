//! The rules that a tree keeps.

use std::collections::BTreeMap;

use super::{Node, NodeKind, TreeFile};
use crate::Faults;
use crate::json::Json;

/// Says what is wrong with a tree: everything by which it could not run as drawn.
pub fn check(tree: &TreeFile, faults: &mut Faults<Json>) {
    runnable(tree, faults);
    for node in &tree.nodes {
        children(node, faults);
        weights(node, faults);
    }
}

/// Says what is wrong with a tree so that it cannot be loaded. How many children and weights a node has is left out: the
/// original loads such a tree, and its agent stops where a child or a weight is missing.
pub fn runnable(tree: &TreeFile, faults: &mut Faults<Json>) {
    file_name(tree, faults);
    let numbers = numbers(tree, faults);
    tree.nodes.iter().for_each(|node| names(node, faults));
    root(tree, &numbers, faults);
    let above = above(tree, &numbers, faults);
    reach(tree, &numbers, &above, faults);
}

/// A file is found by its name, and says it.
fn file_name(tree: &TreeFile, faults: &mut Faults<Json>) {
    let file = tree.place.source().name().rsplit(['/', '\\']).next().unwrap_or_default();
    if file != tree.name {
        let message = format!("the tree is named `{}`, its file `{file}`", tree.name);
        faults.error(&tree.place, message, format!("write `\"name\": \"{file}\"`, or rename the file"));
    }
}

/// Where the node of each number stands in the list.
fn numbers(tree: &TreeFile, faults: &mut Faults<Json>) -> BTreeMap<u32, usize> {
    let mut numbers = BTreeMap::new();
    for (at, node) in tree.nodes.iter().enumerate() {
        if let Some(first) = numbers.insert(node.idx, at) {
            let place = &tree.nodes[first].place;
            let message = format!("two nodes have the number {}", node.idx);
            let help = format!("the first stands at line {}, column {}: renumber one", place.line(), place.column());
            faults.error(&node.place, message, help);
            numbers.insert(node.idx, first);
        }
    }
    numbers
}

/// How many children a node has.
fn children(node: &Node, faults: &mut Faults<Json>) {
    let (least, most) = node.kind.children();
    let count = node.children.len();
    if !(least..=most).contains(&count) {
        let takes = match (least, most) {
            (0, 0) => "no child".to_owned(),
            (1, 1) => "one child".to_owned(),
            (least, most) if least == most => format!("{least} children"),
            (least, most) => format!("{least} to {most} children"),
        };
        let help = if count < least { "add what is missing" } else { "move some into a `sequence` or a `sub_tree`" };
        faults.error(&node.place, format!("`{}` takes {takes}, node {} has {count}", node.kind.name(), node.idx), help);
    }
}

/// That a node's names are not empty.
fn names(node: &Node, faults: &mut Faults<Json>) {
    let (name, field) = match &node.kind {
        NodeKind::Root { agent } => (agent, "agent_name"),
        NodeKind::WaitEvent { event } => (event, "event"),
        NodeKind::SubTree { name } => (name, "sub_tree_name"),
        NodeKind::Action { name, .. } => (name, "action_name"),
        _ => return,
    };
    if name.is_empty() {
        let message = format!("`{field}` of node {} is empty", node.idx);
        faults.error(&node.place, message, format!("write it in `extra`: `\"{field}\": \"…\"`"));
    }
}

/// One root, numbered 0, with nothing above it.
fn root(tree: &TreeFile, numbers: &BTreeMap<u32, usize>, faults: &mut Faults<Json>) {
    let is_root = |node: &Node| matches!(node.kind, NodeKind::Root { .. });
    match numbers.get(&0).map(|at| &tree.nodes[*at]) {
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
            faults.error(&node.place, message, "leave `parent` out: nothing stands above it");
        }
    }
}

/// The parent of each node, by the children that nodes name.
fn above(tree: &TreeFile, numbers: &BTreeMap<u32, usize>, faults: &mut Faults<Json>) -> BTreeMap<u32, u32> {
    let mut above: BTreeMap<u32, u32> = BTreeMap::new();
    for node in &tree.nodes {
        for child in &node.children {
            let Some(at) = numbers.get(child) else {
                let message = format!("node {} has the child {child}, which is not in the file", node.idx);
                faults.error(&node.place, message, "add that node, or leave its number out of `children`");
                continue;
            };
            if let Some(first) = above.insert(*child, node.idx) {
                let message = format!("node {child} is a child of node {first} and of node {}", node.idx);
                faults.error(&node.place, message, "a node has one place in the tree: copy it under a new number");
                continue;
            }
            let below = &tree.nodes[*at];
            if below.parent != Some(node.idx) && *child != 0 {
                let said = below.parent.map_or("no parent".to_owned(), |parent| format!("the parent {parent}"));
                let message = format!("node {child} is a child of node {}, but says {said}", node.idx);
                faults.error(&below.place, message, format!("write `\"parent\": {}`", node.idx));
            }
        }
    }
    above
}

/// All nodes stand below the root, and none below itself.
fn reach(tree: &TreeFile, numbers: &BTreeMap<u32, usize>, above: &BTreeMap<u32, u32>, faults: &mut Faults<Json>) {
    let mut reached = vec![false; tree.nodes.len()];
    let mut next = vec![0];
    while let Some(idx) = next.pop() {
        if let Some(at) = numbers.get(&idx)
            && !std::mem::replace(&mut reached[*at], true)
        {
            next.extend(&tree.nodes[*at].children);
        }
    }
    // By which walk upwards a node was seen; each is walked over once.
    let mut seen = vec![0; tree.nodes.len()];
    for (at, node) in tree.nodes.iter().enumerate() {
        if numbers[&node.idx] != at || (reached[at] && !(node.idx == 0 && above.contains_key(&0))) {
            continue;
        }
        if let Some(ring) = ring_above(node.idx, at + 1, above, numbers, &mut seen) {
            let ring: Vec<_> = ring.iter().rev().map(u32::to_string).collect();
            let message = format!("node {} stands below itself: {}", ring[0], ring.join(" → "));
            faults.error(&node.place, message, "leave one of them out of the `children` of the one above");
        } else if !above.contains_key(&node.idx) {
            let message = format!("node {} stands nowhere in the tree, and never runs", node.idx);
            faults.warning(&node.place, message, "name it in the `children` of a node, or remove it");
        }
    }
}

/// The ring to which a way upwards comes, from a node of it to itself; `None` where it ends, or was walked before.
fn ring_above(
    idx: u32,
    walk: usize,
    above: &BTreeMap<u32, u32>,
    numbers: &BTreeMap<u32, usize>,
    seen: &mut [usize],
) -> Option<Vec<u32>> {
    let mut way = vec![idx];
    loop {
        let last = *way.last()?;
        match std::mem::replace(&mut seen[*numbers.get(&last)?], walk) {
            0 => way.push(*above.get(&last)?),
            by if by == walk => break,
            _ => return None,
        }
    }
    let begin = way.iter().position(|idx| Some(idx) == way.last())?;
    Some(way.split_off(begin))
}

/// A weight for each child, and not all of them 0.
fn weights(node: &Node, faults: &mut Faults<Json>) {
    let NodeKind::Probility { weights } = &node.kind else { return };
    if weights.len() != node.children.len() {
        let message = format!("`prob` has {} weights for {} children", weights.len(), node.children.len());
        faults.error(&node.place, message, "write one weight per child; the agent stops at this node");
    } else if weights.iter().all(|weight| *weight == 0) && !weights.is_empty() {
        let message = format!("no child of node {} can be drawn: all weights are 0", node.idx);
        faults.error(&node.place, message, "give one a weight; the agent stops at this node");
    }
}
