//! The lines of a state.

use super::{Build, call, node, param};
use crate::Node;
use crate::json::Json;
use crate::machine::{Event, Machine, Priority, Select, State, StateKind, Task, Transition, TransitionTarget, When};
use crate::picture::measure::{DEEPER, cut};
use crate::picture::{RowKind, Shape};

impl Build<'_> {
    /// Adds the lines of a state: its conditions above its name, its tasks and its transitions below.
    pub(super) fn of_state(&self, state: &State<Json>, machine: &Machine<Json>, shape: &mut Shape) {
        let is_machine = state.kind == StateKind::Machine;
        let score = state.score.iter().map(|score| format!("score {score}"));
        shape.above.extend(self.rows(RowKind::Case, score));
        let when = state.when.iter().map(|when| format!("when {when}"));
        shape.above.extend(self.rows(RowKind::Guard, state.requires.iter().map(required).chain(when)));
        let select = Select::WORDS.iter().find(|(_, select)| *select == state.select).map(|(word, _)| *word);
        if let Some(select) = select.filter(|_| !state.children.is_empty()) {
            let note = if shape.note.is_empty() { String::new() } else { format!("{}, ", shape.note) };
            shape.note = format!("{note}select {select}");
        }
        if !is_machine {
            shape.below.extend(self.rows(RowKind::Detail, state.params.iter().map(param)));
        }
        let tasks = state.tasks.iter().filter_map(|task| Some((task, machine.task(*task)?)));
        let lines: Vec<_> = tasks.flat_map(|(task, node)| self.task(*task, node, state)).collect();
        shape.below.extend(self.rows(RowKind::Task, lines.iter().cloned()));
        let all = (state.all && state.tasks.len() > 1).then(|| "done with all of them".to_owned());
        shape.below.extend(self.rows(RowKind::Detail, all.into_iter()));
        self.editor(if is_machine { &machine.tree.editor } else { &state.editor }, shape);
        shape.below.extend(self.transitions(&state.transitions));
        let mut hint = vec![if is_machine { machine.tree.docs.trim() } else { state.docs.trim() }.to_owned()];
        if shape.above.iter().chain(&shape.below).any(|row| row.text.contains('…')) {
            hint.extend(state.requires.iter().map(required));
            hint.extend(state.when.iter().map(|when| format!("when {when}")));
            hint.extend(lines);
            hint.extend(state.transitions.iter().map(transition));
        }
        hint.retain(|line| !line.is_empty());
        shape.hint = hint.join("\n");
    }

    /// Returns the lines of a task and of the nodes below it.
    fn task(&self, task: Task, node: &Node<Json>, state: &State<Json>) -> Vec<String> {
        let mut lines = Vec::new();
        outline(node, 0, &mut lines);
        let word = match state.kind {
            StateKind::Machine => "global ",
            StateKind::Linked if task.index == state.tasks[0].index => "links ",
            _ => "",
        };
        if let Some(first) = lines.first_mut() {
            let again = if task.again { ", again" } else { "" };
            *first = format!("{word}{}{again}", first.trim_start_matches(if word == "links " { "run " } else { "" }));
        }
        lines
    }
}

/// Adds the lines of a node and its descendants, without those of a `collapsed` node.
fn outline(node: &Node<Json>, depth: usize, lines: &mut Vec<String>) {
    let above = node.attributes.iter().map(|attribute| format!("{}: ", super::attributes::line(attribute)));
    lines.push(format!("{}{}{}", DEEPER.repeat(depth), above.collect::<String>(), node::line(node)));
    let children = node.children();
    if node.editor.collapsed == Some(true) && !children.is_empty() {
        let hidden: usize = children.into_iter().map(super::active::count).sum();
        return lines.push(format!("{}… {hidden} more", DEEPER.repeat(depth + 1)));
    }
    for (child, case) in children.into_iter().zip(node::cases(node)) {
        let before = lines.len();
        outline(child, depth + 1, lines);
        if let Some(case) = case {
            let line = lines[before].trim_start_matches('\u{a0}').to_owned();
            lines[before] = format!("{}{case}: {line}", DEEPER.repeat(depth + 1));
        }
    }
}

fn required(event: &Event<Json>) -> String {
    let guard = event.guard.as_ref().map(|guard| format!(" if {guard}")).unwrap_or_default();
    format!("requires {}{guard}", event.pattern)
}

/// Returns the triggers and the conditions: `success or Noise::Heard(at) if near(at), after 3s, high priority`.
pub(super) fn asked(transition: &Transition<Json>) -> String {
    let word = |when: &When| When::WORDS.iter().find(|(_, known)| known == when).map_or("", |(word, _)| *word);
    let event = transition.event.as_ref().map(|event| event.to_string()).unwrap_or_default();
    let triggers =
        transition.triggers.iter().map(|trigger| trigger.as_ref().map_or(event.clone(), |when| word(when).to_owned()));
    let mut text = triggers.collect::<Vec<_>>().join(" or ");
    if let Some(condition) = &transition.condition {
        text.push_str(&format!(" if {condition}"));
    }
    if let Some(after) = &transition.after {
        text.push_str(&format!(", after {after}"));
    }
    let priority = Priority::WORDS.iter().find(|(_, priority)| *priority == transition.priority);
    if let Some((priority, _)) = priority.filter(|(_, priority)| *priority != Priority::Normal) {
        text.push_str(&format!(", {priority} priority"));
    }
    text
}

/// Returns the text of a transition: `success → Idle`.
pub(super) fn transition(transition: &Transition<Json>) -> String {
    format!("{} → {}", asked(transition), target(transition))
}

/// Returns the text of a transition with at most this many letters. The target is cut last.
pub(super) fn short(transition: &Transition<Json>, letters: usize) -> String {
    let target = cut(&target(transition), letters / 2);
    let room = letters.saturating_sub(target.chars().count() + 3);
    format!("{} → {target}", cut(&asked(transition), room))
}

fn target(transition: &Transition<Json>) -> String {
    let given = match &transition.target {
        TransitionTarget::State(_, Some(arguments)) if !arguments.is_empty() => {
            format!("({})", call::arguments(arguments).collect::<Vec<_>>().join(", "))
        }
        _ => String::new(),
    };
    format!("{}{given}", transition.to)
}
