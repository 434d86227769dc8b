//! Actions.

use bt_model::Value;
use bt_model::kinds::NODES;

use super::Converter;
use super::fields::{Fields, named};
use crate::files::{Argument, ArgumentValue, Node};

impl Converter<'_> {
    pub(super) fn action(&mut self, node: &Node, name: &str, args: &[Argument]) -> Fields {
        let values: Vec<&ArgumentValue> = args.iter().map(|arg| &arg.value).collect();
        match (name, values.as_slice()) {
            ("nop", []) => named("succeed", Vec::new()),
            ("wait_for_seconds", [ArgumentValue::Plain(Value::Number(seconds))]) => {
                let seconds: f64 = seconds.parse().unwrap_or_default();
                let span = Value::Text(format!("{}ms", (seconds.max(0.5) * 1000.0) as u64));
                named("wait", vec![("args", Value::Object(vec![("for".to_owned(), span)]))])
            }
            ("set_key_value", [ArgumentValue::Plain(Value::Text(key)), value]) => {
                named("set", vec![("key", Value::Text(key.clone())), ("value", data(value))])
            }
            _ => {
                let docs = self.docs.get(name).filter(|docs| docs.args.len() == args.len());
                let named_args = values.iter().enumerate().map(|(at, value)| {
                    let name = docs.map(|docs| docs.args[at].name.clone());
                    (name.unwrap_or_else(|| format!("arg{}", at + 1)), data(value))
                });
                let args = Value::Object(named_args.collect());
                self.refuse_node_name(node, name);
                named(name, if values.is_empty() { Vec::new() } else { vec![("args", args)] })
            }
        }
    }

    /// Refuses an action with the name of a node kind: the document would hold that node instead.
    fn refuse_node_name(&mut self, node: &Node, name: &str) {
        if NODES.iter().any(|known| known.name == name) {
            let message = format!("the action `{name}` has the name of a node");
            self.faults.error(&node.place, message, "give the action another name");
        }
    }
}

/// An argument as data or as a key.
fn data(value: &ArgumentValue) -> Value {
    let wrapped = |name: &str, value: Value| Value::Object(vec![(name.to_owned(), value)]);
    match value {
        ArgumentValue::Blackboard(key) => wrapped("key", Value::Text(key.clone())),
        ArgumentValue::Plain(Value::Object(fields)) => wrapped("data", Value::Object(fields.clone())),
        ArgumentValue::Plain(value) => value.clone(),
    }
}
