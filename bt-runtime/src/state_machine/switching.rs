//! The start of a machine, and the switches between its states.

use super::lifecycle::{Leaving, Lifecycle};
use super::machine::{Active, Machine, MachineActive, Persistent};
use super::plan::{Plan, node, write_change};
use super::switch::PendingSwitch;
use crate::blackboard::Agent;
use crate::node::Run;
use crate::rules::state_machine::poll::{Decision, TransitionPoll};
use crate::rules::state_machine::switch::Switch;
use crate::rules::state_machine::{NOWHERE, SWITCHES};
use crate::scope::Flag;
use crate::status::{Outcome, Status, Step};
use crate::trace::{Record, Trace, Trigger};

impl<M> Machine<M> {
    /// Starts the machine. A separate function with its own `Run` keeps both out of the code of a tick.
    #[inline(never)]
    pub(super) fn begin<A: Agent, S, T: Trace>(
        persistent: &mut Persistent<A, S, M>,
        mut run: Run<'_, '_, A, S, T>,
    ) -> Step<Active<A, S, M>>
    where
        M: Plan<A, S>,
    {
        if const { !M::STATE_IDS.is_empty() } {
            run.at(M::NODES[0]);
            write_change::<A, S, M, T>(None, &mut run);
        }
        let root = M::Root::start(persistent, &mut run);
        let mut active = MachineActive { root, newly_entered: Default::default(), switch: Default::default() };
        let switch = match M::Root::outcome(&active.root) {
            Some(outcome) => Switch::end(outcome),
            None => Self::from_root(NOWHERE, &mut run).unwrap_or(Switch::NOTHING_FOUND),
        };
        match Self::switch(&mut active, persistent, (&switch, None), &mut run).outcome() {
            Some(outcome) => Step::Done(outcome),
            None => Step::Running(active),
        }
    }

    /// Switches. If a new state ends at once, [`go_on`](Self::go_on) continues: it repeats the code of the tick,
    /// separately from the usual path, so that the usual path needs no memory for it.
    #[inline(always)]
    pub(super) fn switch<A: Agent, S, T: Trace>(
        active: &mut Active<A, S, M>,
        persistent: &mut Persistent<A, S, M>,
        switch: (&Switch, Option<Outcome>),
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status
    where
        M: Plan<A, S>,
    {
        match Self::once(active, persistent, switch, run) {
            Some(Status::Running) => Status::Running,
            Some(ended) => {
                run.ended();
                ended
            }
            None => {
                let status = Self::go_on(active, persistent, (true, SWITCHES - 1), run.apart());
                run.ends(status)
            }
        }
    }

    /// Switches once; returns `None` if a state ends at once. `ended` is the outcome of the deepest active state.
    #[inline(always)]
    fn once<A: Agent, S, T: Trace>(
        active: &mut Active<A, S, M>,
        persistent: &mut Persistent<A, S, M>,
        (switch, ended): (&Switch, Option<Outcome>),
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Status>
    where
        M: Plan<A, S>,
    {
        // If a halt only drops memory, the memory of the new states simply replaces that of the old states.
        if (T::ON || const { <M::Root as Lifecycle<A, S>>::FACTS.halts })
            && let Leaving::Halting(_) = M::Root::leave(&mut active.root, persistent, (switch, ended), run)
        {
            active.switch.keep(*switch);
            return Some(Status::Running);
        }
        if let Some(outcome) = switch.end {
            return Some(outcome.into());
        }
        active.newly_entered.set(true);
        match M::Root::descend(&mut active.root, persistent, (switch, ended), run) {
            true => None,
            false => Some(Status::Running),
        }
    }

    /// Ticks the tasks of the states that stay, in a tick in which a switch waits for a halt. Returns the switch that goes
    /// on.
    #[inline(never)]
    pub(super) fn wait<A: Agent, S, T: Trace>(
        active: &mut Active<A, S, M>,
        persistent: &mut Persistent<A, S, M>,
        switch: Switch,
        mut run: Run<'_, '_, A, S, T>,
    ) -> Switch
    where
        M: Plan<A, S>,
    {
        M::Root::tick_staying(&mut active.root, persistent, &switch, &mut run);
        let Some(outcome) = switch.replaced_by(M::Root::outcome(&active.root)) else { return switch };
        let (decision, switch) = (Decision::End(outcome), Switch::end(outcome));
        if const { !M::STATE_IDS.is_empty() } {
            let at = M::Root::deepest(&active.root);
            Self::write_decision((decision, Trigger::Tick), (at, switch.to), &mut run);
        }
        switch
    }

    /// Checks the transitions again as long as a state has ended, for at most `switches` switches. `newly_entered`: the
    /// transitions of some states are checked for the first time.
    #[inline(never)]
    pub(super) fn go_on<A: Agent, S, T: Trace>(
        active: &mut Active<A, S, M>,
        persistent: &mut Persistent<A, S, M>,
        (mut newly_entered, switches): (bool, u32),
        mut run: Run<'_, '_, A, S, T>,
    ) -> Status
    where
        M: Plan<A, S>,
    {
        for _ in 0..switches {
            let mut poll = TransitionPoll::new(newly_entered, run.cx.engine.chance);
            newly_entered = true;
            let done = M::Root::step::<false, T>(&mut active.root, persistent, &mut poll, &mut run);
            if !Self::decide(active, &mut poll, done, &mut run) {
                return Status::Running;
            }
            if let Some(status) = Self::once(active, persistent, (&poll.candidate.switch(), poll.ended), &mut run) {
                return status;
            }
        }
        run.record(Record::Unsettled { node: node::<A, S, M, T>(0, &run) });
        Status::Running
    }
}
