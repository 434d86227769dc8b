//! Custom nodes: actions, conditions, control nodes, decorators.

use bt_model::{Direction, Value};

use super::Converter;
use super::made::{Fields, Made, text};
use super::node::{Around, Parent};
use crate::builtin::is_reserved;
use crate::model::{Model, ModelKind};
use crate::names;
use crate::node::{entry, pointer};
use crate::xml::{Attribute, Element};

impl<'p> Converter<'p, '_> {
    pub(super) fn own(
        &mut self,
        element: &'p Element,
        node: (&str, Option<&Model>),
        at: usize,
        around: Around,
    ) -> Made {
        let (id, model) = node;
        let control = matches!(model.map(|model| model.kind), Some(ModelKind::Control | ModelKind::Decorator));
        let children = self.children(element, around.inside(Parent::Other));
        children.iter().for_each(|child| self.skipped_in_own(id, child));
        let is_parent = control || !children.is_empty() || matches!(&*element.name, "Control" | "Decorator");
        let (action, args, out) = self.call(element, node, at);
        let name = if is_parent { names::custom(id) } else { action };
        let mut made = Made::new(&name, at);
        if let Some(args) = args {
            made = made.with("args", args);
        }
        let back = if is_parent { name } else { names::id(&name) };
        if back != id {
            made = made.keep("id", text(id));
        }
        if is_parent {
            outputs(element, model).for_each(|port| self.unwritten(id, port));
            return made.with("children", Value::List(children.into_iter().map(Made::value).collect()));
        }
        if !element.children.is_empty() {
            return made;
        }
        if let Some(port) = outputs(element, model).next() {
            made = made.keep("out", text(&port.name));
        }
        let kept = |port: &Attribute| match entry(&port.value, &port.name) {
            Some(entry) => text(format!("{{{}}}", self.entry(entry).name)),
            None => text(&port.value),
        };
        let others: Fields = outputs(element, model).skip(1).map(|port| (port.name.clone(), kept(port))).collect();
        if !others.is_empty() {
            made = made.keep("outputs", Value::Object(others));
        }
        match out {
            Some(out) => made.with("out", text(out)),
            None => made,
        }
    }

    /// Reports a child of a custom node that may be skipped.
    fn skipped_in_own(&mut self, id: &str, child: &Made) {
        if child.skip().is_never() {
            return;
        }
        let place = self.places.nodes[child.at].clone();
        let message = format!("a skip of this node is a success to `{id}`; in BehaviorTree.CPP it is `SKIPPED`");
        let help = "where this matters, give the node an outcome: `_successIf` or `_failureIf` instead of `_skipIf`";
        self.faults.warning(&place, message, help);
    }

    /// Makes a call of an action: its name, its inputs, and the target of its output.
    pub(super) fn call(
        &mut self,
        element: &'p Element,
        (id, model): (&str, Option<&Model>),
        at: usize,
    ) -> (String, Option<Value>, Option<String>) {
        let action = names::action(id);
        if action.ends_with("_action") && names::snake(id) != action && element.children.is_empty() {
            let message = format!("`{id}` becomes the action `{action}`: `{}` is a node here", names::snake(id));
            self.once(&format!("action {id}"), &element.place, message, "write the action under that name".to_owned());
        }
        let first = self.actions.entry(action.clone()).or_insert_with(|| id.to_owned()).clone();
        if first != id {
            let message = format!("`{first}` and `{id}` both become the action `{action}`");
            self.once(&format!("both {id}"), &element.place, message, "rename one".to_owned());
        }
        self.unmodelled(element, id, model);
        let mut args: Fields = Vec::new();
        for attribute in element.attributes.iter().filter(|attribute| !is_reserved(&attribute.name)) {
            let port = model.and_then(|model| model.port(&attribute.name));
            if model.is_some_and(|model| !model.registered) && port.is_none() {
                let message = format!("`{id}` has no port `{}` in its `TreeNodesModel`", attribute.name);
                self.faults.warning(&attribute.place, message, "it is taken for an input; add it to the model");
            }
            let direction = port.map_or(Direction::In, |port| port.direction);
            if direction.is_output() && pointer(attribute).is_none() {
                let message = format!("the output port `{}` names no entry", attribute.name);
                let help = format!("write it in braces: `{}=\"{{{}}}\"`", attribute.name, attribute.value);
                self.faults.error(&attribute.place, message, help);
            } else if direction != Direction::Out {
                let value = self.argument(attribute, port.and_then(|port| port.ty.as_deref()));
                let name = names::identifier(&attribute.name);
                self.port(at, &name, &attribute.place);
                args.push((name, value));
            }
        }
        let outputs: Vec<&Attribute> = outputs(element, model).collect();
        for port in outputs.iter().skip(1).filter(|_| element.children.is_empty()) {
            self.unwritten(id, port);
        }
        if let Some(port) = outputs.first() {
            self.port(at, "out", &port.place);
        }
        let out = outputs.first().and_then(|port| pointer(port)).map(|entry| self.target(entry));
        (action, (!args.is_empty()).then_some(Value::Object(args)), out)
    }

    /// Reports an output port that the converted node does not write.
    fn unwritten(&mut self, id: &str, port: &Attribute) {
        let entry = pointer(port).unwrap_or_default().to_owned();
        let key = self.target(&entry);
        let message = format!("`{id}` does not write `{key}`: an action here has one output, a control node none");
        let help = match self.entry(&entry).local {
            false => {
                format!("let it write the key itself: `bb.set_{}(…)`, with `bb: &mut Board<…>`", key.replace('.', "_"))
            }
            true => "return one value with all outputs, and `set` the entries from it".to_owned(),
        };
        self.faults.warning(&port.place, message, help);
    }

    /// Reports, once, a node whose ports are unknown.
    fn unmodelled(&mut self, element: &Element, id: &str, model: Option<&Model>) {
        let port =
            element.attributes.iter().find(|attribute| !is_reserved(&attribute.name) && pointer(attribute).is_some());
        let (None, Some(port)) = (model, port) else { return };
        let message = format!("the ports of `{id}` are taken for inputs: no `TreeNodesModel` has it");
        let kind = if element.children.is_empty() { "Action" } else { "Control" };
        let help = format!(
            "if one is an output, write `<{kind} ID=\"{id}\"> <output_port name=\"{}\"/> </{kind}>` in `TreeNodesModel`",
            port.name
        );
        self.once(&format!("ports {id}"), &element.place, message, help);
    }
}

/// Returns the output ports of a node, in their order in the file.
fn outputs<'e>(element: &'e Element, model: Option<&'e Model>) -> impl Iterator<Item = &'e Attribute> {
    element.attributes.iter().filter(move |attribute| {
        let port = model.and_then(|model| model.port(&attribute.name));
        port.is_some_and(|port| port.direction.is_output()) && pointer(attribute).is_some()
    })
}
