//! Checks for unreachable states, states that are never left, and selections that find no state.

use crate::machine::infallible::{cannot_fail, target_of_selection};
use crate::machine::{Machine, Select, State, StateKind, TransitionTarget};
use crate::{Code, Faults, Fix, NodeKind, Sample, Syntax, Text, text};

/// Checks that the selection of each state can find a state.
pub(super) fn selections<S: Syntax>(machine: &Machine<S>, faults: &mut Faults<S>) {
    let states = machine.states();
    if states.len() == 1 {
        let message = format!("machine `{}` has no state", machine.tree.name.text);
        let help = text!["write ", Fix::Insert(Code::State("Idle".to_owned()))];
        faults.error(&machine.tree.name.place, message, help);
        return;
    }
    for state in &states {
        finds_nothing(state, faults);
    }
}

/// Checks that each state can be reached and left.
pub(super) fn check<S: Syntax>(machine: &Machine<S>, faults: &mut Faults<S>) {
    let states = machine.states();
    let reached = reached(machine, &states);
    for state in states.iter().skip(1) {
        let number = usize::from(state.number);
        let parent = machine.path(state.number).into_iter().rev().nth(1);
        if !reached[number] {
            // Only the outermost unreachable state is reported.
            if parent.is_none_or(|parent| reached[usize::from(parent.number)]) {
                unreached(state, parent, faults);
            }
        } else if reached[number] && is_stuck(machine, state) {
            let message =
                format!("`{}` can never be left: nothing in it ends, and no transition leads out", state.name.text);
            let on = Some("tick");
            let transition = Code::Transition { on, condition: true, to: "…".to_owned(), arguments: Vec::new() };
            let help = text!["give it a task, or a transition: ", Fix::Insert(transition)];
            faults.warning(&state.name.place, message, help);
        }
    }
}

fn unreached<S: Syntax>(state: &State<S>, parent: Option<&State<S>>, faults: &mut Faults<S>) {
    let name = &state.name.text;
    let before = parent.and_then(|parent| {
        let before = parent.children.iter().take_while(|child| child.number < state.number);
        (parent.select == Select::InOrder).then(|| before.into_iter().find(|child| cannot_fail(child))).flatten()
    });
    let to = |arguments| Code::Transition { on: None, condition: false, to: name.clone(), arguments };
    let (message, help): (String, Text) = match before {
        _ if state.needs_arguments() => (
            format!("`{name}` is never reached: no transition gives its parameters"),
            text!["write ", to(vec![(state.params[0].name.text.clone(), Sample::Open)])],
        ),
        Some(before) => (
            format!("`{name}` is never reached: `{}` before it can always be selected", before.name.text),
            text![
                format!("write a transition to `{name}`, or give `{}` a condition: ", before.name.text),
                Code::Clause("when", Sample::Open),
            ],
        ),
        None => (format!("`{name}` is never reached"), text!["write a transition to it: ", to(Vec::new())]),
    };
    faults.warning(&state.name.place, message, help);
}

/// Returns for each state, by number, whether it can become active.
fn reached<S: Syntax>(machine: &Machine<S>, states: &[&State<S>]) -> Vec<bool> {
    let mut reached = vec![false; states.len()];
    let mut open = Vec::new();
    select(&machine.root, &mut reached, &mut open);
    while let Some(number) = open.pop() {
        for transition in &states[usize::from(number)].transitions {
            let targets: Vec<(u16, bool)> = match &transition.target {
                TransitionTarget::State(number, arguments) => vec![(*number, arguments.is_some())],
                TransitionTarget::First(numbers) => numbers.iter().map(|number| (*number, false)).collect(),
                TransitionTarget::Succeed
                | TransitionTarget::Fail
                | TransitionTarget::Stay
                | TransitionTarget::Broken => Vec::new(),
            };
            for (target, named) in targets {
                let path = machine.path(target);
                let blocked = path
                    .iter()
                    .any(|state| !(!state.needs_arguments() || state.holds(number) || named && state.number == target));
                if blocked {
                    continue;
                }
                for state in &path[..path.len() - 1] {
                    enter(state, &mut reached, &mut open);
                }
                select(path[path.len() - 1], &mut reached, &mut open);
            }
        }
    }
    reached
}

