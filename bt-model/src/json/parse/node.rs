//! A node: what it is, then what stands on it.

use jsonc_parser::ast;

use super::Reader;
use super::fields::{Entry, Fields};
use crate::json::layout::{self, Field};
use crate::json::{Json, Pattern, PatternKind, Place};
use crate::kinds::{self, Grammar, NodeSpec, NodeTag};
use crate::written::{Arguments, Arm, Block, Node, Shape};
use crate::{Editor, Listen, Name};

impl Reader<'_> {
    /// The node that a value is. The depth of the file bounds the recursion.
    pub(super) fn node(&mut self, value: &ast::Value<'_>) -> Node<Json> {
        let place = self.place(value);
        let Some(fields) = self.object(value, "a node") else { return broken(place, Editor::default()) };
        self.node_of(fields, place, &[])
    }

    /// The node that these fields are. `more`: what may stand here beside the fields of a node.
    pub(super) fn node_of(&mut self, mut fields: Fields<'_>, place: Place, more: &[Field]) -> Node<Json> {
        let word = fields.need("node", "a node", self).and_then(|entry| self.text(entry));
        match word {
            Some(word) => self.node_called(word, fields, more),
            None => broken(place, Editor::default()),
        }
    }

    /// The node of this name.
    pub(super) fn node_called(&mut self, word: Name<Json>, mut fields: Fields<'_>, more: &[Field]) -> Node<Json> {
        let spec = kinds::node(&word.text);
        let owner = format!("`{}`", word.text);

        let label = fields.take("name").and_then(|entry| self.text(entry));
        let docs = self.docs(&mut fields);
        let attributes = self.above(&mut fields);
        let place = word.place.clone();
        let shape = match spec.map(|spec| spec.tag) {
            Some(NodeTag::If) => self.choice(&mut fields),
            Some(NodeTag::While) => self.repetition(&mut fields),
            Some(NodeTag::Match) => self.matching(&mut fields),
            Some(NodeTag::Run) => self.run(&mut fields),
            Some(NodeTag::Slot) => {
                fields.need("slot", "`slot`", self).and_then(|entry| self.text(entry)).map(Shape::Slot)
            }
            _ => Some(self.named(word, spec, &mut fields)),
        };
        let known = || layout::node(spec).into_iter().chain(more.iter().copied()).collect();
        let editor = fields.editor(&owner, known, self);
        Node { place, label, docs, attributes, editor, shape: shape.unwrap_or(Shape::Broken) }
    }

    /// A node as the only one of its block.
    fn block(&mut self, entry: Entry<'_>) -> Block<Json> {
        Block { place: self.place(entry.value), nodes: vec![self.node(entry.value)] }
    }

    fn named(&mut self, path: Name<Json>, spec: Option<&NodeSpec>, fields: &mut Fields<'_>) -> Shape<Json> {
        let mut readable = true;
        let children = fields.take("children").map(|entry| {
            let items = self.items(entry);
            readable = items.is_some();
            let nodes = items.unwrap_or_default().iter().map(|item| self.node(item)).collect();
            Block { place: self.place(entry.value), nodes }
        });
        let owner = format!("`{}`", path.text);
        let arguments = match spec.map_or(Grammar::List, |spec| spec.grammar) {
            Grammar::Listen => self.listen(&owner, fields).map(Arguments::Listen),
            Grammar::Assign => self.assign(&owner, fields),
            Grammar::Target => {
                fields.need("key", &owner, self).and_then(|entry| self.target(entry.value)).map(Arguments::Target)
            }
            Grammar::List => Some(Arguments::List(self.arguments(spec.map(|spec| spec.inputs), fields))),
        };
        let listens = spec.is_some_and(|spec| spec.grammar == Grammar::Listen);
        let out = if listens { None } else { fields.take("out") };
        let output = out.and_then(|entry| self.target(entry.value));
        match arguments {
            Some(arguments) if readable => Shape::Named { path, arguments, output, children },
            _ => Shape::Broken,
        }
    }

    fn assign(&mut self, owner: &str, fields: &mut Fields<'_>) -> Option<Arguments<Json>> {
        let target = fields.need("key", owner, self).and_then(|entry| self.target(entry.value));
        let value = fields.need("value", owner, self).map(|entry| self.data(entry.value));
        Some(Arguments::Assign(target?, value?))
    }

    fn choice(&mut self, fields: &mut Fields<'_>) -> Option<Shape<Json>> {
        let rows = fields.need("branches", "`if`", self).map(|entry| self.list(entry))?;
        let mut branches = Vec::new();
        for row in rows {
            let Some(mut fields) = self.object(row, "a branch") else { continue };
            let condition = fields.need("if", "a branch", self).map(|entry| self.expression(entry.value));
            let block = fields.need("then", "a branch", self).map(|entry| self.block(entry));
            fields.end("a branch", layout::BRANCH, self);
            branches.extend(condition.zip(block));
        }
        let otherwise = fields.take("else").map(|entry| self.block(entry));
        if rows.is_empty() {
            let help = "write `\"branches\": [ { \"if\": \"…\", \"then\": { … } } ]`";
            self.faults.error(&fields.place, "`if` takes at least one branch, found none", help);
        }
        if branches.is_empty() {
            return None;
        }
        Some(Shape::If { branches, otherwise })
    }

    fn repetition(&mut self, fields: &mut Fields<'_>) -> Option<Shape<Json>> {
        let condition = fields.need("condition", "`while`", self).map(|entry| self.expression(entry.value));
        let body = fields.need("do", "`while`", self).map(|entry| self.block(entry));
        Some(Shape::While(condition?, body?))
    }

    fn matching(&mut self, fields: &mut Fields<'_>) -> Option<Shape<Json>> {
        let subject = fields.need("on", "`match`", self).map(|entry| self.expression(entry.value));
        let rows = fields.need("arms", "`match`", self).map(|entry| self.list(entry));
        let mut arms = Vec::new();
        for row in rows.unwrap_or_default() {
            let Some(mut fields) = self.object(row, "an arm") else { continue };
            let pattern = fields.need("is", "an arm", self).map(|entry| self.pattern(entry.value));
            let guard = fields.take("if").map(|entry| self.expression(entry.value));
            let block = fields.need("then", "an arm", self).map(|entry| self.block(entry));
            fields.end("an arm", layout::ARM, self);
            if let (Some(pattern), Some(block)) = (pattern, block) {
                arms.push(Arm { pattern, guard, block });
            }
        }
        rows?;
        Some(Shape::Match(subject?, arms))
    }

    fn run(&mut self, fields: &mut Fields<'_>) -> Option<Shape<Json>> {
        let path = fields.need("tree", "`run`", self).and_then(|entry| self.text(entry));
        let arguments = self.arguments(None, fields);
        Some(Shape::Run { path: path?, arguments })
    }

    fn listen(&mut self, owner: &str, fields: &mut Fields<'_>) -> Option<Listen<Json>> {
        let name = fields.need("event", owner, self).and_then(|entry| self.text(entry));
        let binds = fields.take("binds").map(|entry| self.names(entry)).unwrap_or_default();
        self.scope.extend(binds.iter().map(|name| name.text.clone()));
        let guard = fields.take("if").map(|entry| self.expression(entry.value));
        let outputs = fields.take("out").map(|entry| self.outputs(entry.value)).unwrap_or_default();
        self.scope.truncate(self.declared);
        let name = name?;
        let pattern = Pattern { place: name.place.clone(), kind: PatternKind::Event { name, binds } };
        Some(Listen { pattern, guard, outputs })
    }
}

fn broken(place: Place, editor: Editor) -> Node<Json> {
    let (docs, attributes) = (String::new(), Vec::new());
    Node { place, label: None, docs, attributes, editor, shape: Shape::Broken }
}
