//! The short path of a machine that rests on a single-task state: a state in which only its one task has work to do,
//! until that task ends.
//!
//! While the task rests on a leaf of its own, the brain ticks that leaf directly. After the task, the exits of the
//! state are checked in order, the next state is stored, and its task begins. This sets up no [`Run`], visits no state
//! above and needs no search, because the exits were computed at load time (`lower/single_task.rs`).
//!
//! The short path only covers some switches. For all others it stores its progress in the memory, and leaves the rest
//! of the tick to the general path. The result must be the same as that of the general path.
//!
//! [`Run`]: crate::node::Run

use crate::blackboard::Agent;
use crate::cx::Cx;
use crate::event::Inbox;
use crate::loaded::program::eval::Env;
use crate::loaded::program::part::{AgentMemory, Kind, ROOT, Word};
use crate::loaded::program::states::{Exit, SWITCHED, SingleTask, States};
use crate::loaded::program::target::{Target, TargetKind};
use crate::loaded::program::{Program, Step};
use crate::loaded::vm::branches::ENDED;
use crate::loaded::vm::chain::Chained;
use crate::loaded::vm::word::resting;
use crate::loaded::vm::{ASKS, ONWARD};
use crate::rules::state_machine::SWITCHES;
use crate::status::Status;

impl<A: Agent> Program<A> {
    /// Returns the step on which the tree, or the task of a single-task state, rests, if the next tick only has to tick
    /// that step.
    #[inline(always)]
    pub(crate) fn fast_path(&self, memory: &AgentMemory<A>) -> Option<&Step<A>> {
        let step = self.fast(ROOT as Word, memory)?;
        match self.states(memory) {
            None => Some(step),
            Some(states) => self.fast_path_in(states, memory),
        }
    }

    /// Does the same for a tree that rests on a machine.
    #[inline(never)]
    fn fast_path_in(&self, states: &States<A>, memory: &AgentMemory<A>) -> Option<&Step<A>> {
        let halts = memory.words()[states.pending as usize] != 0;
        let single = states.single_task(states.deepest(memory)).filter(|_| !halts)?;
        self.fast(single.task, memory)
    }

    /// Returns the step on which a branch rests, if the next tick only has to tick that step.
    #[inline(always)]
    fn fast(&self, branch: Word, memory: &AgentMemory<A>) -> Option<&Step<A>> {
        // If the branch needs more than this step, its word has bits above those of the index; if the branch has ended,
        // the word is greater than the index of every part. In both cases no step has this index.
        let at = usize::try_from(memory.words()[branch as usize].wrapping_sub(1)).unwrap_or(usize::MAX);
        self.steps.get(at).filter(|step| step.fast)
    }

    /// Returns the machine on which the tree rests; `None` if it rests on another part.
    #[inline(always)]
    fn states(&self, memory: &AgentMemory<A>) -> Option<&States<A>> {
        match &self.parts.get(resting(memory.words()[ROOT]) as usize)?.kind {
            Kind::Machine(states) => Some(states),
            _ => None,
        }
    }

    /// Returns `true` if the part at this target is in the task of a single-task state.
    pub(crate) fn is_in_single_task(&self, target: Target) -> bool {
        let (TargetKind::Enter(id) | TargetKind::Exit(id, _) | TargetKind::Rest(id)) = target.kind() else {
            return false;
        };
        self.steps.get(id as usize).is_some_and(|step| step.single_task)
    }

    /// Continues a single-task state whose task has come to `chained`. Returns the step that the next tick can tick
    /// directly, if there is one, and the status of this tick; `None` for the status if the general path must run the
    /// rest of the tick.
    #[inline(never)]
    pub(crate) fn go_on_single_task<'p>(
        &'p self,
        mut chained: Chained<'p, A>,
        cx: &mut Cx<'_, '_, A>,
        memory: &mut AgentMemory<A>,
    ) -> (Option<&'p Step<A>>, Option<Status>) {
        let Some(states) = self.states(memory) else { return (None, None) };
        let Some(mut single) = states.single_task(states.deepest(memory)) else { return (None, None) };
        let mut switches = 0;
        let word = loop {
            let target = match chained {
                Chained::Rests(id, step) if !step.settles => {
                    memory.words_mut()[single.task as usize] = u64::from(id + 1) | if step.asks { ASKS } else { 0 };
                    return (Some(step).filter(|step| step.fast), Some(Status::Running));
                }
                Chained::Rests(id, _) => Target::rest(id),
                Chained::Continue(target) => target,
            };
            let Some(success) = target.task_ended() else { break ONWARD | u64::from(target.to_bits()) };
            let stops = switches == SWITCHES || single.hears && cx.engine.inbox.offered().next().is_some();
            let exits = &single.exits[usize::from(success)];
            let next = if stops { None } else { states.switch(exits, cx, memory) };
            let Some(next) = next else { break ENDED[usize::from(success)] };
            (single, switches) = (next, switches + 1);
            chained = self.chain(single.start, cx, memory);
        };
        memory.words_mut()[single.task as usize] = word;
        memory.words_mut()[states.at as usize] |= u64::from(switches) << SWITCHED;
        (None, None)
    }
}

impl<A: Agent> States<A> {
    /// Switches to the next state; returns `None` if that is no single-task state.
    #[inline(always)]
    fn switch(&self, exits: &[Exit<A>], cx: &mut Cx<'_, '_, A>, memory: &mut AgentMemory<A>) -> Option<&SingleTask<A>> {
        let env = Env { agent: &*cx.bb, memory, world: &*cx.world };
        let holds = |exit: &&Exit<A>| exit.condition.as_ref().is_none_or(|condition| condition(&env));
        let exit = exits.iter().find(holds)?;
        let next = self.single_task(exit.to)?;
        if let Some(payload) = &exit.payload {
            self.hand_over(payload, cx.bb, memory, cx.world);
        }
        let words = memory.words_mut();
        words[self.at as usize] = u64::from(exit.to);
        words[next.task as usize] = 0;
        Some(next)
    }
}
