//! Custom composites and decorators. They start and tick their branches as they decide.

use super::Machine;
use super::branches::runs;
use crate::blackboard::Agent;
use crate::custom::ChildNodes;
use crate::cx::Cx;
use crate::keys::{ChangeSet, Missed, TickChanges};
use crate::loaded::program::Program;
use crate::loaded::program::custom::{CustomPart, LoadedNodes};
use crate::loaded::program::frame::LOCALS_CHANGED;
use crate::loaded::program::part::{AgentMemory, Branch, Kind, PartId, Word};
use crate::node::Run;
use crate::rules::custom::State;
use crate::status::{Halt, Status};
use crate::trace::{NodeId, Trace};

/// The children of a custom node during a tick: a [`Machine`] without the `Cx`, which the node passes with each call.
struct Nodes<'n, A: Agent, S, T> {
    program: &'n Program<A>,
    memory: &'n mut AgentMemory<A>,
    custom: &'n CustomPart<A>,
    scope: &'n mut S,
    changes: TickChanges<'n, A::Changes>,
    trace: &'n mut T,
    base: NodeId,
    node: NodeId,
    /// The change bits before the last writes of the node.
    before: A::Changes,
}

impl<'n, A: Agent, S, T: Trace> Nodes<'n, A, S, T> {
    /// Calls a child. Before that, records the node's own writes.
    fn call<R>(
        &mut self,
        cx: &mut Cx<'_, '_, A>,
        index: usize,
        child: impl FnOnce(&mut Machine<'_, '_, '_, A, S, T>, Branch) -> R,
    ) -> R {
        let mut run = Run {
            cx: Cx { bb: &mut *cx.bb, world: &mut *cx.world, engine: &mut *cx.engine, dt: cx.dt },
            scope: &mut *self.scope,
            changed: self.changes.changed,
            driven: self.changes.driven.as_deref_mut(),
            trace: &mut *self.trace,
            base: self.base,
            node: self.node,
        };
        run.trace_writes(self.before);
        let branch = self.custom.branches[index];
        let result = child(&mut Machine { program: self.program, memory: self.memory, run: &mut run }, branch);
        self.before = run.begin_writes();
        result
    }

    /// Returns the changes of the board that a child has missed.
    fn missed(&self, index: usize) -> Missed<A::Changes> {
        let mut missed = Missed::<A::Changes>::NONE;
        for (at, &word) in self.custom.rested[index].keys.iter().enumerate() {
            missed.keys.add_word(at, self.memory.words()[word as usize]);
        }
        missed
    }

    /// Returns the frames outside of a child whose locals it observes: the word of each, and its bit in
    /// [`Rested::locals`](crate::loaded::program::custom::Rested::locals).
    fn frames(&self, index: usize) -> impl Iterator<Item = (Word, u64)> + use<'n, A, S, T> {
        let locals = &self.program.parts[self.custom.branches[index].root as usize].observed.locals;
        locals.iter().enumerate().map(|(at, &word)| (word, 1 << at.min(63)))
    }

    /// Marks the locals of these frames as changed. Returns the bits of the frames whose locals were not marked
    /// before; of a bit that several frames share, only if none of them was.
    fn mark_locals(&mut self, index: usize, frames: u64) -> u64 {
        let mut before = 0;
        for (word, bit) in self.frames(index).filter(|(_, bit)| frames & bit != 0) {
            let word = &mut self.memory.words_mut()[word as usize];
            before |= if *word & LOCALS_CHANGED == 0 { 0 } else { bit };
            *word |= LOCALS_CHANGED;
        }
        frames & !before
    }

    fn unmark_locals(&mut self, index: usize, frames: u64) {
        for (word, _) in self.frames(index).filter(|(_, bit)| frames & bit != 0) {
            self.memory.words_mut()[word as usize] &= !LOCALS_CHANGED;
        }
    }

    /// Ticks a running child with the changes that it has missed.
    fn tick_running(&mut self, index: usize, cx: &mut Cx<'_, '_, A>) -> Status {
        let (caught_up, before) = self.changes.catch_up(self.missed(index));
        let mut marked = 0;
        if caught_up {
            let locals = self.memory.words()[self.custom.rested[index].locals as usize];
            marked = self.mark_locals(index, locals);
            self.forget_missed(index);
        }
        let status = self.call(cx, index, |machine, branch| machine.tick_branch(branch));
        self.changes.restore(before);
        self.unmark_locals(index, marked);
        status
    }

