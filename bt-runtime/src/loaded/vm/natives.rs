//! Native trees: each is the node of a compiled `run`, with its memory in the block.

use super::{Machine, Questions};
use crate::blackboard::Agent;
use crate::cx::Cx;
use crate::loaded::program::native::NativePart;
use crate::loaded::program::part::Part;
use crate::node::{Run, View};
use crate::rules::prediction::Prediction;
use crate::slot::{AnyTrace, Asked, Call};
use crate::status::Status;
use crate::trace::{NoTrace, Trace};

impl<A: Agent, S, T: Trace> Machine<'_, '_, '_, A, S, T> {
    /// Calls a native tree: a tick, or a halt, which returns `Running` while the tree is still halting.
    pub(crate) fn native(&mut self, native: &NativePart<A>, call: Call) -> Status {
        let params = matches!(call, Call::Resume) && self.writes(&native.reads);
        let Run { cx: Cx { bb, world, engine, dt }, changed, driven, trace, base, node, .. } = &mut *self.run;
        let cx = Cx { bb: &mut **bb, world: &mut **world, engine: &mut **engine, dt: *dt };
        let (scope, changed, driven) = (&mut (), changed.in_subtree(params, false), driven.as_deref_mut());
        let (base, node) = (*base, *node);
        if T::ON {
            let trace = &mut AnyTrace(*trace);
            native.tree.call_traced(call, self.memory, Run { cx, scope, changed, driven, trace, base, node })
        } else {
            let trace = &mut NoTrace;
            native.tree.quiet(call, self.memory, Run { cx, scope, changed, driven, trace, base, node })
        }
    }
}

impl<A: Agent, T: Trace> Questions<'_, '_, A, T> {
    /// Asks a native tree a question.
    pub(crate) fn native(&mut self, part: &Part<A>, native: &NativePart<A>, asked: Asked) -> Prediction {
        let changed = self.changed.in_subtree(self.affected_by(&native.reads), false);
        let view = View { bb: self.agent, world: self.world, scope: &(), changed, moment: self.moment };
        if T::ON {
            let node = self.base + part.node;
            native.tree.asked_traced(asked, self.memory, view, &mut AnyTrace(self.trace), node)
        } else {
            native.tree.asked(asked, self.memory, view)
        }
    }
}
