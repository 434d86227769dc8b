//! State machines as JSON values.

use super::expressions::{expression, rust};
use super::fields::Fields;
use super::node::{Writer, inputs};
use super::{locals, names, param, word};
use crate::json::{Json, Pattern, PatternKind};
use crate::machine::{
    Evaluator, Event, Machine, Priority, Select, State, StateKind, Transition, TransitionTarget, When,
};
use crate::{Node, Value};

pub(super) fn machine(machine: &Machine<Json>, mut fields: Fields<'_>) -> Value {
    let tree = &machine.tree;
    let mut states = States { machine, writer: Writer { scope: tree.scope() } };
    fields.text("machine", &tree.name.text);
    fields.text("agent", &tree.agent.text);
    fields.id();
    fields.unless_empty("docs", Value::Text(tree.docs.clone()));
    fields.unless_empty("params", Value::List(tree.params.iter().map(param).collect()));
    fields.unless_empty("locals", locals(tree));
    let budgets = tree.budgets.iter().map(|budget| (budget.name.text.clone(), expression(&budget.most)));
    fields.unless_empty("budget", Value::Object(budgets.collect()));
    let evaluators = machine.evaluators.iter().map(|evaluator| states.evaluator(evaluator));
    fields.unless_empty("evaluators", Value::List(evaluators.collect()));
    if let Some(target) = &machine.state_change {
        fields.put("state_change", states.writer.target(target));
    }
    states.members(&machine.root, 0, &mut fields);
    fields.put("states", states.list(&machine.root));
    fields.end()
}

/// The context of writing states: their machine with its tasks, and the writer with the names that are not keys.
struct States<'d> {
    machine: &'d Machine<Json>,
    writer: Writer<'d>,
}

impl<'d> States<'d> {
    fn evaluator(&self, evaluator: &Evaluator<Json>) -> Value {
        let mut fields = Fields::new(&evaluator.editor);
        fields.text("node", &evaluator.call.path.text);
        fields.id();
        fields.arguments(inputs(&evaluator.call.arguments));
        if let Some(output) = &evaluator.call.output {
            fields.put("out", self.writer.target(output));
        }
        if let Some(every) = &evaluator.every {
            fields.put("every", expression(every));
        }
        for (name, call) in evaluator.hooks.named() {
            fields.put(name, Value::object(self.writer.called(call)));
        }
        fields.end()
    }

    fn list(&mut self, state: &'d State<Json>) -> Value {
        Value::List(state.children.iter().map(|child| self.state(child)).collect())
    }

    fn state(&mut self, state: &'d State<Json>) -> Value {
        let mut fields = Fields::new(&state.editor);
        fields.text(if state.kind == StateKind::Group { "group" } else { "state" }, &state.name.text);
        fields.id();
        fields.unless_empty("docs", Value::Text(state.docs.clone()));
        fields.unless_empty("params", Value::List(state.params.iter().map(param).collect()));
        let outer = self.writer.scope.len();
        self.writer.scope.extend(state.params.iter().map(|param| &*param.name.text));
        if let Some(condition) = &state.when {
            fields.put("when", expression(condition));
        }
        if let Some(event) = &state.requires {
            fields.put("requires", required(event));
        }
        if let Some(score) = &state.score {
            fields.put("score", expression(score));
        }
        let links = state.kind == StateKind::Linked;
        let runs = state.kind == StateKind::Subtree || fields.stood("run");
        let named = [("links", links), ("run", runs)].into_iter().filter(|(_, is)| *is).map(|(name, _)| name);
        let mut count = 0;
        for (name, node) in named.zip(self.tasks(state)) {
            fields.put(name, self.writer.rest(node.0, false, Fields::new(&node.0.editor)));
            count += 1;
        }
        self.members(state, count, &mut fields);
        if !state.children.is_empty() || fields.stood("states") {
            fields.put("states", self.list(state));
        }
        self.writer.scope.truncate(outer);
        fields.end()
    }

    /// Returns the tasks of a state, each with whether it is entered again.
    fn tasks(&self, state: &State<Json>) -> Vec<(&'d Node<Json>, bool)> {
        state.tasks.iter().filter_map(|task| self.machine.task(*task).map(|node| (node, task.again))).collect()
    }

    /// Adds the fields that a machine and a state share, except `states`. The first `skip` tasks are written elsewhere.
    fn members(&self, state: &State<Json>, skip: usize, fields: &mut Fields<'_>) {
        let tasks = self.tasks(state).into_iter().skip(skip).map(|(node, again)| self.writer.task(node, again));
        fields.unless_empty("tasks", Value::List(tasks.collect()));
        if state.select != Select::InOrder || fields.stood("select") {
            fields.text("select", of(Select::WORDS, state.select));
        }
        if state.all || fields.stood("done") {
            fields.text("done", if state.all { "all" } else { "any" });
        }
        fields.unless_empty("transitions", Value::List(state.transitions.iter().map(transition).collect()));
    }
}

fn transition(transition: &Transition<Json>) -> Value {
    let mut fields = Fields::new(&transition.editor);
    fields.put("on", triggers(transition));
    fields.id();
    if let Some(condition) = &transition.condition {
        fields.put("if", expression(condition));
    }
    if let Some(after) = &transition.after {
        fields.put("after", expression(after));
    }
    if transition.priority != Priority::Normal || fields.stood("priority") {
        fields.text("priority", of(Priority::WORDS, transition.priority));
    }
    fields.text("to", &transition.to);
    if let TransitionTarget::State(_, Some(arguments)) = &transition.target {
        fields.arguments(inputs(arguments));
    }
    fields.end()
}

/// Returns the triggers: a single one as itself, several as a list.
fn triggers(transition: &Transition<Json>) -> Value {
    let mut list = Vec::new();
    for trigger in &transition.triggers {
        match trigger {
            Some(when) => list.push(Value::Text(of(When::WORDS, *when).to_owned())),
            None => list.extend(transition.event.as_ref().map(events).unwrap_or_default()),
        }
    }
    if list.len() == 1 { list.remove(0) } else { Value::List(list) }
}

/// Returns the events of a pattern, each with the names that it binds.
fn events(pattern: &Pattern) -> Vec<Value> {
    match &pattern.kind {
        PatternKind::Event { name, binds } => {
            let binds = (!binds.is_empty()).then(|| ("binds", names(binds)));
            vec![Value::object([("event", word(name))].into_iter().chain(binds))]
        }
        PatternKind::Or(either) => either.iter().flat_map(events).collect(),
        PatternKind::Rust(code) => vec![Value::object([("event", rust(code))])],
        _ => Vec::new(),
    }
}

fn required(event: &Event<Json>) -> Value {
    let mut events = events(&event.pattern);
    let mut fields = match events.pop() {
        Some(Value::Object(fields)) if events.is_empty() => fields,
        last => vec![("events".to_owned(), Value::List(events.into_iter().chain(last).collect()))],
    };
    fields.extend(event.guard.iter().map(|guard| ("if".to_owned(), expression(guard))));
    Value::Object(fields)
}

/// Returns the word for a value.
fn of<T: PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    words.iter().find(|(_, known)| *known == value).map_or("", |(word, _)| word)
}