    fn forget_missed(&mut self, index: usize) {
        self.custom.rested[index].words().for_each(|word| self.memory.words_mut()[word as usize] = 0);
    }
}

impl<A: Agent, S, T: Trace> ChildNodes<A> for Nodes<'_, A, S, T> {
    fn count(&self) -> usize {
        self.custom.branches.len()
    }

    fn is_running(&self, index: usize) -> bool {
        runs(self.memory.words()[self.custom.branches[index].word as usize])
    }

    fn tick(&mut self, index: usize, cx: &mut Cx<'_, '_, A>) -> Status {
        let status = if self.is_running(index) {
            self.tick_running(index, cx)
        } else {
            self.forget_missed(index);
            self.call(cx, index, |machine, branch| machine.start_task(branch))
        };
        if status != Status::Running {
            self.memory.words_mut()[self.custom.branches[index].word as usize] = 0;
        }
        status
    }

    fn halt(&mut self, index: usize, cx: &mut Cx<'_, '_, A>) -> Halt {
        let pending = self.call(cx, index, |machine, branch| machine.halt_branch(branch));
        if pending { Halt::Pending } else { Halt::Done }
    }

    fn rest(&mut self, index: usize) {
        let mut missed = self.missed(index);
        self.changes.miss(&mut missed);
        let words = &self.custom.rested[index];
        for (at, &word) in words.keys.iter().enumerate() {
            self.memory.words_mut()[word as usize] = missed.keys.word(at);
        }
        for (word, bit) in self.frames(index) {
            let changed = self.memory.words()[word as usize] & LOCALS_CHANGED != 0;
            self.memory.words_mut()[words.locals as usize] |= if changed { bit } else { 0 };
        }
    }
}

impl<A: Agent, S, T: Trace> LoadedNodes<A> for Nodes<'_, A, S, T> {
    fn memory(&mut self) -> &mut AgentMemory<A> {
        self.memory
    }
}

impl<A: Agent, S, T: Trace> Machine<'_, '_, '_, A, S, T> {
    /// Enters a custom node.
    pub(crate) fn enter_custom(&mut self, id: PartId) -> Status {
        let Kind::Custom(custom) = &self.part(id).kind else { return Status::Failure };
        *self.word(custom.state) = 0;
        for branch in &custom.branches {
            *self.word(branch.word) = 0;
        }
        self.custom(custom, |custom, state, nodes, cx| custom.node.tick(true, state, nodes, cx))
    }

    /// Ticks a running custom node.
    pub(crate) fn resume_custom(&mut self, id: PartId) -> Status {
        let Kind::Custom(custom) = &self.part(id).kind else { return Status::Failure };
        self.custom(custom, |custom, state, nodes, cx| custom.node.tick(false, state, nodes, cx))
    }

    /// Halts a custom node.
    pub(crate) fn halt_custom(&mut self, id: PartId) -> Halt {
        let Kind::Custom(custom) = &self.part(id).kind else { return Halt::Done };
        self.custom(custom, |custom, state, nodes, cx| custom.node.halt(state, nodes, cx))
    }

    /// Calls a custom node with its children and the `Cx` of the tick, and records its writes.
    fn custom<R>(
        &mut self,
        custom: &CustomPart<A>,
        call: impl FnOnce(&CustomPart<A>, &mut State, &mut dyn LoadedNodes<A>, &mut Cx<'_, '_, A>) -> R,
    ) -> R {
        let mut state = State::from_bits(*self.word(custom.state));
        let before = self.run.begin_writes();
        let Run { cx, scope, changed, driven, trace, base, node } = &mut *self.run;
        let mut nodes = Nodes {
            program: self.program,
            memory: &mut *self.memory,
            custom,
            scope: &mut **scope,
            changes: TickChanges { changed: *changed, driven: driven.as_deref_mut() },
            trace: &mut **trace,
            base: *base,
            node: *node,
            before,
        };
        let result = call(custom, &mut state, &mut nodes, cx);
        let before = nodes.before;
        self.run.trace_writes(before);
        *self.word(custom.state) = state.to_bits();
        result
    }
}
