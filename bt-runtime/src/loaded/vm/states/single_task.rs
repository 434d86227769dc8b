//! The short way of a machine that rests on a lone state: one where nothing but its one task has anything to do until that
//! is done.
//!
//! While the task rests on a leaf of its own, the brain ticks that leaf as it does where a tree rests on one. Once it is
//! done, the exits of the state are asked in their order, the next state is noted, and its task begins: no [`Run`] is set
//! up, no state above is looked at, nothing is searched. All of it was found at load (`lower/lone.rs`).
//!
//! What it does not know, it leaves to the rest of the tick, which then is as every other: the words say how far it came.
//! So what is done here must come to the same, but need not be all that a machine can do.
//!
//! [`Run`]: crate::node::Run

use crate::blackboard::Agent;
use crate::cx::Cx;
use crate::event::Inbox;
use crate::loaded::program::part::{AgentMemory, Env, Kind, ROOT, Word};
use crate::loaded::program::states::{Exit, SWITCHED, SingleTask, States};
use crate::loaded::program::target::{Target, TargetKind};
use crate::loaded::program::{Program, Step};
use crate::loaded::vm::branches::ENDED;
use crate::loaded::vm::chain::Chained;
use crate::loaded::vm::word::resting;
use crate::loaded::vm::{ASKS, ONWARD};
use crate::state_machine::SWITCHES;
use crate::status::Status;

impl<A: Agent> Program<A> {
    /// The step on which the tree rests, or the task of a lone state, if nothing but that step has a say in the next tick.
    #[inline(always)]
    pub(crate) fn fast_path(&self, memory: &AgentMemory<A>) -> Option<&Step<A>> {
        let step = self.fast(ROOT as Word, memory)?;
        match self.states(memory) {
            None => Some(step),
            Some(states) => self.near_in(states, memory),
        }
    }

    /// The same in a machine.
    #[inline(never)]
    fn near_in(&self, states: &States<A>, memory: &AgentMemory<A>) -> Option<&Step<A>> {
        let halts = memory.words()[states.pending as usize] != 0;
        let lone = states.single_task(states.deepest(memory)).filter(|_| !halts)?;
        self.fast(lone.task, memory)
    }

    /// The step on which a strand rests, if that is alone.
    #[inline(always)]
    fn fast(&self, branch: Word, memory: &AgentMemory<A>) -> Option<&Step<A>> {
        // A strand that must be looked at has bits above those of the part, and the words of one that is done are beyond all
        // parts: then there is no such step.
        let at = usize::try_from(memory.words()[branch as usize].wrapping_sub(1)).unwrap_or(usize::MAX);
        self.steps.get(at).filter(|step| step.fast)
    }

    /// The machine on which the tree rests.
    #[inline(always)]
    fn states(&self, memory: &AgentMemory<A>) -> Option<&States<A>> {
        match &self.parts.get(resting(memory.words()[ROOT]) as usize)?.kind {
            Kind::Machine(states) => Some(states),
            _ => None,
        }
    }

    /// Is the part to which this leads in the task of a lone state?
    pub(crate) fn is_in_lone(&self, target: Target) -> bool {
        let (TargetKind::Enter(id) | TargetKind::Exit(id, _) | TargetKind::Rest(id)) = target.kind() else {
            return false;
        };
        self.steps.get(id as usize).is_some_and(|step| step.single_task)
    }

    /// Goes on in a lone state, the task of which has come so far: the step that has the next tick to itself, and what came
    /// of this one; `None`: the rest of it is done as in every other.
    #[inline(never)]
    pub(crate) fn go_on_lone<'p>(
        &'p self,
        mut chained: Chained<'p, A>,
        cx: &mut Cx<'_, '_, A>,
        memory: &mut AgentMemory<A>,
    ) -> (Option<&'p Step<A>>, Option<Status>) {
        let Some(states) = self.states(memory) else { return (None, None) };
        let Some(mut lone) = states.single_task(states.deepest(memory)) else { return (None, None) };
        let mut switches = 0;
        let word = loop {
            let target = match chained {
                Chained::Rests(id, step) if !step.settles => {
                    memory.words_mut()[lone.task as usize] = u64::from(id + 1) | if step.asks { ASKS } else { 0 };
                    return (Some(step).filter(|step| step.fast), Some(Status::Running));
                }
                Chained::Rests(id, _) => Target::rest(id),
                Chained::Continue(target) => target,
            };
            let Some(success) = target.task_ended() else { break ONWARD | u64::from(target.to_bits()) };
            let stops = switches == SWITCHES || lone.hears && !cx.engine.inbox.offered().is_empty();
            let exits = &lone.exits[usize::from(success)];
            let next = if stops { None } else { states.switch(exits, cx, memory) };
            let Some(next) = next else { break ENDED[usize::from(success)] };
            (lone, switches) = (next, switches + 1);
            chained = self.chain(lone.start, cx, memory);
        };
        memory.words_mut()[lone.task as usize] = word;
        memory.words_mut()[states.at as usize] |= u64::from(switches) << SWITCHED;
        (None, None)
    }
}

impl<A: Agent> States<A> {
    /// Leaves a lone state for the next, where that is one too.
    #[inline(always)]
    fn switch(&self, exits: &[Exit<A>], cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> Option<&SingleTask<A>> {
        let env = Env { agent: &**cx.bb, memory };
        let holds = |exit: &&Exit<A>| exit.condition.as_ref().is_none_or(|condition| condition(&env));
        let exit = exits.iter().find(holds)?;
        let next = self.single_task(exit.to)?;
        if let Some(payload) = &exit.payload {
            self.give(payload, cx.bb, memory);
        }
        let words = memory.words_mut();
        words[self.at as usize] = u64::from(exit.to);
        words[next.task as usize] = 0;
        Some(next)
    }
}
