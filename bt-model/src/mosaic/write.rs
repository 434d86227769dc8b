//! From a tree file's data to its text.

use super::kept::{number, text};
use super::{Argument, Given, Kept, Node, NodeKind, TreeFile};
use crate::Value;
use crate::json::pretty;

/// The text of a tree file: what was read, with nothing lost. Fields stand in the order in which they were read.
#[must_use]
pub fn write(tree: &TreeFile) -> String {
    let mut known = vec![
        ("extra", tree.extra.object(Vec::new())),
        ("name", text(&tree.name)),
        ("nodes", Value::List(tree.nodes.iter().map(node).collect())),
    ];
    known.extend(tree.signature.as_ref().map(|signature| ("signature", text(signature))));
    known.extend(tree.tree_type.as_ref().map(|tree_type| ("tree_type", text(tree_type))));
    pretty(&tree.kept.object(known))
}

pub(super) fn node(node: &Node) -> Value {
    let mut known = vec![
        ("children", Value::List(node.children.iter().map(number).collect())),
        ("color", number(node.color)),
        ("comment", text(&node.comment)),
        ("extra", extra(&node.kind, &node.extra)),
        ("idx", number(node.idx)),
        ("is_collapsed", Value::Bool(node.is_collapsed)),
    ];
    known.extend(node.parent.map(|parent| ("parent", number(parent))));
    known.push(("type", text(node.kind.name())));
    node.kept.object(known)
}

fn extra(kind: &NodeKind, kept: &Kept) -> Value {
    kept.object(match kind {
        NodeKind::Root { agent } => vec![("agent_name", text(agent))],
        NodeKind::WaitEvent { event } => vec![("event", text(event))],
        NodeKind::SubTree { name } => vec![("sub_tree_name", text(name))],
        NodeKind::Probility { weights } => vec![("prob", Value::List(weights.iter().map(number).collect()))],
        NodeKind::Action { name, args } => {
            vec![("action_args", Value::List(args.iter().map(argument).collect())), ("action_name", text(name))]
        }
        _ => Vec::new(),
    })
}

fn argument(argument: &Argument) -> Value {
    let (ty, value) = match &argument.given {
        Given::Plain(value) => ("plain", value.clone()),
        Given::Blackboard(key) => ("blackboard", text(key)),
    };
    argument.kept.object(vec![("arg_type", text(ty)), ("arg_value", value)])
}
