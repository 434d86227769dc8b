//! The rules for trees.

mod structure;

use std::collections::BTreeMap;

use bt_model::json::Json;
use bt_model::{Faults, Fix, Piece, Text};

use super::{Node, NodeKind, TreeFile};
use structure::Indices;

/// Checks a tree against all rules.
pub fn check(tree: &TreeFile, faults: &mut Faults<Json>) {
    check_loadable(tree, faults);
    for node in &tree.nodes {
        children(node, faults);
        weights(node, faults);
        lengths(node, faults);
    }
}

/// Checks a tree against the rules for loading it.
///
/// The numbers of children and weights are not checked: the original loads a tree in which some are missing, and its
/// agent stops at such a node.
pub fn check_loadable(tree: &TreeFile, faults: &mut Faults<Json>) {
    file_name(tree, faults);
    let indices = indices(tree, faults);
    tree.nodes.iter().for_each(|node| names(node, faults));
    structure::check(tree, &indices, faults);
}

/// Checks that the `name` of a tree is the name of its file.
fn file_name(tree: &TreeFile, faults: &mut Faults<Json>) {
    let file = tree.place.source().name().rsplit(['/', '\\']).next().unwrap_or_default();
    if file != tree.name {
        let message = format!("the tree is named `{}`, its file `{file}`", tree.name);
        let place = tree.name_place.as_ref().unwrap_or(&tree.place);
        let fix = Piece::Fix(Fix::Rename(file.to_owned()));
        let help = Text::of([Piece::from("name it "), fix, Piece::from(", or rename the file")]);
        faults.error_fixed_at((&tree.place, place), message, help);
    }
}

/// Returns the index of each node in the list, by its number. Reports a number that occurs twice.
fn indices(tree: &TreeFile, faults: &mut Faults<Json>) -> Indices {
    let mut indices = BTreeMap::new();
    for (at, node) in tree.nodes.iter().enumerate() {
        if let Some(first) = indices.insert(node.idx, at) {
            let place = &tree.nodes[first].place;
            let message = format!("two nodes have the number {}", node.idx);
            let help = format!("the first is at line {}, column {}: renumber one", place.line(), place.column());
            faults.error(&node.place, message, help);
            indices.insert(node.idx, first);
        }
    }
    indices
}

/// Checks the number of a node's children.
fn children(node: &Node, faults: &mut Faults<Json>) {
    if !matches!(node.kind, NodeKind::Unknown { .. }) {
        children_within(node, node.kind.children(), faults);
    }
}

/// Checks the number of a node's children against the limits of its type.
pub(super) fn children_within(node: &Node, (least, most): (usize, usize), faults: &mut Faults<Json>) {
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

/// Returns the name in a node, and the field that holds it.
fn name(node: &Node) -> Option<(&String, &'static str)> {
    Some(match &node.kind {
        NodeKind::Root { agent } => (agent, "agent_name"),
        NodeKind::WaitEvent { event } => (event, "event"),
        NodeKind::SubTree { name } => (name, "sub_tree_name"),
        NodeKind::Action { name, .. } => (name, "action_name"),
        _ => return None,
    })
}

/// Checks that the name in a node is not empty.
fn names(node: &Node, faults: &mut Faults<Json>) {
    let Some((name, field)) = name(node) else { return };
    if name.is_empty() {
        let message = format!("`{field}` of node {} is empty", node.idx);
        faults.error(&node.place, message, format!("write it in `extra`: `\"{field}\": \"…\"`"));
    }
}

/// The largest number of letters of a name or a comment.
const MOST_LETTERS: usize = 1_000;

/// Checks that no name and no comment is longer than an editor can show.
fn lengths(node: &Node, faults: &mut Faults<Json>) {
    let comment = (&node.comment, "comment");
    for (text, field) in name(node).into_iter().chain([comment]) {
        let letters = text.chars().count();
        if letters > MOST_LETTERS {
            let message = format!("`{field}` of node {} has {letters} letters", node.idx);
            faults.warning(&node.place, message, format!("write {MOST_LETTERS} at most"));
        }
    }
}

/// Checks that each child has a weight, and that not all weights are 0.
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
