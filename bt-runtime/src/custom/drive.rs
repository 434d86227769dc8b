//! The life cycle of a custom composite, for both back ends.

use super::{ChildNodes, Children, Composite};
use crate::blackboard::Agent;
use crate::cx::Cx;
use crate::rules::custom::State;
use crate::status::{Halt, Status};

/// Ticks a composite. `first` is `true` in the tick of its entry. Once the composite ends, halts its running children.
/// Children that run and are not ticked miss no change: their next tick decides by the changes of this tick too.
pub fn drive<A: Agent, C: Composite<A>>(
    first: bool,
    own: &C,
    memory: &mut C::Memory,
    state: &mut State,
    nodes: &mut dyn ChildNodes<A>,
    cx: &mut Cx<'_, '_, A>,
) -> Status {
    let mut children = Children::new(nodes, state, C::STARTS, cx);
    let status = advance(first, own, memory, &mut children, cx);
    if status == Status::Running {
        children.rest();
    }
    status
}

fn advance<A: Agent, C: Composite<A>>(
    first: bool,
    own: &C,
    memory: &mut C::Memory,
    children: &mut Children<'_, A>,
    cx: &mut Cx<'_, '_, A>,
) -> Status {
    if children.state.stops() {
        if children.go_on_halting(cx) == Halt::Pending {
            return Status::Running;
        }
        if let Some(outcome) = children.state.ended() {
            return outcome.into();
        }
    }
    let status = if first { own.enter(memory, children, cx) } else { own.tick(memory, children, cx) };
    let Some(outcome) = status.outcome() else { return Status::Running };
    match children.halt_all(cx) {
        Halt::Done => outcome.into(),
        Halt::Pending => {
            children.state.end(outcome);
            Status::Running
        }
    }
}

/// Halts a composite because its parent halts it. The children are halted first.
pub fn stop<A: Agent, C: Composite<A>>(
    memory: &mut C::Memory,
    state: &mut State,
    nodes: &mut dyn ChildNodes<A>,
    cx: &mut Cx<'_, '_, A>,
) -> Halt {
    let mut children = Children::new(nodes, state, C::STARTS, cx);
    let halt = children.halt_all(cx);
    if halt == Halt::Done && state.ended().is_none() {
        C::halt(memory, cx);
    }
    halt
}
