//! What a state shows of itself.

use super::{Build, node, param};
use crate::Node;
use crate::json::Json;
use crate::machine::{Event, Goal, Machine, Priority, Select, State, StateKind, Task, Way, When};
use crate::picture::measure::cut;
use crate::picture::{RowKind, Shape};

/// How much further to the right a node stands than the one above it: spaces that nobody leaves out.
const DEEPER: &str = "\u{a0}\u{a0}\u{a0}";

impl Build<'_> {
    /// Its conditions above its name, what it does and its transitions below.
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
        shape.below.extend(self.transitions(&state.ways));
        let mut hint = vec![if is_machine { machine.tree.docs.trim() } else { state.docs.trim() }.to_owned()];
        if shape.above.iter().chain(&shape.below).any(|row| row.text.contains('…')) {
            hint.extend(state.requires.iter().map(required));
            hint.extend(state.when.iter().map(|when| format!("when {when}")));
            hint.extend(lines);
            hint.extend(state.ways.iter().map(transition));
        }
        hint.retain(|line| !line.is_empty());
        shape.hint = hint.join("\n");
    }

    /// A task with the nodes below it, a line each.
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

/// A node and those below it, as lines; `collapsed` ones without.
fn outline(node: &Node<Json>, depth: usize, lines: &mut Vec<String>) {
    let above = node.attributes.iter().map(|attribute| format!("{}: ", super::above::line(attribute)));
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

/// `success or Noise::Heard(at) if near(at), after 3s, high priority`
pub(super) fn asked(way: &Way<Json>) -> String {
    let word = |when: &When| When::WORDS.iter().find(|(_, known)| known == when).map_or("", |(word, _)| *word);
    let event = way.event.as_ref().map(|event| event.to_string()).unwrap_or_default();
    let triggers =
        way.triggers.iter().map(|trigger| trigger.as_ref().map_or(event.clone(), |when| word(when).to_owned()));
    let mut text = triggers.collect::<Vec<_>>().join(" or ");
    if let Some(condition) = &way.condition {
        text.push_str(&format!(" if {condition}"));
    }
    if let Some(after) = &way.after {
        text.push_str(&format!(", after {after}"));
    }
    let priority = Priority::WORDS.iter().find(|(_, priority)| *priority == way.priority);
    if let Some((priority, _)) = priority.filter(|(_, priority)| *priority != Priority::Normal) {
        text.push_str(&format!(", {priority} priority"));
    }
    text
}

/// `success → Idle`
pub(super) fn transition(way: &Way<Json>) -> String {
    format!("{} → {}", asked(way), goal(way))
}

/// The same with at most so many letters; where it leads is not cut first.
pub(super) fn short(way: &Way<Json>, letters: usize) -> String {
    let goal = cut(&goal(way), letters / 2);
    let room = letters.saturating_sub(goal.chars().count() + 3);
    format!("{} → {goal}", cut(&asked(way), room))
}

fn goal(way: &Way<Json>) -> String {
    let given = match &way.goal {
        Goal::State(_, Some(arguments)) if !arguments.is_empty() => {
            format!("({})", node::arguments(arguments).collect::<Vec<_>>().join(", "))
        }
        _ => String::new(),
    };
    format!("{}{given}", way.to)
}
