//! The parser of a machine: its head, then its states.

use jsonc_parser::ast;

use super::Reader;
use super::fields::{Entry, Fields};
use super::tree::Head;
use crate::json::layout::{self, Field};
use crate::json::{Json, Place};
use crate::written::machine::{Clause, Evaluator, Machine, Member, State, Task};
use crate::written::{Argument, Node};
use crate::{Editor, Fix, Name, text};

impl Reader<'_> {
    /// Parses a machine; `None` if it has more than one name.
    pub(super) fn machine(&mut self, mut fields: Fields<'_>, fits: &[Field]) -> Option<Machine<Json>> {
        let Head { owner, name, agent, docs, params, locals, attributes } = self.head(&mut fields, "machine")?;
        let evaluators = fields.take("evaluators").map(|entry| self.rows(entry, "an evaluator")).unwrap_or_default();
        let mut members: Vec<_> =
            evaluators.into_iter().map(|row| self.evaluator(row)).map(Member::Evaluator).collect();
        if let Some(entry) = fields.take("state_change") {
            members.push(Member::StateChange(self.name_place(&entry), self.target(entry.value)));
        }
        self.members(&mut fields, true, &mut members);
        match fields.need("states", &owner, self) {
            Some(entry) => self.states(entry, &mut members),
            None => members.push(Member::State(unread(fields.place.clone()))),
        }
        let editor = fields.editor(&owner, || layout::machine::machine(fits), self);
        Some(Machine { name, conditional: false, docs, agent, params, locals, attributes, editor, members })
    }

    fn evaluator(&mut self, mut fields: Fields<'_>) -> Evaluator<Json> {
        let path = self.named(&mut fields, "node", "an evaluator");
        let arguments = self.arguments(None, &mut fields);
        let output = fields.take("out").map(|entry| self.target(entry.value));
        let every = fields.take("every").map(|entry| self.expression(entry.value));
        let hooks = ["on_start", "on_stop"].into_iter().filter_map(|name| {
            let entry = fields.take(name)?;
            Some(Argument { name: Some(self.name(&entry)), ..self.action(entry.value) })
        });
        let hooks = hooks.collect();
        let editor = fields.editor("an evaluator", || layout::machine::with_editor(layout::machine::EVALUATOR), self);
        Evaluator { place: path.place.clone(), path, arguments, output, every, hooks, editor }
    }

    /// Parses the fields that a machine and a state share, except `states`.
    fn members(&mut self, fields: &mut Fields<'_>, global: bool, members: &mut Vec<Member<Json>>) {
        members.extend(fields.take("select").and_then(|entry| self.text(entry)).map(Member::Select));
        members.extend(fields.take("done").and_then(|entry| self.text(entry)).map(Member::Done));
        for task in fields.take("tasks").map(|entry| self.list(entry)).unwrap_or_default() {
            members.extend(self.task(task, global).map(Member::Task));
        }
        let transitions = fields.take("transitions").map(|entry| self.rows(entry, "a transition")).unwrap_or_default();
        members.extend(transitions.into_iter().map(|row| self.transition(row)).map(Member::Transition));
    }

    /// Parses states. A state that cannot be read has no name, so that transitions to it are not reported.
    fn states(&mut self, entry: Entry<'_>, members: &mut Vec<Member<Json>>) {
        let Some(items) = self.items(entry) else {
            return members.push(Member::State(unread(self.place(entry.value))));
        };
        for item in items {
            let (scope, declared) = (self.scope.len(), self.declared);
            let state = self.object(item, "a state").and_then(|fields| self.state(fields));
            members.push(Member::State(state.unwrap_or_else(|| unread(self.place(item)))));
            self.scope.truncate(scope);
            self.declared = declared;
        }
    }

    /// Parses a state; `None` if it has more than one name. The limit of a file's depth also limits the recursion.
    fn state(&mut self, mut fields: Fields<'_>) -> Option<State<Json>> {
        let (state, group) = (fields.peek("state"), fields.peek("group"));
        let head = if state.is_none() && group.is_some() { "group" } else { "state" };
        let name = self.named(&mut fields, head, "a state");
        if let (Some(_), Some(group)) = (state, fields.take("group").filter(|_| head == "state")) {
            let place = self.name_place(&group);
            let remove = |name: &str| Fix::RemoveField(name.to_owned());
            let help = text!["leave out `state` or `group`", remove("group"), remove("state")];
            self.faults.error(&place, "a state has one name", help);
        }
        let keyword = Name { text: head.to_owned(), place: name.place.clone() };
        let owner = if name.text.is_empty() { "a state".to_owned() } else { format!("state `{}`", name.text) };
        let docs = self.docs(&mut fields);
        let params = fields.take("params").map(|entry| self.rows(entry, "a parameter")).unwrap_or_default();
        if !self.names_of(&owner, &fields, &params) {
            return None;
        }
        let params = params.into_iter().map(|row| self.param(row)).collect();
        let clauses = self.clauses(&mut fields);
        let mut members = Vec::new();
        if let Some(entry) = fields.take("run") {
            let (place, node) = (self.name_place(&entry), self.link(entry));
            members.extend(node.map(|node| Member::Task(Task { place, global: false, run: true, again: false, node })));
        }
        self.members(&mut fields, false, &mut members);
        if let Some(entry) = fields.take("states") {
            self.states(entry, &mut members);
        }
        let editor = fields.editor(&owner, layout::machine::state, self);
        Some(State { keyword, name, docs, attributes: Vec::new(), params, clauses, editor, members })
    }

    fn clauses(&mut self, fields: &mut Fields<'_>) -> Vec<Clause<Json>> {
        let mut clauses = Vec::new();
        if let Some(entry) = fields.take("when") {
            clauses.push(Clause::When(self.place(entry.value), self.expression(entry.value)));
        }
        clauses.extend(fields.take("requires").and_then(|entry| self.required(entry)));
        if let Some(entry) = fields.take("score") {
            clauses.push(Clause::Score(self.place(entry.value), self.expression(entry.value)));
        }
        if let Some(entry) = fields.take("links") {
            let (place, node) = (self.name_place(&entry), self.link(entry));
            clauses.extend(node.map(|node| Clause::Links(place, Box::new(node))));
        }
        clauses
    }

    /// Parses a node `run` without its name, which the field implies.
    fn link(&mut self, entry: Entry<'_>) -> Option<Node<Json>> {
        let fields = self.object(entry.value, "a tree with its arguments")?;
        let word = Name { text: "run".to_owned(), place: self.place(entry.value) };
        Some(self.node_called(word, fields, &[]))
    }

    /// Parses a task, a node that a state runs.
    fn task(&mut self, value: &ast::Value<'_>, global: bool) -> Option<Task<Json>> {
        let place = self.place(value);
        let mut fields = self.object(value, "a task")?;
        let again = fields.take("again").and_then(|entry| self.bool(entry)).unwrap_or(false);
        let node = self.node_of(fields, place.clone(), layout::machine::TASK);
        Some(Task { place, global, run: false, again, node })
    }
}

/// Returns the placeholder for a state that could not be read. It has no name.
fn unread(place: Place) -> State<Json> {
    let name = |text: &str| Name { text: text.to_owned(), place: place.clone() };
    State {
        keyword: name("state"),
        name: name(""),
        docs: String::new(),
        attributes: Vec::new(),
        params: Vec::new(),
        clauses: Vec::new(),
        editor: Editor::default(),
        members: Vec::new(),
    }
}
