//! The conversion of actions.

use bt_model::Value;
use bt_model::kinds::NODES;

use super::fields::{Fields, named};
use super::{Converter, Target};
use crate::files::{Argument, ArgumentValue, Node};

impl Converter<'_> {
    pub(super) fn action(&mut self, node: &Node, name: &str, args: &[Argument]) -> Fields {
        for (at, arg) in args.iter().enumerate().filter(|(_, arg)| !arg.unknown.fields.is_empty()) {
            let message = format!("unknown fields of argument {} of node {} are left out", at + 1, node.idx);
            let names: Vec<_> = arg.unknown.fields.iter().map(|(name, _)| format!("`{name}`")).collect();
            self.faults.warning(&node.place, message, format!("an argument has no place for {}", names.join(", ")));
        }
        let values: Vec<&ArgumentValue> = args.iter().map(|arg| &arg.value).collect();
        if self.target == Target::Native {
            return self.native_action(node, name, &values);
        }
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
                let docs = self.docs.get(name).map(|docs| docs.args.iter().map(|arg| arg.name.clone()).collect());
                self.call(node, name, docs, values.into_iter().map(data).collect())
            }
        }
    }

    /// Returns the call of an action. Without names, or if their number is wrong, the arguments are `arg1`, `arg2` and
    /// so on.
    pub(super) fn call(&mut self, node: &Node, name: &str, names: Option<Vec<String>>, args: Vec<Value>) -> Fields {
        self.refuse_node_name(node, name);
        let names = names.filter(|names| names.len() == args.len());
        let names = names.unwrap_or_else(|| (1..=args.len()).map(|number| format!("arg{number}")).collect());
        if args.is_empty() {
            return named(name, Vec::new());
        }
        named(name, vec![("args", Value::Object(names.into_iter().zip(args).collect()))])
    }

    /// Reports an action with the name of a node kind, because the document would have this node instead.
    fn refuse_node_name(&mut self, node: &Node, name: &str) {
        if NODES.iter().any(|known| known.name == name) {
            let message = format!("the action `{name}` has the name of a node");
            self.faults.error(&node.place, message, "give the action another name");
        }
    }
}

/// Returns an argument as data, or as the read of a key.
fn data(value: &ArgumentValue) -> Value {
    match value {
        ArgumentValue::Blackboard(key) => wrapped("key", Value::Text(key.clone())),
        ArgumentValue::Plain(Value::Object(fields)) => wrapped("data", Value::Object(fields.clone())),
        ArgumentValue::Plain(value) => value.clone(),
    }
}

/// Returns an object with one field.
pub(super) fn wrapped(name: &str, value: Value) -> Value {
    Value::Object(vec![(name.to_owned(), value)])
}
