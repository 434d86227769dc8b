//! Actions.

use super::super::{Argument, Given, Node};
use super::node::named;
use super::{Convert, Fields};
use crate::Value;

impl Convert<'_> {
    pub(super) fn action(&mut self, node: &Node, name: &str, args: &[Argument]) -> Fields {
        let given: Vec<&Given> = args.iter().map(|arg| &arg.given).collect();
        match (name, given.as_slice()) {
            ("nop", []) => named("succeed", Vec::new()),
            ("wait_for_seconds", [Given::Plain(Value::Number(seconds))]) => {
                let seconds: f64 = seconds.parse().unwrap_or_default();
                let span = Value::Text(format!("{}ms", (seconds.max(0.5) * 1000.0) as u64));
                named("wait", vec![("args", Value::Object(vec![("for".to_owned(), span)]))])
            }
            ("set_key_value", [Given::Plain(Value::Text(key)), value]) => {
                named("set", vec![("key", Value::Text(key.clone())), ("value", data(value))])
            }
            _ => {
                let docs = self.docs.get(name).filter(|docs| docs.args.len() == args.len());
                let named_args = given.iter().enumerate().map(|(at, given)| {
                    let name = docs.map(|docs| docs.args[at].name.clone());
                    (name.unwrap_or_else(|| format!("arg{}", at + 1)), data(given))
                });
                let args = Value::Object(named_args.collect());
                self.known_nowhere(node, name);
                named(name, if given.is_empty() { Vec::new() } else { vec![("args", args)] })
            }
        }
    }

    /// An action whose name is one of our nodes would become that node.
    fn known_nowhere(&mut self, node: &Node, name: &str) {
        if crate::kinds::NODES.iter().any(|known| known.name == name) {
            let message = format!("the action `{name}` has the name of a node");
            self.faults.error(&node.place, message, "give the action another name");
        }
    }
}

/// A value as data, or the key that it is read from.
fn data(given: &Given) -> Value {
    let wrapped = |name: &str, value: Value| Value::Object(vec![(name.to_owned(), value)]);
    match given {
        Given::Blackboard(key) => wrapped("key", Value::Text(key.clone())),
        Given::Plain(Value::Object(fields)) => wrapped("data", Value::Object(fields.clone())),
        Given::Plain(value) => value.clone(),
    }
}
