//! The leaves of the language, and conditions.

use crate::blackboard::Agent;
use crate::cx::Cx;
use crate::loaded::program::eval::{Env, Get, Lasts};
use crate::loaded::program::leaf::{LoadedLeaf, TraceInputs};
use crate::loaded::program::part::{AgentMemory, Word};
use crate::rules::due::is_due;
use crate::status::Stepped;
use crate::time::Time;

/// The methods that all leaves without an action share.
macro_rules! no_action {
    () => {
        fn runs(&self) -> bool {
            false
        }
        fn tick_traced(
            &self,
            _: bool,
            cx: &mut Cx<'_, '_, A>,
            memory: &mut AgentMemory<A>,
            _: TraceInputs<'_>,
        ) -> Stepped {
            self.enter(cx, memory)
        }
        fn halt(&self, _: &mut Cx<'_, '_, A>, _: &mut AgentMemory<A>) -> bool {
            false
        }
        fn serve(&self, _: bool, _: &mut Cx<'_, '_, A>, _: &mut AgentMemory<A>, _: Option<TraceInputs<'_>>) {}
        fn forget(&self, _: &mut AgentMemory<A>) {}
    };
}

/// The leaf of a condition.
pub struct Condition<A: Agent>(pub Get<A, bool>);

impl<A: Agent> LoadedLeaf<A> for Condition<A> {
    no_action!();
    fn enter(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> Stepped {
        if (self.0)(&Env { agent: &*cx.bb, memory, world: &*cx.world }) { Stepped::Success } else { Stepped::Failure }
    }

    fn tick(&self, _: &mut Cx<'_, '_, A>, _: &mut AgentMemory<A>) -> Stepped {
        Stepped::NeedsVm
    }

    fn holds(&self, env: &Env<'_, '_, A>) -> bool {
        (self.0)(env)
    }
}

/// The leaf of a `wait`.
pub struct Waits<A: Agent> {
    pub lasts: Lasts<A>,
    /// The word of the moment at which the wait ends.
    pub end: Word,
}

impl<A: Agent> LoadedLeaf<A> for Waits<A> {
    no_action!();
    fn enter(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> Stepped {
        let span = self.lasts.draw(&Env { agent: &*cx.bb, memory, world: &*cx.world }, &mut cx.engine.chance);
        memory.words_mut()[self.end as usize] = cx.now().after(span).as_nanos();
        Stepped::Running
    }

    #[inline]
    fn tick(&self, cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> Stepped {
        let end = Time::from_nanos(memory.words()[self.end as usize]);
        if is_due(end, cx.now()) { Stepped::Success } else { Stepped::Running }
    }
}

/// The leaf of `idle`.
pub struct Idles;

impl<A: Agent> LoadedLeaf<A> for Idles {
    no_action!();
    fn enter(&self, _: &mut Cx<'_, '_, A>, _: &mut AgentMemory<A>) -> Stepped {
        Stepped::Running
    }

    fn tick(&self, _: &mut Cx<'_, '_, A>, _: &mut AgentMemory<A>) -> Stepped {
        Stepped::Running
    }
}
