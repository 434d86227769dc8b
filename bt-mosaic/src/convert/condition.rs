//! The conversion of conditions, which are nodes in mosaic_game and expressions in a document.

use std::collections::BTreeMap;

use bt_model::Value;
use bt_model::json::line;

use super::Converter;
use crate::files::{ArgumentValue, Node, NodeKind, TreeFile, node_value};

impl Converter<'_> {
    /// Returns the first child as an expression, and the nodes that the expression replaces, which are kept for the
    /// editor.
    ///
    /// The expression is the call of an action, with a `!` for each `negative` around the action.
    pub(super) fn condition(&mut self, node: &Node) -> (Value, Value) {
        let mut replaced = Vec::new();
        let mut not = String::new();
        for inner in negated(&self.nodes, node) {
            replaced.push(node_value(inner));
            match &inner.kind {
                NodeKind::Negative => not.push('!'),
                NodeKind::Action { name, args } => {
                    let args: Option<Vec<String>> = args.iter().map(|arg| argument(&arg.value)).collect();
                    let Some(args) = args else { break };
                    let call = format!("{not}{name}({})", args.join(", "));
                    return (Value::Text(call), Value::List(replaced));
                }
                _ => break,
            }
        }
        let message = format!("the condition of node {} has no counterpart", node.idx);
        self.faults.error(&node.place, message, "use a single action with plain values or keys");
        (Value::Null, Value::Null)
    }
}

/// Returns the first child of a branch; if it is a `negative`, also its child, and so on.
fn negated<'n>(nodes: &BTreeMap<u32, &'n Node>, branch: &'n Node) -> impl Iterator<Item = &'n Node> {
    let first = |node: &'n Node| nodes.get(node.children.first()?).copied();
    std::iter::successors(first(branch), move |node| first(node).filter(|_| matches!(node.kind, NodeKind::Negative)))
}

/// Returns the actions that [`convert()`](super::convert()) calls as conditions of `if_else` and `while_loop`: their
/// names, and their numbers of arguments.
pub fn conditions(tree: &TreeFile) -> Vec<(&str, usize)> {
    let nodes: BTreeMap<u32, &Node> = tree.nodes.iter().map(|node| (node.idx, node)).collect();
    let branches = tree.nodes.iter().filter(|node| matches!(node.kind, NodeKind::IfElse | NodeKind::WhileLoop));
    // In a faulty tree the parents may form a circle.
    let inner = |branch| negated(&nodes, branch).take(nodes.len());
    let called = branches.filter_map(|branch| match &inner(branch).last()?.kind {
        NodeKind::Action { name, args } => Some((&**name, args.len())),
        _ => None,
    });
    called.collect()
}

/// Returns an argument in the notation of expressions; `None` if expressions have no notation for it.
fn argument(value: &ArgumentValue) -> Option<String> {
    match value {
        ArgumentValue::Blackboard(key) => Some(key.clone()),
        ArgumentValue::Plain(Value::List(_) | Value::Object(_) | Value::Null) => None,
        ArgumentValue::Plain(value) => Some(line(value)),
    }
}
