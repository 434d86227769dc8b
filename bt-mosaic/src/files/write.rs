//! The writer of tree files.

use bt_model::Value;
use bt_model::json::pretty;

use super::json::{number, string};
use super::{Argument, ArgumentValue, Node, NodeKind, TreeFile, UnknownFields};

/// Returns the text of a tree file. Everything that [`read`](super::read) found is kept, and fields keep their order.
#[must_use]
pub fn write(tree: &TreeFile) -> String {
    let mut known = vec![
        ("extra", tree.extra.object(Vec::new())),
        ("name", string(&tree.name)),
        ("nodes", Value::List(tree.nodes.iter().map(node).collect())),
    ];
    known.extend(tree.signature.as_ref().map(|signature| ("signature", string(signature))));
    known.extend(tree.tree_type.as_ref().map(|tree_type| ("tree_type", string(tree_type))));
    pretty(&tree.unknown.object(known))
}

pub(crate) fn node(node: &Node) -> Value {
    let mut known = vec![
        ("children", Value::List(node.children.iter().map(number).collect())),
        ("color", number(node.color)),
        ("comment", string(&node.comment)),
        ("extra", extra(&node.kind, &node.extra)),
        ("idx", number(node.idx)),
        ("is_collapsed", Value::Bool(node.is_collapsed)),
    ];
    known.extend(node.parent.map(|parent| ("parent", number(parent))));
    known.push(("type", string(node.kind.name())));
    node.unknown.object(known)
}

fn extra(kind: &NodeKind, unknown: &UnknownFields) -> Value {
    unknown.object(match kind {
        NodeKind::Root { agent } => vec![("agent_name", string(agent))],
        NodeKind::WaitEvent { event } => vec![("event", string(event))],
        NodeKind::SubTree { name } => vec![("sub_tree_name", string(name))],
        NodeKind::Probility { weights } => vec![("prob", Value::List(weights.iter().map(number).collect()))],
        NodeKind::Action { name, args } => {
            vec![("action_args", Value::List(args.iter().map(argument).collect())), ("action_name", string(name))]
        }
        _ => Vec::new(),
    })
}

fn argument(argument: &Argument) -> Value {
    let (ty, value) = match &argument.value {
        ArgumentValue::Plain(value) => ("plain", value.clone()),
        ArgumentValue::Blackboard(key) => ("blackboard", string(key)),
    };
    argument.unknown.object(vec![("arg_type", string(ty)), ("arg_value", value)])
}
