//! Custom composites and decorators. They start and tick their branches as they decide.

use super::Machine;
use super::branches::runs;
use crate::blackboard::Agent;
use crate::custom::ChildNodes;
use crate::cx::Cx;
use crate::keys::{Changed, Driven};
use crate::loaded::program::Program;
use crate::loaded::program::custom::{CustomPart, LoadedNodes};
use crate::loaded::program::part::{AgentMemory, Branch, Kind, PartId};
use crate::node::Run;
use crate::rules::custom::State;
use crate::status::{Halt, Status};
use crate::trace::{NodeId, Trace};

/// The children of a custom node during a tick: a [`Machine`] without the `Cx`, which the node passes with each call.
struct Nodes<'n, A: Agent, S, T> {
    program: &'n Program<A>,
    memory: &'n mut AgentMemory<A>,
    branches: &'n [Branch],
    scope: &'n mut S,
    changed: Changed<A::Changes>,
    driven: Option<&'n mut Driven<A::Changes>>,
    trace: &'n mut T,
    base: NodeId,
    node: NodeId,
    /// The change bits before the last writes of the node.
    before: A::Changes,
}

impl<A: Agent, S, T: Trace> Nodes<'_, A, S, T> {
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
            changed: self.changed,
            driven: self.driven.as_deref_mut(),
            trace: &mut *self.trace,
            base: self.base,
            node: self.node,
        };
        run.trace_writes(self.before);
        let branch = self.branches[index];
        let result = child(&mut Machine { program: self.program, memory: self.memory, run: &mut run }, branch);
        self.before = run.begin_writes();
        result
    }
}

impl<A: Agent, S, T: Trace> ChildNodes<A> for Nodes<'_, A, S, T> {
    fn count(&self) -> usize {
        self.branches.len()
    }

    fn is_running(&self, index: usize) -> bool {
        runs(self.memory.words()[self.branches[index].word as usize])
    }

    fn tick(&mut self, index: usize, cx: &mut Cx<'_, '_, A>) -> Status {
        let running = self.is_running(index);
        self.call(cx, index, |machine, branch| {
            let status = if running { machine.tick_branch(branch) } else { machine.start_task(branch) };
            if status != Status::Running {
                *machine.word(branch.word) = 0;
            }
            status
        })
    }

    fn halt(&mut self, index: usize, cx: &mut Cx<'_, '_, A>) -> Halt {
        let pending = self.call(cx, index, |machine, branch| machine.halt_branch(branch));
        if pending { Halt::Pending } else { Halt::Done }
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
            branches: &custom.branches,
            scope: &mut **scope,
            changed: *changed,
            driven: driven.as_deref_mut(),
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
