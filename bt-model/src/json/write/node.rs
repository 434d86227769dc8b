//! Nodes as JSON values.

use super::expressions::{data, expression, rust, target};
use super::fields::Fields;
use super::names;
use crate::json::{Json, PatternKind};
use crate::{Argument, Branch, Finish, Listen, Node, NodeKind, Output, Target, Threshold, TreeOutput, Value};

/// The context of writing the nodes of a tree: the names of parameters and locals, which keys must not be confused
/// with.
pub(super) struct Writer<'d> {
    pub(super) scope: Vec<&'d str>,
}

impl Writer<'_> {
    pub(super) fn node(&self, node: &Node<Json>) -> Value {
        self.task(node, false)
    }

    /// Returns the value of a node. `again`: the node is a task that is entered anew when its state is selected again.
    pub(super) fn task(&self, node: &Node<Json>, again: bool) -> Value {
        let mut fields = Fields::new(&node.editor);
        let word = match &node.kind {
            NodeKind::Action(call) | NodeKind::Custom(call, _) => &call.path.text,
            kind => kind.word(),
        };
        fields.text("node", word);
        self.rest(node, again, fields)
    }

    /// Adds all fields except the kind, and returns the value.
    pub(super) fn rest(&self, node: &Node<Json>, again: bool, mut fields: Fields<'_>) -> Value {
        fields.id();
        if let Some(label) = &node.label {
            fields.text("name", &label.text);
        }
        fields.unless_empty("docs", Value::Text(node.docs.clone()));
        for (name, mark) in [("weight", &node.weight), ("score", &node.score)] {
            if let Some(mark) = mark {
                fields.put(name, expression(mark));
            }
        }
        if node.required.is_some() || fields.stood("required") {
            fields.put("required", Value::Bool(node.required.is_some()));
        }
        self.attributes(node, &mut fields);
        self.kind(&node.kind, &mut fields);
        if again || fields.stood("again") {
            fields.put("again", Value::Bool(again));
        }
        fields.end()
    }

    fn kind(&self, kind: &NodeKind<Json>, fields: &mut Fields<'_>) {
        match kind {
            NodeKind::Composite(_, children) | NodeKind::Broken(children) => self.children(children, fields),
            NodeKind::Rescored { margin, children } => {
                let margin = margin.as_ref().map(|margin| ("margin".to_owned(), expression(margin)));
                let rescore = ("rescore".to_owned(), Value::Text("change".to_owned()));
                fields.arguments([rescore].into_iter().chain(margin).collect());
                self.children(children, fields);
            }
            NodeKind::Parallel { success, failure, children } => {
                let mut arguments = Vec::new();
                for (name, value, default) in [("success", success, true), ("failure", failure, false)] {
                    let all = matches!(value, Threshold::All);
                    if !(all && default) || fields.stood(&format!("args.{name}")) {
                        arguments.extend(threshold(value).map(|value| (name.to_owned(), value)));
                    }
                }
                fields.arguments(arguments);
                self.children(children, fields);
            }
            NodeKind::SimpleParallel { finish, parts } => {
                let word = Finish::WORDS.iter().find(|(_, value)| value == finish).map_or("", |(word, _)| word);
                let needed = *finish != Finish::Immediate || fields.stood("args.finish");
                let finish = needed.then(|| ("finish".to_owned(), Value::Text(word.to_owned())));
                fields.arguments(finish.into_iter().collect());
                self.children(parts.as_slice(), fields);
            }
            NodeKind::If { branches, otherwise } => {
                let row = |branch: &Branch<Json>| {
                    Value::object([("if", expression(&branch.condition)), ("then", self.node(&branch.node))])
                };
                fields.put("branches", Value::List(branches.iter().map(row).collect()));
                if let Some(otherwise) = otherwise {
                    fields.put("else", self.node(otherwise));
                }
            }
            NodeKind::While { condition, body } => {
                fields.put("condition", expression(condition));
                fields.put("do", self.node(body));
            }
            NodeKind::ForEach { list, element, body } => {
                fields.put("in", expression(list));
                fields.put("item", self.target(&element.item));
                if let Some(index) = &element.index {
                    fields.put("index", self.target(index));
                }
                if let Some(width) = &element.width {
                    fields.put("width", expression(width));
                }
                fields.put("do", self.node(body));
            }
            NodeKind::PopEach { queue, item, body } => {
                fields.put("from", self.target(queue));
                fields.put("item", self.target(item));
                fields.put("do", self.node(body));
            }
            NodeKind::Match { subject, arms } => {
                fields.put("on", expression(subject));
                let arms = arms.iter().map(|arm| {
                    let is = match &arm.pattern.kind {
                        PatternKind::Value(value) => expression(value),
                        PatternKind::Rust(code) => rust(code),
                        _ => Value::Text(arm.pattern.to_string()),
                    };
                    let guard = arm.guard.iter().map(|guard| ("if", expression(guard)));
                    Value::object([("is", is)].into_iter().chain(guard).chain([("then", self.node(&arm.node))]))
                });
                fields.put("arms", Value::List(arms.collect()));
            }
            NodeKind::Custom(call, children) => {
                fields.arguments(inputs(&call.arguments));
                self.children(children, fields);
            }
            leaf => self.leaf(leaf, fields),
        }
    }

    fn leaf(&self, kind: &NodeKind<Json>, fields: &mut Fields<'_>) {
        let one = |name: &str, value| vec![(name.to_owned(), expression(value))];
        match kind {
            NodeKind::Wait(span) => fields.arguments(one("for", span)),
            NodeKind::Send(event) => fields.arguments(one("event", event)),
            NodeKind::Check(condition) => fields.arguments(one("condition", condition)),
            NodeKind::WaitFor(listen) => self.listen(listen, fields),
            NodeKind::Set(to, value) => {
                fields.put("key", self.target(to));
                fields.put("value", data(value));
            }
            NodeKind::Slot(name) => fields.text("slot", &name.text),
            NodeKind::Clear(to) => fields.put("key", self.target(to)),
            NodeKind::Run { path, arguments, outputs } => {
                fields.text("tree", &path.text);
                fields.arguments(inputs(arguments));
                self.outputs(outputs, fields);
            }
            NodeKind::Action(call) => {
                fields.arguments(inputs(&call.arguments));
                if let Some(output) = &call.output {
                    fields.put("out", self.target(output));
                }
            }
            _ => {}
        }
    }

    fn listen(&self, listen: &Listen<Json>, fields: &mut Fields<'_>) {
        if let PatternKind::Event { name, binds } = &listen.pattern.kind {
            fields.text("event", &name.text);
            fields.unless_empty("binds", names(binds));
        } else {
            fields.put("event", rust(&listen.pattern.to_string()));
        }
        if let Some(guard) = &listen.guard {
            fields.put("if", expression(guard));
        }
        match listen.outputs.as_slice() {
            [Output { target, value: None }] => fields.put("out", self.target(target)),
            outputs => {
                let row = |output: &Output<Json>| {
                    let value = output.value.as_ref().map_or(Value::Null, expression);
                    (target(&output.target, &self.scope), value)
                };
                fields.unless_empty("out", Value::Object(outputs.iter().map(row).collect()));
            }
        }
    }

    fn children(&self, children: &[Node<Json>], fields: &mut Fields<'_>) {
        fields.children(children.iter().map(|child| self.node(child)).collect());
    }

    /// Adds the outputs of a tree: the target of the only output, or the targets by name.
    fn outputs(&self, outputs: &[TreeOutput<Json>], fields: &mut Fields<'_>) {
        if let [TreeOutput { name: None, target }] = outputs {
            return fields.put("out", self.target(target));
        }
        let row = |output: &TreeOutput<Json>| {
            let name = output.name.as_ref().map(|name| name.text.clone());
            (name.unwrap_or_default(), self.target(&output.target))
        };
        fields.unless_empty("out", Value::Object(outputs.iter().map(row).collect()));
    }

    pub(super) fn target(&self, to: &Target<Json>) -> Value {
        Value::Text(target(to, &self.scope))
    }
}

/// Returns the inputs of an action or a tree.
pub(super) fn inputs(arguments: &[Argument<Json>]) -> Vec<(String, Value)> {
    arguments.iter().map(|argument| (argument.name.text.clone(), data(&argument.value))).collect()
}

/// Returns the value of a threshold; `None` for the default, which is not written.
fn threshold(threshold: &Threshold<Json>) -> Option<Value> {
    match threshold {
        Threshold::All => Some(Value::Text("all".to_owned())),
        Threshold::Required => Some(Value::Text("required".to_owned())),
        Threshold::One => None,
        Threshold::Count(count) => Some(expression(count)),
    }
}
