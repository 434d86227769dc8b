//! Conditions: a node in mosaic_game, an expression in a document.

use bt_model::Value;
use bt_model::json::line;

use super::Converter;
use crate::files::{ArgumentValue, Node, NodeKind, node_value};

impl Converter<'_> {
    /// The first child as an expression, and the nodes that it replaces, kept for the editor.
    ///
    /// The expression is the call of an action, with a `!` for each `negative` around it.
    pub(super) fn condition(&mut self, node: &Node) -> (Value, Value) {
        let mut replaced = Vec::new();
        let mut not = String::new();
        let mut at = node.children.first().and_then(|child| self.nodes.get(child).copied());
        while let Some(inner) = at {
            replaced.push(node_value(inner));
            match &inner.kind {
                NodeKind::Negative => {
                    not.push('!');
                    at = inner.children.first().and_then(|child| self.nodes.get(child).copied());
                }
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

/// An argument in an expression.
fn argument(value: &ArgumentValue) -> Option<String> {
    match value {
        ArgumentValue::Blackboard(key) => Some(key.clone()),
        ArgumentValue::Plain(Value::List(_) | Value::Object(_) | Value::Null) => None,
        ArgumentValue::Plain(value) => Some(line(value)),
    }
}