fn enter<S: Syntax>(state: &State<S>, reached: &mut [bool], open: &mut Vec<u16>) {
    if !std::mem::replace(&mut reached[usize::from(state.number)], true) {
        open.push(state.number);
    }
}

/// Marks all states that can become active when this state is selected.
fn select<S: Syntax>(state: &State<S>, reached: &mut [bool], open: &mut Vec<u16>) {
    enter(state, reached, open);
    match state.select {
        Select::Follow | Select::Itself => {}
        Select::Random | Select::Utility | Select::Weighted => {
            for child in state.children.iter().filter(|child| !child.needs_arguments()) {
                select(child, reached, open);
            }
        }
        Select::InOrder => {
            for child in state.children.iter().filter(|child| !child.needs_arguments()) {
                select(child, reached, open);
                if cannot_fail(child) {
                    break;
                }
            }
        }
    }
}

/// `true` if the state has no active children and nothing can end it.
fn is_stuck<S: Syntax>(machine: &Machine<S>, state: &State<S>) -> bool {
    if !state.children.is_empty() && state.select != Select::Itself {
        return false;
    }
    let ends = |state: &&State<S>| {
        let leads_out = state
            .transitions
            .iter()
            .any(|transition| !matches!(transition.target, TransitionTarget::Broken | TransitionTarget::Stay));
        let task = |kind: &NodeKind<S>| !matches!(kind, NodeKind::Idle | NodeKind::Broken(_));
        leads_out || state.tasks.iter().filter_map(|one| machine.task(*one)).any(|node| task(&node.kind))
    };
    !machine.path(state.number).iter().any(ends)
}

/// Reports a selection that may find no state: as an error if it can never find one, else as a warning.
fn finds_nothing<S: Syntax>(state: &State<S>, faults: &mut Faults<S>) {
    let name = &state.name.text;
    // A child that could not be read has been reported, and may be selectable.
    let unread = state
        .transitions
        .iter()
        .any(|transition| matches!(transition.target, TransitionTarget::Broken) || transition.triggers.is_empty());
    if unread || state.children.iter().any(|child| child.name.text.is_empty()) {
        return;
    }
    if state.select == Select::Follow
        && !state.transitions.iter().any(|transition| transition.tick && transition.after.is_none())
    {
        let message = format!("the selection of `{name}` finds nothing: it has no transition to follow");
        let (follow, tick) = (Code::Clause("select", Sample::text("follow")), Code::Clause("on", Sample::text("tick")));
        faults.error(&state.name.place, message, text![follow, " follows ", tick, " without `after`"]);
        return;
    }
    if state.children.is_empty() || matches!(state.select, Select::Follow | Select::Itself) {
        return;
    }
    if state.children.iter().all(State::needs_arguments) {
        let message = format!("the selection of `{name}` finds nothing: all states in it have parameters");
        let none = Fix::Insert(Code::Member("select", Sample::text("none")));
        faults.error(&state.name.place, message, text!["add a state without parameters, or write ", none]);
    } else if state.kind == StateKind::Machine && !finds_some(state) {
        let message = format!("the selection of `{name}` can find nothing: every state in it has a condition");
        faults.warning(
            &state.name.place,
            message,
            "the machine fails if no condition holds; add a last state without a condition",
        );
    }
}

/// `true` if one of the children can always be selected.
fn finds_some<S: Syntax>(state: &State<S>) -> bool {
    target_of_selection(state).is_some()
        || state.children.iter().any(|child| cannot_fail(child) || child.select == Select::Follow)
}
