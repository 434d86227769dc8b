//! The parser of a tree: its head, then its nodes.

use jsonc_parser::ast;

use super::Reader;
use super::fields::{Entry, Fields};
use super::node::unread;
use super::values::broken;
use crate::check::no_budget;
use crate::json::Json;
use crate::json::layout::{self, Field};
use crate::limits::NAMES;
use crate::written::{Argument, Attribute, Block, Local, Param, Tree, Value};
use crate::{Code, Direction, Name, Sample, text};

/// The fields at the start of a tree or of a machine.
pub(super) struct Head {
    /// The name of the tree or machine in messages.
    pub(super) owner: String,
    pub(super) name: Name<Json>,
    pub(super) agent: Name<Json>,
    pub(super) docs: String,
    pub(super) params: Vec<Param<Json>>,
    pub(super) locals: Vec<Local<Json>>,
    pub(super) attributes: Vec<Attribute<Json>>,
}

impl Reader<'_> {
    /// Parses a tree; `None` if it has too many names.
    pub(super) fn tree(&mut self, mut fields: Fields<'_>, fits: &[Field]) -> Option<Tree<Json>> {
        let Head { owner, name, agent, docs, params, locals, attributes } = self.head(&mut fields, "tree")?;
        let body = match fields.need("root", &owner, self) {
            Some(root) => Block { place: self.place(root.value), nodes: vec![self.node(root.value)] },
            None => unread(fields.place.clone()),
        };
        let editor = fields.editor(&owner, || layout::tree(fits), self);
        Some(Tree { name, conditional: false, docs, agent, params, locals, attributes, editor, body })
    }

    pub(super) fn docs(&mut self, fields: &mut Fields<'_>) -> String {
        fields.take("docs").and_then(|entry| self.text(entry)).map_or(String::new(), |docs| docs.text)
    }

    /// Parses the fields at the start of a tree or a machine. `kind` is the field with the name.
    pub(super) fn head(&mut self, fields: &mut Fields<'_>, kind: &str) -> Option<Head> {
        let name = self.named(fields, kind, format!("a {kind}"));
        let owner = if name.text.is_empty() { format!("a {kind}") } else { format!("{kind} `{}`", name.text) };
        let agent = self.named(fields, "agent", &owner);
        let docs = self.docs(fields);

        // Names are declared before their uses are read, in whatever order the object has them.
        let params = fields.take("params").map(|entry| self.rows(entry, "a parameter")).unwrap_or_default();
        let locals = fields.take("locals").map(|entry| self.rows(entry, "a local")).unwrap_or_default();
        self.scope.clear();
        if !self.names_of(&owner, fields, params.iter().chain(&locals)) {
            return None;
        }

        let params = params.into_iter().map(|row| self.param(row)).collect();
        let locals = locals.into_iter().map(|row| self.local(row)).collect();
        let attributes = fields.take("budget").map(|entry| self.budget(entry)).into_iter().collect();
        Some(Head { owner, name, agent, docs, params, locals, attributes })
    }

    /// Adds the names of parameters and locals to the known ones; `false` if there are too many.
    pub(super) fn names_of<'f, 'a: 'f>(
        &mut self,
        owner: &str,
        fields: &Fields<'_>,
        rows: impl IntoIterator<Item = &'f Fields<'a>>,
    ) -> bool {
        for row in rows {
            if let Some(Entry { value: ast::Value::StringLit(name), .. }) = row.peek("name") {
                self.scope.push(name.value.to_string());
            }
        }
        self.declared = self.scope.len();
        if self.declared > NAMES {
            let message = format!("{owner} has more than {NAMES} parameters and locals");
            self.faults.error(&fields.place, message, "keep them on the blackboard");
        }
        self.declared <= NAMES
    }

    pub(super) fn rows<'a>(&mut self, entry: Entry<'a>, what: &str) -> Vec<Fields<'a>> {
        let items = self.list(entry);
        items.iter().filter_map(|item| self.object(item, what)).collect()
    }

    pub(super) fn param(&mut self, mut fields: Fields<'_>) -> Param<Json> {
        let name = self.named(&mut fields, "name", "a parameter");
        let ty = self.named(&mut fields, "type", "a parameter");
        let direction = fields.take("dir").map(|entry| self.direction(entry)).unwrap_or_default();
        let mut attributes = Vec::new();
        if let Some(entry) = fields.take("default") {
            let value = self.data(entry.value);
            let place = value.place.clone();
            let arguments = vec![Argument { place, name: None, value: Value::Expr(value) }];
            attributes.push(Attribute { name: self.name(&entry), arguments, text: String::new() });
        }
        self.flag(&mut fields, "latch", &mut attributes);
        fields.end("a parameter", layout::PARAM, self);
        Param { name, ty, direction, attributes }
    }

    /// Parses an attribute without arguments: `"latch": true`.
    fn flag(&mut self, fields: &mut Fields<'_>, name: &str, attributes: &mut Vec<Attribute<Json>>) {
        if let Some(entry) = fields.take(name)
            && self.bool(entry) == Some(true)
        {
            attributes.push(Attribute { name: self.name(&entry), arguments: Vec::new(), text: String::new() });
        }
    }

    /// Parses a direction: `"out"` or `"inout"`. A word that cannot be read counts as `out`, which causes no other
    /// fault.
    pub(crate) fn direction(&mut self, entry: Entry<'_>) -> Direction {
        let Some(word) = self.text(entry) else { return Direction::Out };
        let known = Direction::WORDS.iter().find(|(known, _)| *known == word.text);
        if known.is_none() && !word.text.is_empty() {
            let message = format!("unknown direction `{}`", word.text);
            let help = "there are `out` and `inout`; leave it out if the tree only reads the parameter";
            self.faults.error(&word.place, message, help);
        }
        known.map_or(Direction::Out, |(_, direction)| *direction)
    }

    pub(super) fn local(&mut self, mut fields: Fields<'_>) -> Local<Json> {
        let name = self.named(&mut fields, "name", "a local");
        let ty = self.named(&mut fields, "type", "a local");
        let value = match fields.need("value", "a local", self) {
            Some(entry) => self.data(entry.value),
            None => broken(fields.place.clone()),
        };
        let mut attributes = Vec::new();
        self.flag(&mut fields, "keep", &mut attributes);
        fields.end("a local", layout::LOCAL, self);
        Local { name, ty, value, attributes }
    }

    /// Parses budgets: `{ "bytes": 64, "visits": 200 }`.
    pub(super) fn budget(&mut self, entry: Entry<'_>) -> Attribute<Json> {
        let name = Name { text: "budget".to_owned(), place: self.name_place(&entry) };
        let limits = self.object(entry.value, "budgets by name").map(|mut fields| fields.all());
        let mut arguments = Vec::new();
        for entry in limits.unwrap_or_default() {
            let (place, name) = (self.place(entry.value), self.name(&entry));
            let value = if matches!(entry.value, ast::Value::NumberLit(_)) {
                self.expression(entry.value)
            } else {
                self.faults.error(
                    &place,
                    no_budget(&name.text),
                    text!["write ", Code::Argument(name.text.clone(), Sample::bare(64))],
                );
                broken(place.clone())
            };
            arguments.push(Argument { place, name: Some(name), value: Value::Expr(value) });
        }
        Attribute { name, arguments, text: String::new() }
    }
}
