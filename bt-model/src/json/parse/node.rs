//! The parser of a node: its kind, then its attributes.

use std::fmt::Display;

use jsonc_parser::ast;

use super::fields::{Entry, Fields};
use super::{Reader, values};
use crate::json::expression::Expr;
use crate::json::layout::{self, Field};
use crate::json::{Json, Pattern, PatternKind, Place};
use crate::kinds::{self, Grammar, NodeSpec, NodeTag};
use crate::written::{Arguments, Arm, Attribute, Block, Node, Shape};
use crate::{Disabled, Editor, Element, Listen, Name, Target, Term, Text, nearest, text};

/// Returns the node of the language that a wrong name most likely means, and its required fields. If all these fields
/// are present, the node is read as that one, because no action has such fields. (The rules check `children`.)
fn meant(word: &str, fields: &Fields<'_>) -> Option<(&'static str, Vec<&'static str>)> {
    if kinds::node(word).is_some() {
        return None;
    }
    let has = |list: &[Field], name: &str| list.iter().any(|field| field.name == name);
    let action = layout::node(None);
    let mut own = fields.left();
    own.retain(|entry| entry.name != "children" && !has(action, entry.name));
    // Most actions have no such fields, so similar names are searched only if there is one.
    if own.is_empty() {
        return None;
    }
    let near = nearest(word, kinds::NODES.iter().map(|spec| spec.name))?;
    let required = layout::node(kinds::node(near)).iter().filter(|field| field.required);
    let required: Vec<_> = required.map(|field| field.name).filter(|name| !has(action, name)).collect();
    let whole = !required.is_empty() && required.iter().all(|name| own.iter().any(|entry| entry.name == *name));
    whole.then_some((near, required))
}

