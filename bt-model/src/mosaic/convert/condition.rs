//! Conditions: there a node, here an expression.

use super::super::{Given, Node, NodeKind, write};
use super::Convert;
use crate::Value;
use crate::json::line;

impl Convert<'_> {
    /// The first child as an expression: a call of an action, with a `!` for each `negative` around it; and the nodes
    /// that it was, for the editor.
    pub(super) fn condition(&mut self, node: &Node) -> (Value, Value) {
        let mut was = Vec::new();
        let mut not = String::new();
        let mut at = node.children.first().and_then(|child| self.nodes.get(child).copied());
        while let Some(inner) = at {
            was.push(write::node(inner));
            match &inner.kind {
                NodeKind::Negative => {
                    not.push('!');
                    at = inner.children.first().and_then(|child| self.nodes.get(child).copied());
                }
                NodeKind::Action { name, args } => {
                    let args: Option<Vec<String>> = args.iter().map(|arg| argument(&arg.given)).collect();
                    let Some(args) = args else { break };
                    let call = format!("{not}{name}({})", args.join(", "));
                    return (Value::Text(call), Value::List(was));
                }
                _ => break,
            }
        }
        let message = format!("the condition of node {} has no counterpart", node.idx);
        self.faults.error(
            &node.place,
            message,
            "make it one action with plain values or keys; only that is an expression",
        );
        (Value::Null, Value::Null)
    }
}

/// An argument in an expression.
fn argument(given: &Given) -> Option<String> {
    match given {
        Given::Blackboard(key) => Some(key.clone()),
        Given::Plain(Value::List(_) | Value::Object(_) | Value::Null) => None,
        Given::Plain(value) => Some(line(value)),
    }
}
