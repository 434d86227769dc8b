//! The conversion of conditions, loops and actions for a native agent.

use bt_model::Value;

use super::action::wrapped;
use super::fields::{Fields, named};
use super::node::sequence;
use super::{Converter, SIGNATURES};
use crate::files::json::string;
use crate::files::{ArgumentValue, Node, NodeKind, TreeFile};

/// The name of the native agent in documents.
pub(super) const AGENT: &str = "MosaicAgent";

/// Returns the name of the local that holds the result of the condition of an `if_else`.
fn local(node: &Node) -> String {
    format!("condition_{}", node.idx)
}

/// Returns the field `locals` of a tree, with one local for each `if_else`; `None` if there are no such nodes.
pub(super) fn locals(tree: &TreeFile) -> Option<(String, Value)> {
    let conditions = tree.nodes.iter().filter(|node| node.kind == NodeKind::IfElse);
    let locals = conditions.map(|node| {
        let fields = [("name", Value::Text(local(node))), ("type", string("bool")), ("value", Value::Bool(false))];
        Value::Object(fields.map(|(name, value)| (name.to_owned(), value)).into())
    });
    let locals: Vec<_> = locals.collect();
    (!locals.is_empty()).then(|| ("locals".to_owned(), Value::List(locals)))
}

impl Converter<'_> {
    /// Converts an `if_else`. The condition is a node, which may take several ticks. Its result is stored in a local,
    /// which an `if` reads.
    pub(super) fn native_if_else(&mut self, node: &Node, depth: u32) -> Fields {
        let [condition, then, otherwise] = [0, 1, 2].map(|at| self.child(node, at, depth));
        let store = |value: bool| {
            Value::Object(named("set", vec![("key", Value::Text(local(node))), ("value", Value::Bool(value))]))
        };
        let ask = Value::Object(sequence(Some("force_success"), vec![condition, store(true)]));
        let branch = [("if".to_owned(), Value::Text(local(node))), ("then".to_owned(), then)];
        let branches = Value::List(vec![Value::Object(branch.into())]);
        let choice = Value::Object(named("if", vec![("branches", branches), ("else", otherwise)]));
        sequence(None, vec![store(false), ask, choice])
    }

    /// Converts a `while_loop`, which ignores the result of its body, as in the original.
    pub(super) fn native_while_loop(&mut self, node: &Node, depth: u32) -> Fields {
        let (condition, body) = (self.child(node, 0, depth), self.child(node, 1, depth));
        let body = Value::Object(sequence(Some("force_success"), vec![body]));
        sequence(Some("until_failure"), vec![condition, body])
    }

    /// Converts a `wait_event`. Reports a name such as `A::b`: in a document it is the event `b` of the type `A`, so a
    /// native agent would wait for another event.
    pub(super) fn native_wait_event(&mut self, node: &Node, event: &str) -> Fields {
        if event.contains("::") {
            let message = format!("the event `{event}` of node {} cannot have `::` in its name", node.idx);
            self.faults.error(&node.place, message, "give the event another name, here and where it is sent");
        }
        named("wait_for", vec![("event", string(event))])
    }

    /// Converts an action. A built-in action has its own argument names; those of any other action are in
    /// `actions.json`.
    pub(super) fn native_action(&mut self, node: &Node, name: &str, args: &[&ArgumentValue]) -> Fields {
        let documented = || self.docs.get(name).map(|docs| docs.args.iter().map(|arg| arg.name.clone()).collect());
        let builtin = SIGNATURES.iter().find(|(known, _)| *known == name);
        let names = match builtin {
            Some((_, names)) => {
                if names.len() != args.len() {
                    let (takes, passes) = (names.len(), args.len());
                    let message = format!("`{name}` takes {takes} arguments, node {} passes {passes}", node.idx);
                    self.faults.error(&node.place, message, "the interpreter lets such an action return false");
                }
                Some(names.iter().map(|name| (*name).to_owned()).collect())
            }
            None => documented(),
        };
        self.call(node, name, names, args.iter().map(|value| input(value)).collect())
    }
}

/// Returns an argument of a native action, in the form that `native::Input` reads.
fn input(value: &ArgumentValue) -> Value {
    match value {
        ArgumentValue::Blackboard(key) => wrapped("blackboard", Value::Text(key.clone())),
        ArgumentValue::Plain(value @ (Value::Object(_) | Value::Null)) => wrapped("plain", value.clone()),
        ArgumentValue::Plain(value) => value.clone(),
    }
}
