//! Leaves and calls.

use bt_model::json::expression::{Expr, ExprKind};
use bt_model::json::{Json, line};
use bt_model::{Call, Direction, Node, NodeKind, Target, Value};

use super::element::Element;
use super::node::{braces, millis, path};
use super::script::{Is, is_text_of_scripts};
use super::{Exporter, Kept};
use crate::builtin::is_taken;
use crate::node::entry;
use crate::types::{JSON, SEPARATOR};

impl Exporter<'_> {
    pub(super) fn leaf(&mut self, node: &Node<Json>) -> Element {
        match &node.kind {
            NodeKind::Succeed => Element::new("AlwaysSuccess"),
            NodeKind::Fail => Element::new("AlwaysFailure"),
            NodeKind::Idle => Element::around("KeepRunningUntilFailure", vec![Element::new("AlwaysSuccess")]),
            NodeKind::Wait(span) => match self.duration(span) {
                Some(millis) => Element::new("Sleep").with("msec", millis),
                None => self.none(node, "write one duration, or a key"),
            },
            NodeKind::Check(condition) => {
                Element::new("ScriptCondition").with("code", self.condition(condition).unwrap_or_default())
            }
            NodeKind::Set(target, value) => match self.literal_script(value, self.kept_as(target)) {
                Some(value) => Element::new("Script").with("code", format!("{} := {value}", self.target(target))),
                None => self.set_blackboard(&self.target(target), value),
            },
            NodeKind::Clear(target) => Element::new("UnsetBlackboard").with("key", self.target(target)),
            NodeKind::Run { path: tree, arguments, outputs } => {
                let name = path(tree);
                let id = self.ids.get(&name).cloned().unwrap_or(name);
                let mut element = Element::new("SubTree").with("ID", id);
                for argument in arguments {
                    let value = self.port(&argument.value).unwrap_or_default();
                    element = element.with(&argument.name.text, value);
                }
                for output in outputs {
                    let name = output.name.as_ref().map_or("output", |name| &name.text);
                    element = element.with(name, braces(&self.target(&output.target)));
                }
                element.with("_autoremap", "true")
            }
            NodeKind::ForEach { .. } => self.none(node, "copy the list to a queue, and write `pop_each`"),
            NodeKind::While { .. } => {
                self.none(node, "write `repeat` with `forever`, and the condition as a `check` in it")
            }
            NodeKind::Match { .. } => self.none(node, "write it as `if`"),
            _ => self.none(node, "write an action that does this"),
        }
    }

    /// Makes a node that writes a value that scripts cannot write.
    pub(super) fn set_blackboard(&mut self, entry: &str, value: &Expr) -> Element {
        let value = self.port(value).unwrap_or_default();
        Element::new("SetBlackboard").with("value", value).with("output_key", entry)
    }

    /// Converts a call of an action, or of a composite of the game.
    pub(super) fn call(&mut self, node: &Node<Json>, call: &Call<Json>, (id, kind): (&str, &'static str)) -> Element {
        let kept = Kept::of(&node.editor);
        let mut element = if is_name(id) { Element::new(id) } else { Element::new(kind).with("ID", id.to_owned()) };
        if is_taken(id) {
            let message = format!("`{id}` means something else in BehaviorTree.CPP");
            self.faults.error(&node.place, message, "give the action another name");
        }
        let mut ports = Vec::new();
        for argument in &call.arguments {
            let Some(value) = self.port(&argument.value) else { continue };
            element = element.with(&argument.name.text, value);
            ports.push((argument.name.text.clone(), Direction::In, None));
        }
        // These have the names of keys and locals.
        let renamed = |(port, value): (String, String)| {
            let entry = entry(&value, &port).map(|entry| braces(self.local(entry)));
            (port, entry.unwrap_or(value))
        };
        let mut outputs: Vec<_> = kept.ports("outputs").into_iter().map(renamed).collect();
        if let Some(target) = &call.output {
            let port = kept.text("out").unwrap_or_else(|| "output".to_owned());
            outputs.insert(0, (port, braces(&self.target(target))));
        }
        for (port, value) in outputs {
            if !element.has(&port) {
                element = element.with(&port, value);
            }
            ports.push((port, Direction::Out, None));
        }
        if let Some((port, ..)) = ports.iter().find(|(port, ..)| !is_name(port)) {
            let message = format!("`{port}` cannot be the name of a port");
            self.faults.error(
                &node.place,
                message,
                "a name has letters, digits, `_`, `-` and `.`, and begins with a letter",
            );
        }
        self.models.node(id, kind, ports.into_iter());
        element
    }

    /// Returns a value as the content of a port; `None` if no port can hold it, which was reported.
    pub(super) fn port(&mut self, value: &Expr) -> Option<String> {
        if let Some(entry) = self.entry(value) {
            return Some(braces(&entry));
        }
        match &value.kind {
            ExprKind::Data(data) => self.raw(data, value),
            ExprKind::Bool(_) | ExprKind::Number(_) | ExprKind::Word { .. } => Some(value.to_string()),
            ExprKind::Text(text) => self.raw(&Value::Text(text.clone()), value),
            ExprKind::Unary(_, inner) if matches!(inner.kind, ExprKind::Number(_)) => Some(value.to_string()),
            ExprKind::Span { .. } => millis(value),
            _ => {
                let message = format!("a port of BehaviorTree.CPP has no `{value}`");
                self.faults.error(&value.place, message, "`set` a key to it in a node before, and pass the key");
                None
            }
        }
    }

    /// Returns data as the content of a port; `None` if BehaviorTree.CPP would read it differently, which was reported.
    fn raw(&mut self, data: &Value, value: &Expr) -> Option<String> {
        let is_json = |data: &Value| matches!(data, Value::Text(text) if text.starts_with(JSON));
        let divided = |item: &&Value| matches!(item, Value::Text(text) if text.contains(SEPARATOR));
        let items = plain(data).unwrap_or_default();
        let split = items.iter().find(divided);
        let text = text(data);
        let inner = text.trim();
        let message = match (data, split) {
            (_, Some(item)) => format!("`{SEPARATOR}` in {} would divide it into two elements of the list", line(item)),
            (Value::Text(_) | Value::List(_), _) if inner.starts_with('{') && inner.ends_with('}') => {
                format!("BehaviorTree.CPP takes the text `{text}` for an entry")
            }
            (Value::List(_), _) if text.is_empty() && !items.is_empty() => {
                "BehaviorTree.CPP takes a list of one empty text for an empty list".to_owned()
            }
            _ if is_json(data) || items.iter().any(is_json) => {
                format!("BehaviorTree.CPP takes the text `{text}` for JSON")
            }
            _ => return Some(text),
        };
        let help = "let an action or a `set` write it to a key in a node before, and pass the key";
        self.faults.error(&value.place, message, help);
        None
    }

    /// Returns a duration in milliseconds, or the entry that holds it.
    pub(super) fn duration(&mut self, span: &Expr) -> Option<String> {
        self.entry(span).map(|entry| braces(&entry)).or_else(|| millis(span))
    }

    /// Returns the kind of the values of a key or a local.
    fn kept_as(&self, target: &Target<Json>) -> Is {
        self.types.get(&*target.path()).map_or(Is::Unknown, |ty| Is::of(ty))
    }

    /// Returns a value as a part of a script; `None` for a list, an object or a text that scripts cannot write.
    pub(super) fn literal_script(&mut self, value: &Expr, wanted: Is) -> Option<String> {
        match &value.kind {
            ExprKind::Data(Value::Text(text)) | ExprKind::Text(text) => {
                (is_text_of_scripts(text) && text.is_ascii()).then(|| format!("'{text}'"))
            }
            ExprKind::Data(_) => None,
            ExprKind::Span { .. } => millis(value),
            _ => self.script(value, wanted),
        }
    }
}

/// Returns the elements of a list that is written with `;` between them; `None` for any other data.
fn plain(data: &Value) -> Option<&[Value]> {
    match data {
        Value::List(items) if items.iter().all(|item| !matches!(item, Value::List(_) | Value::Object(_))) => {
            Some(items)
        }
        _ => None,
    }
}

/// Returns data as the content of a port.
fn text(data: &Value) -> String {
    match (data, plain(data)) {
        (Value::Text(text), _) => text.clone(),
        (_, Some(items)) => items.iter().map(text).collect::<Vec<_>>().join(&SEPARATOR.to_string()),
        (Value::List(_) | Value::Object(_), None) => format!("{JSON}{}", line(data)),
        _ => line(data),
    }
}

/// Returns `true` if a text can be the name of an element or an attribute of XML.
fn is_name(text: &str) -> bool {
    let begins = text.chars().next().is_some_and(|first| first.is_alphabetic() || first == '_');
    begins && text.chars().all(|char| char.is_alphanumeric() || "_-.".contains(char))
}
