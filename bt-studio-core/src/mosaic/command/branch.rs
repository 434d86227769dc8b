//! Commands on whole branches: removing branches, and renumbering all nodes.

use std::collections::{BTreeMap, VecDeque};

use super::Scene;
use crate::command::Change;

/// Removes nodes together with all nodes below them.
pub(super) fn remove(scene: &Scene<'_>, at: &[String]) -> Result<Change, String> {
    let all = scene.outermost(at)?;
    if all.is_empty() {
        return Err("nothing is selected".to_owned());
    }
    scene.refuse_root(&all, "removed")?;
    let mut rewrite = scene.rewrite()?;
    for top in &all {
        if let Some(parent) = scene.tree.parent(*top) {
            rewrite.release(parent, scene.tree.file.nodes[*top].idx);
        }
        scene.tree.branch(*top).into_iter().for_each(|at| rewrite.remove(at));
    }
    let select = next(scene, &all).map(|at| rewrite.pointer(at));
    Ok(Change { edits: rewrite.edits(), select, name: format!("remove {}", scene.named(&all)) })
}

/// Returns the node to select after the removal: the next sibling, else the previous sibling, else the parent.
fn next(scene: &Scene<'_>, gone: &[usize]) -> Option<usize> {
    let (first, last) = (gone.first()?, gone.last()?);
    let parent = scene.tree.parent(*last);
    let siblings: Vec<usize> =
        scene.tree.order().iter().copied().filter(|at| scene.tree.parent(*at) == parent).collect();
    let place = siblings.iter().position(|at| at == last)?;
    let behind = siblings[place + 1..].iter().find(|at| !gone.contains(at));
    let before = siblings[..place].iter().rev().find(|at| !gone.contains(at));
    behind
        .or(before)
        .copied()
        .filter(|_| parent.is_some())
        .or(parent)
        .or_else(|| scene.tree.number(0).filter(|at| at != first))
}

/// Renumbers all nodes breadth first from 0. Nodes that are not in the tree come last.
pub(super) fn reindex(scene: &Scene<'_>) -> Result<Change, String> {
    let tree = scene.tree;
    let Some(root) = tree.number(0) else { return Err("the tree has no node 0".to_owned()) };
    let nodes = &tree.file.nodes;
    let twice = (0..nodes.len()).find(|at| tree.number(nodes[*at].idx) != Some(*at));
    if let Some(twice) = twice {
        return Err(format!("two nodes have the number {}: renumber one first", nodes[twice].idx));
    }
    let mut order = Vec::new();
    let mut queue = VecDeque::from([root]);
    queue.extend(tree.order().iter().filter(|at| **at != root && tree.parent(**at).is_none()));
    // The whole tree comes first, then each separate branch.
    while let Some(top) = queue.pop_front() {
        let mut level = VecDeque::from([top]);
        while let Some(at) = level.pop_front() {
            order.push(at);
            let below = nodes[at].children.iter().filter_map(|number| tree.number(*number));
            level.extend(below.filter(|child| tree.parent(*child) == Some(at)));
        }
    }
    let numbers: BTreeMap<u32, u32> = order.iter().map(|at| nodes[*at].idx).zip(0..).collect();
    let mut rewrite = scene.rewrite()?;
    for (at, node) in nodes.iter().enumerate() {
        let Some(number) = numbers.get(&node.idx) else { continue };
        rewrite.set_number(at, *number);
        if let Some(parent) = node.parent.and_then(|parent| numbers.get(&parent)) {
            rewrite.set_parent(at, *parent);
        }
        for child in rewrite.children(at) {
            *child = numbers.get(child).copied().unwrap_or(*child);
        }
    }
    Ok(Change { edits: rewrite.edits(), select: None, name: "number breadth first".to_owned() })
}
