//! The conversion of state machines: the same states and transitions, with expressions, types and patterns as tokens.

use bt_model::json::expression::{Expr, ExprKind};
use bt_model::json::{Json, Pattern};
use bt_model::machine::{Event, Machine, State, Transition, TransitionTarget};
use bt_model::{Argument, Editor, Node, NodeKind, Param, Syntax as _, Translate as _, Tree, Value};
use quote::quote_spanned;

use super::Converter;
use super::types::{Of, takes_its_type};
use crate::tree::syntax::Rust;

impl<'c> Converter<'c> {
    /// Converts a machine, whose head has been converted to a tree.
    pub(super) fn machine(&mut self, machine: &'c Machine<Json>, tree: Tree<Rust>) -> Machine<Rust> {
        let evaluators = machine.evaluators.iter().map(|evaluator| self.evaluator(evaluator)).collect();
        let states = machine.states();
        let mut tasks: Vec<Option<Node<Rust>>> = machine.tree.root.children().iter().map(|_| None).collect();
        let root = self.state(&machine.root, machine, &states, &mut tasks);
        // Every task belongs to a state.
        let tasks = tasks.into_iter().flatten().collect();
        let tree = Tree { root: Node { kind: NodeKind::Broken(tasks), ..tree.root }, ..tree };
        let state_change = machine.state_change.as_ref().map(|target| self.target(target));
        Machine { tree, evaluators, state_change, root }
    }

    /// Converts a state and the states inside it. `bt_model::read` has limited the depth.
    fn state(
        &mut self,
        state: &'c State<Json>,
        machine: &'c Machine<Json>,
        states: &[&'c State<Json>],
        tasks: &mut [Option<Node<Rust>>],
    ) -> State<Rust> {
        // The state's own parameters have no values yet when its event is checked.
        let requires = state.requires.as_ref().map(|event| self.required(event));
        let outer = self.given.len();
        self.given.extend(&state.params);
        for task in &state.tasks {
            if let (Some(node), Some(place)) = (machine.task(*task), tasks.get_mut(task.index)) {
                *place = Some(self.node(node));
            }
        }
        let converted = State {
            number: state.number,
            kind: state.kind,
            name: self.label(&state.name),
            docs: state.docs.clone(),
            params: state.params.iter().map(|param| self.param(param)).collect(),
            when: state.when.as_ref().map(|when| self.condition(when)),
            requires,
            score: state.score.as_ref().map(|score| self.float(score)),
            select: state.select,
            all: state.all,
            tasks: state.tasks.clone(),
            transitions: state.transitions.iter().map(|transition| self.transition(transition, states)).collect(),
            children: state.children.iter().map(|child| self.state(child, machine, states, tasks)).collect(),
            editor: written(state.when.as_ref()),
        };
        self.given.truncate(outer);
        converted
    }

    /// Converts the event that a state requires. The names in the event's pattern are those of the parameters that the
    /// event supplies, so they cannot be changed here. A name that is already in use is an error.
    fn required(&mut self, event: &Event<Json>) -> Event<Rust> {
        for name in Json::binds(&event.pattern) {
            let taken = self.tree.scope().contains(&&*name) || self.given.iter().any(|param| param.name.text == name);
            if taken {
                let message = format!("`{name}` is a parameter or a local already, where `requires` stands");
                self.faults.error(&event.pattern.place, message, "give what the event brings another name");
            }
        }
        let pattern = self.heard(&event.pattern);
        let guard = event.guard.as_ref().map(|guard| self.condition(guard));
        self.bound.clear();
        Event { place: self.place(&event.place), pattern, guard }
    }

    /// Converts a pattern of events and records the names that it binds.
    fn heard(&mut self, pattern: &Pattern) -> syn::Pat {
        self.bound = Json::binds(pattern);
        self.event_pattern(pattern)
    }

    fn transition(&mut self, transition: &Transition<Json>, states: &[&State<Json>]) -> Transition<Rust> {
        // The names that an event binds hide parameters with the same name.
        self.hides = true;
        let event = transition.event.as_ref().map(|event| self.heard(event));
        let condition = transition.condition.as_ref().map(|condition| self.condition(condition));
        let target = self.transition_target(&transition.target, states);
        self.bound.clear();
        self.hides = false;
        Transition {
            place: self.place(&transition.place),
            success: transition.success,
            failure: transition.failure,
            tick: transition.tick,
            event,
            condition,
            after: transition.after.as_ref().map(|after| self.lasts(after)),
            priority: transition.priority,
            target,
            to: transition.to.clone(),
            triggers: transition.triggers.clone(),
            editor: Editor::default(),
        }
    }

    fn transition_target(
        &mut self,
        target: &TransitionTarget<Json>,
        states: &[&State<Json>],
    ) -> TransitionTarget<Rust> {
        match target {
            TransitionTarget::State(number, arguments) => {
                let params = states.get(usize::from(*number)).map_or(&[][..], |state| &state.params);
                let given = |arguments: &Vec<Argument<Json>>| {
                    arguments.iter().map(|argument| self.gives(argument, params)).collect()
                };
                TransitionTarget::State(*number, arguments.as_ref().map(given))
            }
            TransitionTarget::First(numbers) => TransitionTarget::First(numbers.clone()),
            TransitionTarget::Succeed => TransitionTarget::Succeed,
            TransitionTarget::Fail => TransitionTarget::Fail,
            TransitionTarget::Stay => TransitionTarget::Stay,
            TransitionTarget::Broken => TransitionTarget::Broken,
        }
    }

    /// Converts an argument that a transition passes to its state.
    fn gives(&mut self, argument: &Argument<Json>, params: &[Param<Json>]) -> Argument<Rust> {
        let value = match &argument.value.kind {
            ExprKind::Local(path) if path.len() == 1 && self.bound.contains(&path[0].text) => {
                let (bt, span, name) = (self.bt, self.span, self.local(&path[0]));
                self.parsed(quote_spanned!(span=> #bt::fit(::core::clone::Clone::clone(#name))))
            }
            // As in `set`, a value with a type of its own may also be written to an `Option` of this type.
            _ if takes_its_type(&argument.value).is_none() => {
                let (bt, span, value) = (self.bt, self.span, self.value(&argument.value, None));
                self.parsed(quote_spanned!(span=> #bt::fit(#value)))
            }
            _ => {
                let param = params.iter().find(|param| param.name.text == argument.name.text);
                let of = param.map(|param| Of::declared(&self.ty(&param.ty)));
                self.given(&argument.value, of.as_ref())
            }
        };
        Argument { name: self.name(&argument.name), value }
    }
}

/// Returns the condition of a state as written in the file, for tools.
fn written(when: Option<&Expr>) -> Editor {
    let extra = when.map(|when| ("condition".to_owned(), Value::Text(when.to_string()))).into_iter().collect();
    Editor { extra, ..Editor::default() }
}
