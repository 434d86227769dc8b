//! The tasks of a state: side by side, each running, done or halted.

use crate::blackboard::Agent;
use crate::loaded::program::part::Kind;
use crate::loaded::program::states::{State, Task};
use crate::loaded::vm::Machine;
use crate::loaded::vm::branches::{ended, runs};
use crate::state_machine::tasks::Count;
use crate::status::Status;
use crate::trace::Trace;

impl<A: Agent, S, T: Trace> Machine<'_, '_, '_, A, S, T> {
    /// How far the tasks of a state are.
    pub(crate) fn count(&self, state: &State<A>) -> Count {
        let words = self.memory.words();
        let one = |task: &Task| match ended(words[task.branch.word as usize]) {
            None => Count::Open,
            Some(outcome) => Count::done(outcome),
        };
        state.tasks.iter().fold(Count::None, |count, task| count.and(one(task)))
    }

    /// Starts them in order; after a failure the rest is not started.
    pub(crate) fn enter_tasks(&mut self, state: &State<A>) {
        for task in &state.tasks {
            *self.word(task.branch.word) = 0;
        }
        for task in &state.tasks {
            if self.start_branch(task.branch) == Status::Failure {
                return;
            }
        }
    }

    /// Ticks those that run, in order.
    pub(crate) fn tick_tasks(&mut self, state: &State<A>) {
        for task in &state.tasks {
            if runs(*self.word(task.branch.word)) {
                self.tick_branch(task.branch);
            }
        }
    }

    /// Halts those that run, in reverse order; with `again`, only those that want to be entered anew. `true` while one
    /// of them still stops.
    pub(crate) fn halt_tasks(&mut self, state: &State<A>, again: bool) -> bool {
        let mut pending = false;
        for task in state.tasks.iter().rev().filter(|task| task.again || !again) {
            pending |= self.halt_branch(task.branch);
        }
        pending
    }

    /// Their state was selected again: enters those that were halted for it, tells the others.
    pub(crate) fn sustain(&mut self, state: &State<A>) {
        for task in &state.tasks {
            let word = *self.word(task.branch.word);
            if runs(word) {
                self.sustain_leaf(task);
            } else if word == 0 && task.again {
                self.start_branch(task.branch);
            }
        }
    }

    /// Tells a task that is a leaf.
    fn sustain_leaf(&mut self, task: &Task) {
        let part = self.part(task.branch.root);
        if matches!(part.kind, Kind::Act) {
            self.run.at(part.node);
            let before = self.run.begin_writes();
            self.program.steps[task.branch.root as usize].does.sustain(&mut self.run.cx, self.memory);
            self.run.trace_writes(before);
        }
    }
}
