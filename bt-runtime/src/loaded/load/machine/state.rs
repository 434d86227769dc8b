//! Turns states into rows of the machine's table.

use alloc::boxed::Box;
use alloc::vec::Vec;

use bt_model::json::Json;
use bt_model::machine;

use super::Made;
use crate::blackboard::Agent;
use crate::loaded::load::Loader;
use crate::loaded::load::table::Under;
use crate::loaded::program::lower::Free;
use crate::loaded::program::observed::Observed;
use crate::loaded::program::part::Branch;
use crate::loaded::program::states::{State, Task};
use crate::rules::state_machine::selection::Select;

impl<'l, A: Agent> Loader<'l, A> {
    /// Loads a state and the states inside it. Returns `false` if a fault was reported.
    pub(super) fn state(
        &mut self,
        state: &machine::State<Json>,
        made: &mut Made<'_, 'l, A>,
        under: Under,
        mut free: Free,
    ) -> bool {
        let number = usize::from(state.number);
        let Some(id) = self.note_state(state, under) else {
            made.states.push(None);
            return false;
        };
        let inner = Under { parent: Some(id), depth: under.depth + 1 };
        let outer = self.scope.len();
        let event = made.events[number].take();
        let params = made.params[number].take().map(|(locals, params)| {
            self.scope.extend(locals);
            params
        });
        made.states.push(None);
        made.path.push(state.number);
        let mut right = true;
        let (tasks, transitions) =
            (self.tasks(state, made, inner, &mut free), self.transitions(state, made, &mut free));
        let asked = self.entry(state);
        if let (Some(tasks), Some(transitions), Some(entry), Some((requires, binds))) =
            (tasks, transitions, asked, event)
        {
            let path = made.path.as_slice().into();
            made.states[number] = Some(State { node: id, path, tasks, transitions, params, requires, binds, ..entry });
        } else {
            right = false;
        }
        for child in &state.children {
            right &= self.state(child, made, inner, free);
        }
        made.path.pop();
        self.scope.truncate(outer);
        right
    }

    /// Returns the row of a state without its tasks, transitions and parameters.
    fn entry(&mut self, state: &machine::State<Json>) -> Option<State<A>> {
        let when = state.when.as_ref().map(|when| (self.condition(when), self.observed(when)));
        let score = state.score.as_ref().map(|score| self.float(score));
        let (when, observed) = match when {
            Some((when, observed)) => (Some(when?), observed),
            None => (None, Observed::none()),
        };
        Some(State {
            number: state.number,
            end: state.end(),
            node: 0,
            path: Box::new([]),
            all: state.all,
            select: select(state.select),
            children: state.children.iter().map(|child| child.number).collect(),
            tasks: Box::new([]),
            transitions: Box::new([]),
            when,
            observed,
            requires: None,
            binds: None,
            score: score.map_or(Some(None), |score| score.map(Some))?,
            params: None,
        })
    }

    /// Returns the tasks of a state, each with memory of its own. Moves `free` behind that memory.
    fn tasks(
        &mut self,
        state: &machine::State<Json>,
        made: &mut Made<'_, 'l, A>,
        under: Under,
        free: &mut Free,
    ) -> Option<Box<[Task]>> {
        let words: Vec<_> = state.tasks.iter().map(|_| self.lower.word(free)).collect();
        let mut tasks = Vec::new();
        for (task, word) in state.tasks.iter().zip(words) {
            let Some(node) = made.machine.task(*task) else { continue };
            let before = self.lower.measure(*free);
            let root = self.node(node, under, *free);
            *free = self.lower.measured(before);
            made.roots.extend(root);
            tasks.push(root.map(|_| Task { branch: Branch::new(word), again: task.again }));
        }
        tasks.into_iter().collect()
    }
}

fn select(select: machine::Select) -> Select {
    match select {
        machine::Select::InOrder => Select::InOrder,
        machine::Select::Random => Select::Random,
        machine::Select::Utility => Select::Utility,
        machine::Select::Weighted => Select::Weighted,
        machine::Select::Follow => Select::Follow,
        machine::Select::Itself => Select::Itself,
    }
}
