//! State machines as Rust code.

use std::fmt::Write as _;

use super::attribute::named;
use super::{Writer, docs};
use crate::json::Json;
use crate::json::expression::Type;
use crate::machine::{Evaluator, Machine, Priority, Select, State, StateKind, Transition, TransitionTarget, When};
use crate::{Node, NodeKind};

impl<'d> Writer<'d, '_> {
    pub(super) fn machine(&mut self, machine: &'d Machine<Json>, out: &mut String) {
        self.head("machine", &machine.tree, out);
        for evaluator in &machine.evaluators {
            self.evaluator(evaluator, out);
        }
        if let Some(target) = &machine.state_change {
            let _ = writeln!(out, "state_change -> {};", self.target(target));
        }
        self.members(&machine.root, machine, out);
        out.push_str("}\n");
        (self.locals, self.bound) = (Vec::new(), Vec::new());
    }

    fn evaluator(&mut self, evaluator: &Evaluator<Json>, out: &mut String) {
        self.comment(&evaluator.editor, out);
        let _ = write!(out, "evaluator {}", self.called(&evaluator.call));
        if let Some(every) = &evaluator.every {
            let _ = write!(out, " every {}", self.lasts(every));
        }
        for (name, call) in named(&evaluator.hooks) {
            let _ = write!(out, " {name} {}", self.called(call));
        }
        out.push_str(";\n");
    }

    /// Writes a state and the states inside it. The reader has limited the depth.
    fn state(&mut self, state: &State<Json>, machine: &Machine<Json>, out: &mut String) {
        self.comment(&state.editor, out);
        docs(&state.docs, out);
        let keyword = if state.kind == StateKind::Group { "group" } else { "state" };
        let name = self.name(&state.name);
        // The state's own parameters have no values yet when its event is checked.
        let requires = state.requires.as_ref().map(|event| {
            let pattern = self.listened(&event.pattern);
            let guard = event.guard.as_ref().map(|guard| format!(" if {}", self.condition(guard)));
            self.unbind();
            format!(" requires {pattern}{}", guard.unwrap_or_default())
        });
        let outer = self.locals.len();
        let params = self.params(&state.params);
        let _ = write!(out, "{keyword} {name}{params}{}", requires.unwrap_or_default());
        if let Some(when) = &state.when {
            let _ = write!(out, " when {}", self.condition(when));
        }
        if let Some(score) = &state.score {
            let _ = write!(out, " score {}", self.amount(score));
        }
        let linked =
            state.tasks.first().filter(|_| state.kind == StateKind::Linked).and_then(|task| machine.task(*task));
        if let Some(Node { kind: NodeKind::Run { path, arguments, outputs }, .. }) = linked {
            let _ = write!(out, " links {}", self.linked(path, arguments, outputs));
        }
        out.push_str(" {\n");
        self.members(state, machine, out);
        out.push_str("}\n");
        self.locals.truncate(outer);
    }

    /// Writes the members of a state: its settings, its tasks, its transitions and its states.
    fn members(&mut self, state: &State<Json>, machine: &Machine<Json>, out: &mut String) {
        if state.select != Select::InOrder {
            let word = Select::WORDS.iter().find(|(_, select)| *select == state.select).map_or("", |(word, _)| word);
            let _ = writeln!(out, "select {word};");
        }
        if state.all {
            out.push_str("done all;\n");
        }
        let skip = usize::from(state.kind == StateKind::Linked);
        for (index, task) in state.tasks.iter().enumerate().skip(skip) {
            let Some(node) = machine.task(*task) else { continue };
            self.comment(&node.editor, out);
            docs(&node.docs, out);
            if task.again {
                out.push_str("#[again]\n");
            }
            self.attributes(node, out);
            let word = match state.kind {
                StateKind::Machine => "global task ",
                // `run Patrol;`
                StateKind::Subtree if index == 0 => "",
                _ => "task ",
            };
            out.push_str(word);
            self.bare(node, out);
        }
        for transition in &state.transitions {
            self.transition(transition, machine, out);
        }
        for child in &state.children {
            self.state(child, machine, out);
        }
    }

    fn transition(&mut self, transition: &Transition<Json>, machine: &Machine<Json>, out: &mut String) {
        self.comment(&transition.editor, out);
        let event = transition.event.as_ref().map(|event| self.listened(event)).unwrap_or_default();
        let word = |when: &When| When::WORDS.iter().find(|(_, known)| known == when).map_or("", |(word, _)| *word);
        let triggers: Vec<&str> =
            transition.triggers.iter().map(|trigger| trigger.as_ref().map_or(&*event, word)).collect();
        let _ = write!(out, "on {}", triggers.join(", "));
        if let Some(condition) = &transition.condition {
            let _ = write!(out, " if {}", self.condition(condition));
        }
        if let Some(after) = &transition.after {
            let _ = write!(out, " after {}", self.lasts(after));
        }
        let priority = Priority::WORDS.iter().find(|(_, priority)| *priority == transition.priority);
        if let Some((priority, _)) = priority.filter(|(_, priority)| *priority != Priority::Normal) {
            let _ = write!(out, " priority {priority}");
        }
        let _ = write!(out, " => {}", transition.to);
        if let TransitionTarget::State(number, Some(arguments)) = &transition.target
            && !arguments.is_empty()
        {
            let states = machine.states();
            let params = states.get(usize::from(*number)).map_or(&[][..], |state| &state.params);
            let ty = |_: &Self, input: &str| {
                let param = params.iter().find(|param| param.name.text == input);
                param.and_then(|param| crate::catalogue::type_named(&param.ty.text)).unwrap_or(Type::Unknown)
            };
            let _ = write!(out, "({})", self.arguments(arguments, ty));
        }
        out.push_str(";\n");
        self.unbind();
    }
}