impl Reader<'_> {
    /// Parses a value as a node. The limit of a file's depth also limits the recursion.
    pub(super) fn node(&mut self, value: &ast::Value<'_>) -> Node<Json> {
        let place = self.place(value);
        let Some(fields) = self.object(value, "a node") else { return broken(place, Vec::new(), Vec::new()) };
        self.node_of(fields, place, &[])
    }

    /// Parses the node with these fields. `more`: additional fields that are allowed here.
    pub(super) fn node_of(&mut self, mut fields: Fields<'_>, place: Place, more: &[Field]) -> Node<Json> {
        let word = self.named(&mut fields, "node", "a node");
        if !word.text.is_empty() {
            return self.node_called(word, fields, more);
        }
        // The attributes and children are read even if the kind is unknown.
        let attributes = self.attributes(&mut fields);
        let children = fields.take("children").map(|entry| self.list(entry)).unwrap_or_default();
        broken(place, attributes, children.iter().map(|child| self.node(child)).collect())
    }

    /// Parses the node with this name.
    pub(super) fn node_called(&mut self, word: Name<Json>, mut fields: Fields<'_>, more: &[Field]) -> Node<Json> {
        if let Some((meant, has)) = meant(&word.text, &fields) {
            let has = has.join("`, `");
            let message = format!("`{}` is no node of the language, and an action has no `{has}`", word.text);
            self.faults.error(&word.place, message, Text::did_you_mean(meant));
            return self.node_called(Name { text: meant.to_owned(), ..word }, fields, more);
        }
        let spec = kinds::node(&word.text);
        let name = word.text.clone();
        let owner = format_args!("`{name}`");

        let label = fields.take("name").and_then(|entry| self.text(entry));
        let docs = self.docs(&mut fields);
        let attributes = self.attributes(&mut fields);
        let enabled = self.enabled(&name, &mut fields);
        let mut disabled = Vec::new();
        let place = word.place.clone();
        let shape = match spec.map(|spec| spec.tag) {
            Some(NodeTag::If) => self.choice(&mut fields),
            Some(NodeTag::While) => {
                let condition = self.condition(&mut fields, "condition", "`while`");
                Shape::While(condition, self.block(&mut fields, "do", "`while`"))
            }
            Some(NodeTag::ForEach) => self.for_each(&mut fields),
            Some(NodeTag::PopEach) => {
                let queue = self.written("from", owner, &mut fields);
                let item = self.written("item", owner, &mut fields);
                Shape::PopEach(queue, item, self.block(&mut fields, "do", owner))
            }
            Some(NodeTag::Match) => self.matching(&mut fields),
            Some(NodeTag::Run) => {
                let path = self.named(&mut fields, "tree", "`run`");
                let arguments = self.arguments(None, &mut fields);
                let outputs = fields.take("out").map(|entry| self.tree_outputs(entry.value)).unwrap_or_default();
                Shape::Run { path, arguments, outputs }
            }
            Some(NodeTag::Slot) => Shape::Slot(self.named(&mut fields, "slot", "`slot`")),
            _ => self.called(word, spec, &mut fields, &mut disabled),
        };
        let known = || [layout::node(spec), more].concat();
        let mut editor = fields.editor(owner, known, self);
        editor.disabled = disabled;
        editor.extra.extend(enabled);
        Node { place, label, docs, attributes, editor, shape }
    }

    /// Parses a required node, which becomes the only node of its block.
    fn block(&mut self, fields: &mut Fields<'_>, field: &str, owner: impl Display) -> Block<Json> {
        match fields.need(field, owner, self) {
            Some(entry) => self.block_of(entry),
            None => unread(fields.place.clone()),
        }
    }

    fn block_of(&mut self, entry: Entry<'_>) -> Block<Json> {
        Block { place: self.place(entry.value), nodes: vec![self.node(entry.value)] }
    }

    /// Parses a required condition.
    fn condition(&mut self, fields: &mut Fields<'_>, field: &str, owner: impl Display) -> Expr {
        match fields.need(field, owner, self) {
            Some(entry) => self.expression(entry.value),
            None => values::broken(fields.place.clone()),
        }
    }

    /// Parses a node of the table that has `children` or only `args`, or an action. Adds its disabled children to
    /// `disabled`.
    fn called(
        &mut self,
        path: Name<Json>,
        spec: Option<&NodeSpec>,
        fields: &mut Fields<'_>,
        disabled: &mut Vec<Disabled>,
    ) -> Shape<Json> {
        let mut readable = true;
        let children = fields.take("children").map(|entry| {
            let items = self.items(entry);
            readable = items.is_some();
            let children = self.children(items.unwrap_or_default());
            readable &= !self.lacks(&path.place, spec, &children);
            *disabled = children.disabled;
            Block { place: self.place(entry.value), nodes: children.nodes }
        });
        let owner = format_args!("`{}`", path.text);
        let arguments = match spec.map_or(Grammar::List, |spec| spec.grammar) {
            Grammar::Listen => Arguments::Listen(self.listen(owner, fields)),
            Grammar::Assign => {
                let target = self.written("key", owner, fields);
                let value = match fields.need("value", owner, self) {
                    Some(entry) => self.data(entry.value),
                    None => values::broken(fields.place.clone()),
                };
                Arguments::Assign(target, value)
            }
            Grammar::Target => Arguments::Target(self.written("key", owner, fields)),
            Grammar::List => Arguments::List(self.arguments(spec.map(|spec| spec.inputs), fields)),
        };
        let listens = spec.is_some_and(|spec| spec.grammar == Grammar::Listen);
        let out = if listens { None } else { fields.take("out") };
        let output = out.map(|entry| self.target(entry.value));
        if readable { Shape::Named { path, arguments, output, children } } else { Shape::Broken(Vec::new()) }
    }

    /// Parses the key or the local that a node writes.
    fn written(&mut self, field: &'static str, owner: impl Display, fields: &mut Fields<'_>) -> Target<Json> {
        match fields.need(field, owner, self) {
            Some(entry) => self.target(entry.value),
            None => self.target_of(None, fields.place.clone()),
        }
    }

    fn for_each(&mut self, fields: &mut Fields<'_>) -> Shape<Json> {
        let list = self.condition(fields, "in", "`for_each`");
        let item = self.written("item", "`for_each`", fields);
        let index = fields.take("index").map(|entry| self.target(entry.value));
        let width = fields.take("width").map(|entry| self.expression(entry.value));
        Shape::ForEach(list, Element { item, index, width }, self.block(fields, "do", "`for_each`"))
    }

    fn choice(&mut self, fields: &mut Fields<'_>) -> Shape<Json> {
        let rows = fields.need("branches", "`if`", self).and_then(|entry| self.items(entry));
        let mut branches = Vec::new();
        for row in rows.unwrap_or_default() {
            let Some(mut fields) = self.object(row, "a branch") else { continue };
            let condition = self.condition(&mut fields, "if", "a branch");
            branches.push((condition, self.block(&mut fields, "then", "a branch")));
            fields.end("a branch", layout::BRANCH, self);
        }
        let otherwise = fields.take("else").map(|entry| self.block_of(entry));
        if rows.is_some_and(<[_]>::is_empty) {
            let help = text![Term::WriteABranch];
            self.faults.error(&fields.place, "`if` takes at least one branch, found none", help);
        }
        if branches.is_empty() {
            return Shape::Broken(otherwise.map(|block| block.nodes).unwrap_or_default());
        }
        Shape::If { branches, otherwise }
    }

    fn matching(&mut self, fields: &mut Fields<'_>) -> Shape<Json> {
        let subject = self.condition(fields, "on", "`match`");
        let rows = fields.need("arms", "`match`", self).and_then(|entry| self.items(entry));
        let mut arms = Vec::new();
        for row in rows.unwrap_or_default() {
            let Some(mut fields) = self.object(row, "an arm") else { continue };
            let pattern = match fields.need("is", "an arm", self) {
                Some(entry) => self.pattern(entry.value),
                None => Pattern { place: fields.place.clone(), kind: PatternKind::Any },
            };
            let guard = fields.take("if").map(|entry| self.expression(entry.value));
            arms.push(Arm { pattern, guard, block: self.block(&mut fields, "then", "an arm") });
            fields.end("an arm", layout::ARM, self);
        }
        match rows {
            // The reader reports a `match` without arms, unless arms exist that could not be read.
            Some(rows) if rows.is_empty() || !arms.is_empty() => Shape::Match(subject, arms),
            _ => Shape::Broken(Vec::new()),
        }
    }

    fn listen(&mut self, owner: impl Display, fields: &mut Fields<'_>) -> Listen<Json> {
        let pattern = self.event_of(owner, fields);
        self.bind(&pattern);
        let guard = fields.take("if").map(|entry| self.expression(entry.value));
        let outputs = fields.take("out").map(|entry| self.outputs(entry.value)).unwrap_or_default();
        self.scope.truncate(self.declared);
        Listen { pattern, guard, outputs }
    }
}

/// Returns the placeholder for a node that could not be read.
fn broken(place: Place, attributes: Vec<Attribute<Json>>, below: Vec<Node<Json>>) -> Node<Json> {
    let (docs, editor) = (String::new(), Editor::default());
    Node { place, label: None, docs, attributes, editor, shape: Shape::Broken(below) }
}

/// Returns the placeholder for a missing block, which was reported.
pub(super) fn unread(place: Place) -> Block<Json> {
    Block { place: place.clone(), nodes: vec![broken(place, Vec::new(), Vec::new())] }
}
