//! Finds the single-task states of machines, and the exits of their tasks.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::iter::successors;

use crate::blackboard::Agent;
use crate::loaded::program::Step;
use crate::loaded::program::part::{Kind, NO_PART, Part, PartId};
use crate::loaded::program::states::{Exit, SingleTask, State, States, Transition, TransitionTarget};
use crate::loaded::program::target::Target;
use crate::state_machine::plan::NOWHERE;
use crate::state_machine::{EVENT, FAILURE, SUCCESS, TICK};

/// The most transitions of a single-task state and the states above it: each such state has a list of them all.
const MOST_WAYS: usize = 64;

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

/// The topmost part of the branch.
fn top<A: Agent>(parts: &[Part<A>], id: PartId) -> PartId {
    let above = |&id: &PartId| Some(parts[id as usize].parent).filter(|&parent| parent != NO_PART);
    successors(Some(id), above).last().unwrap_or(id)
}

/// The exits of a single-task state: a leaf with one task, below states without tasks. Without an event, none of their
/// transitions is checked before that task ends.
fn single_task<A: Agent>(states: &States<A>, state: &State<A>, parts: &[Part<A>]) -> Option<SingleTask<A>> {
    let [task] = &*state.tasks else { return None };
    let path: Vec<_> = states.path(state.number).rev().collect();
    let transitions = || path.iter().flat_map(|state| &state.transitions);
    let is_lone = state.number != 0
        && state.children.is_empty()
        && path.iter().skip(1).all(|above| above.tasks.is_empty())
        && transitions().count() <= MOST_WAYS
        && transitions().all(|transition| transition.delay.is_none() && transition.on & TICK == 0);
    is_lone.then(|| SingleTask {
        task: task.branch.word,
        start: Target::enter(parts[task.branch.root as usize].entry),
        hears: transitions().any(|transition| transition.on & EVENT != 0),
        exits: [FAILURE, SUCCESS].map(|end| exits(states, &path, end)),
    })
}

/// The transitions for an end of the first of these states; the others are above it. The strongest comes first, of equal
/// ones the deepest, of one state's the first.
fn exits<A: Agent>(states: &States<A>, path: &[&State<A>], end: u8) -> Box<[Exit<A>]> {
    let mut transitions: Vec<_> =
        path.iter().flat_map(|state| &state.transitions).filter(|transition| transition.on & end != 0).collect();
    transitions.sort_by_key(|transition| Reverse(transition.priority));
    let exit = |transition: &Transition<A>| {
        let to = if let TransitionTarget::Infallible(_, to) = transition.target { to } else { NOWHERE };
        Exit { condition: transition.condition.clone(), payload: transition.payload.clone(), to }
    };
    let restart = Exit { condition: None, payload: None, to: states.first.unwrap_or(NOWHERE) };
    transitions.into_iter().map(exit).chain([restart]).collect()
}

/// Marks the steps of the task of a single-task state.
fn mark<A: Agent>(parts: &[Part<A>], steps: &mut [Step<A>], id: PartId, hears: bool) {
    let step = &mut steps[id as usize];
    (step.single_task, step.hears) = (true, hears);
    if !parts[id as usize].kind.is_side_by_side() {
        parts[id as usize].children.iter().for_each(|&child| mark(parts, steps, child, hears));
    }
}
