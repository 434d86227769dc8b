//! The single-task states of a machine, and their exits.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::iter::successors;

use crate::blackboard::Agent;
use crate::loaded::program::Step;
use crate::loaded::program::part::{Kind, NO_PART, Part, PartId};
use crate::loaded::program::states::{Exit, SingleTask, State, States, Transition};
use crate::loaded::program::target::Target;
use crate::rules::state_machine::NOWHERE;
use crate::rules::state_machine::target::TransitionTarget;
use crate::rules::state_machine::trigger::{is_asked, is_asked_on_event, may_come_true};
use crate::status::Outcome;

/// The largest number of transitions of a single-task state and the states above it. Each single-task state has a list
/// of them all.
const MOST_TRANSITIONS: usize = 64;

/// Finds the single-task states of machines in a tree that observes nothing, and marks the steps of their tasks.
pub(crate) fn find<A: Agent>(parts: &mut [Part<A>], steps: &mut [Step<A>], root: PartId) {
    for id in 0..parts.len() {
        let part = &parts[id];
        let Kind::Machine(states) = &part.kind else { continue };
        if !part.asks.is_empty() || !part.observes.is_empty() || top(parts, id as PartId) != root {
            continue;
        }
        let single_tasks: Box<[_]> = states.states.iter().map(|state| single_task(states, state, parts)).collect();
        steps[id].fast = single_tasks.iter().any(Option::is_some);
        for (state, single_task) in states.states.iter().zip(&single_tasks) {
            if let (Some(single_task), [task]) = (single_task, &*state.tasks) {
                mark(parts, steps, task.branch.root, single_task.hears);
            }
        }
        if let Kind::Machine(states) = &mut parts[id].kind {
            states.single_tasks = single_tasks;
        }
    }
}

/// Returns the topmost part of the branch that contains the part `id`.
fn top<A: Agent>(parts: &[Part<A>], id: PartId) -> PartId {
    let above = |&id: &PartId| Some(parts[id as usize].parent).filter(|&parent| parent != NO_PART);
    successors(Some(id), above).last().unwrap_or(id)
}

/// Returns the data of a single-task state; `None` for any other state. A single-task state has one task and no
/// children; the states above it have no tasks; and without an event, no transition of these states is checked before
/// the task has ended.
fn single_task<A: Agent>(states: &States<A>, state: &State<A>, parts: &[Part<A>]) -> Option<SingleTask<A>> {
    let [task] = &*state.tasks else { return None };
    let path: Vec<_> = states.path(state.number).rev().collect();
    let transitions = || path.iter().flat_map(|state| &state.transitions);
    let is_single = state.number != 0
        && states.state_change.is_none()
        && state.children.is_empty()
        && path.iter().skip(1).all(|above| above.tasks.is_empty())
        && !parts[task.branch.root as usize].facts.skips
        && transitions().count() <= MOST_TRANSITIONS
        && !transitions().any(|transition| may_come_true(transition.on, transition.delay.is_some()));
    is_single.then(|| SingleTask {
        task: task.branch.word,
        start: Target::enter(parts[task.branch.root as usize].entry),
        hears: transitions().any(|transition| is_asked_on_event(transition.on)),
        exits: [Outcome::Failure, Outcome::Success].map(|end| exits(states, &path, end)),
    })
}

/// Returns the exits after the first state of the path has ended with `end`; the rest of the path are the states above
/// it. Transitions with a higher priority come first. Of equal priorities, those of deeper states come first; within
/// one state, the order is that of the file.
fn exits<A: Agent>(states: &States<A>, path: &[&State<A>], end: Outcome) -> Box<[Exit<A>]> {
    let transitions = path.iter().flat_map(|state| &state.transitions);
    let mut transitions: Vec<_> = transitions.filter(|transition| is_asked(transition.on, Some(end))).collect();
    transitions.sort_by_key(|transition| Reverse(transition.priority));
    let exit = |transition: &Transition<A>| {
        let to = if let TransitionTarget::Infallible(_, to) = transition.target { to } else { NOWHERE };
        Exit { condition: transition.condition.clone(), payload: transition.payload.clone(), to }
    };
    let restart = Exit { condition: None, payload: None, to: states.first.unwrap_or(NOWHERE) };
    transitions.into_iter().map(exit).chain([restart]).collect()
}

/// Marks the steps in the task of a single-task state. If `hears`, its transitions, or those of a state above it, wait
/// for events.
fn mark<A: Agent>(parts: &[Part<A>], steps: &mut [Step<A>], id: PartId, hears: bool) {
    let step = &mut steps[id as usize];
    (step.single_task, step.hears) = (true, hears);
    if !parts[id as usize].kind.is_side_by_side() {
        parts[id as usize].children.iter().for_each(|&child| mark(parts, steps, child, hears));
    }
}
