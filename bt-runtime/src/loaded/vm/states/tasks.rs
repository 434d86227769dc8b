//! The tasks of a state. They run side by side.

use crate::blackboard::Agent;
use crate::cx::Cx;
use crate::event::Hearing;
use crate::loaded::program::leaf::LoadedLeaf;
use crate::loaded::program::part::{AgentMemory, Kind};
use crate::loaded::program::states::{State, Task};
use crate::loaded::vm::Machine;
use crate::loaded::vm::branches::{ended, runs};
use crate::rules::state_machine::completion::Count;
use crate::status::{Outcome, Status};
use crate::trace::Trace;

impl<A: Agent, S, T: Trace> Machine<'_, '_, '_, A, S, T> {
    /// Returns the progress of the tasks of a state.
    pub(crate) fn count(&self, state: &State<A>) -> Count {
        let words = self.memory.words();
        let one = |task: &Task| Count::of(ended(words[task.branch.word as usize]));
        state.tasks.iter().fold(Count::None, |count, task| count.and(one(task)))
    }

    /// Starts the tasks in order. After a failure, the remaining tasks do not start.
    pub(crate) fn enter_tasks(&mut self, state: &State<A>) {
        for task in &state.tasks {
            *self.word(task.branch.word) = 0;
        }
        let mut hearing = Hearing::new(self.run);
        for task in &state.tasks {
            hearing.begin(self.run);
            let status = self.start_task(task.branch);
            hearing.end(self.run);
            if status == Status::Failure {
                break;
            }
        }
        hearing.join(self.run);
    }

    /// Ticks the running tasks in order. `hearing` is the hearing of all active states.
    pub(crate) fn tick_tasks(&mut self, state: &State<A>, hearing: &mut Hearing) {
        for task in &state.tasks {
            if runs(*self.word(task.branch.word)) {
                hearing.begin(self.run);
                self.tick_branch(task.branch);
                hearing.end(self.run);
            }
        }
    }

    /// Halts the running tasks in reverse order; if `again`, only those that are entered anew. Returns `true` while a
    /// halt needs further ticks.
    pub(crate) fn halt_tasks(&mut self, state: &State<A>, again: bool) -> bool {
        let mut pending = false;
        for task in state.tasks.iter().rev().filter(|task| task.again || !again) {
            pending |= self.halt_branch(task.branch);
        }
        pending
    }

    /// Handles that the state was selected again: starts the tasks that were halted for it, and sustains the others.
    pub(crate) fn sustain(&mut self, state: &State<A>) {
        for task in &state.tasks {
            let word = *self.word(task.branch.word);
            if runs(word) {
                self.sustain_leaf(task);
            } else if word == 0 && task.again {
                self.start_task(task.branch);
            }
        }
    }

    /// Informs the running tasks that are leaves of the outcome of their state, or of a state inside it.
    pub(crate) fn completed(&mut self, state: &State<A>, outcome: Outcome) {
        for task in &state.tasks {
            if runs(*self.word(task.branch.word)) {
                self.with_leaf(task, |leaf, cx, memory| leaf.completed(outcome, cx, memory));
            }
        }
    }

    /// Sustains a task if it is a leaf.
    fn sustain_leaf(&mut self, task: &Task) {
        self.with_leaf(task, |leaf, cx, memory| leaf.sustain(cx, memory));
    }

    /// Calls `call` for a task if it is a leaf.
    fn with_leaf(
        &mut self,
        task: &Task,
        call: impl FnOnce(&dyn LoadedLeaf<A>, &mut Cx<'_, '_, A>, &mut AgentMemory<A>),
    ) {
        let part = self.part(task.branch.root);
        if matches!(part.kind, Kind::Act) {
            self.run.at(part.node);
            let before = self.run.begin_writes();
            call(&*self.program.steps[task.branch.root as usize].does, &mut self.run.cx, self.memory);
            self.run.trace_writes(before);
        }
    }
}
