//! The decision of a tick: the switch that follows from the checked transitions.

use super::asked::take;
use super::lifecycle::Lifecycle;
use super::machine::{Active, Answers, Machine};
use super::plan::{Payload, Plan, node, write_change};
use super::selection::{SearchCx, search};
use crate::blackboard::Agent;
use crate::node::Run;
use crate::rules::state_machine::change::{change, reason};
use crate::rules::state_machine::poll::{Candidate, Decision};
use crate::rules::state_machine::selection::Selection;
use crate::rules::state_machine::switch::Switch;
use crate::status::Outcome;
use crate::trace::{Record, Trace, Trigger};

impl<M> Machine<M> {
    /// Decides on a switch. Returns `true` if there is one: it is then in `poll.candidate`, and its effects are
    /// applied.
    #[inline(always)]
    pub(super) fn decide<A: Agent, S, T: Trace>(
        active: &mut Active<A, S, M>,
        poll: &mut Answers<A, S, M>,
        done: Option<Outcome>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> bool
    where
        M: Plan<A, S>,
    {
        let decision = poll.decide(M::BLOCKS, M::Root::outcome(&active.root), done);
        match decision {
            Decision::End(outcome) => poll.candidate.set_switch(Switch::end(outcome)),
            Decision::Take => Self::follow(active, poll.at, &mut poll.candidate, run),
            Decision::Restart(outcome) => poll.candidate.set_switch(Self::restart(poll.at, outcome, run.apart())),
            Decision::Block => {
                run.at(poll.candidate.from);
                take(poll.candidate.event, run);
                return false;
            }
            Decision::Stay => return false,
        }
        if const { !M::STATE_IDS.is_empty() } {
            Self::write_decision((decision, poll.candidate.trigger), (poll.at, poll.candidate.to), run);
        }
        true
    }

    /// Writes the facts about the change by this decision to the machine's key for them. `taken` is the trigger of the
    /// candidate, `at` the deepest active state, and `to` the deepest state to enter.
    #[inline(always)]
    pub(super) fn write_decision<A: Agent, S, T: Trace>(
        (decision, taken): (Decision, Trigger),
        (at, to): (u16, u16),
        run: &mut Run<'_, '_, A, S, T>,
    ) where
        M: Plan<A, S>,
    {
        if let Some(trigger) = reason(decision, taken) {
            let id = |number| M::STATE_IDS.get(usize::from(number)).copied();
            run.at(M::NODES[0]);
            write_change::<A, S, M, T>(change(at, to, trigger, id), run);
        }
    }

    /// Follows the transition of the candidate: writes its payload, takes its event, and clears its delay.
    #[inline(always)]
    fn follow<A: Agent, S, T: Trace>(
        active: &mut Active<A, S, M>,
        at: u16,
        candidate: &mut Candidate<M::Payload>,
        run: &mut Run<'_, '_, A, S, T>,
    ) where
        M: Plan<A, S>,
    {
        run.at(candidate.from);
        let from = run.node;
        if let Some(payload) = candidate.payload.take() {
            payload.store(run.scope);
        }
        if M::BINDS && candidate.end.is_none() {
            M::Root::bind_on_path((candidate.target, at), candidate.to, run);
        }
        take(candidate.event, run);
        if M::DRAWS {
            run.cx.engine.chance = candidate.chance;
        }
        if M::DELAYS {
            M::Root::release(&mut active.root, candidate.transition);
        }
        let to = node::<A, S, M, T>(if candidate.end.is_some() { 0 } else { candidate.to }, run);
        run.record(Record::Transition { from, to, trigger: candidate.trigger });
    }

    /// Stores the outcome of the deepest active state, which has ended but stays. If other states are entered, the
    /// outcome need not be stored.
    #[inline(always)]
    pub(super) fn settle<A: Agent, S>(active: &mut Active<A, S, M>, poll: &Answers<A, S, M>)
    where
        M: Plan<A, S>,
    {
        if let Some(outcome) = poll.ended {
            M::Root::settle(&mut active.root, outcome);
        }
    }

    /// Starts the machine again from its root, because a state has ended and no transition leads on. The function takes
    /// a `Run` by value, so that the tick's `Run` need not be in memory.
    #[inline(never)]
    fn restart<A: Agent, S, T: Trace>(at: u16, outcome: Outcome, mut run: Run<'_, '_, A, S, T>) -> Switch
    where
        M: Plan<A, S>,
    {
        let run = &mut run;
        let Some(switch) = Self::from_root(at, run) else { return Switch::NOTHING_FOUND };
        let (from, to) = (node::<A, S, M, T>(at, run), node::<A, S, M, T>(switch.to, run));
        run.record(Record::Transition { from, to, trigger: Trigger::Restart(outcome) });
        switch
    }

    /// Returns the switch to the states that are selected from the root; `None` if the root refuses. `at` is the
    /// deepest active state.
    pub(super) fn from_root<A: Agent, S, T: Trace>(at: u16, run: &mut Run<'_, '_, A, S, T>) -> Option<Switch>
    where
        M: Plan<A, S>,
    {
        let mut selection = Selection::new(0, at, run.cx.engine.chance);
        let found = search::<A, S, M>(&mut selection, &SearchCx::new(run.view(), run.cx.engine));
        let Some(to) = found else {
            let (by, why) = selection.refused;
            let (node, by) = (node::<A, S, M, T>(0, run), node::<A, S, M, T>(by, run));
            run.record(Record::Refused { node, by, why });
            return None;
        };
        if M::DRAWS {
            run.cx.engine.chance = selection.chance;
        }
        if M::BINDS {
            M::Root::bind_on_path((0, at), to, run);
        }
        Some(Switch::to(to, 0))
    }
}
