//! State trees: a machine of nested states as one node, whose tasks are ordinary nodes.
//!
//! A tick is one way down and up the active path: tasks from the root down, transitions from the leaf up
//! (`state.rs`). What was asked comes to at most one switch (`transitions.rs`); its selection was a pure search (`selection.rs`).
//! Then the old states are left from the leaf up and the new ones entered from the root down, and as long as one of them
//! is done at once that goes on, [`SWITCHES`] times a tick.

mod child;
mod delay;
mod ends;
mod no_states;
pub(crate) mod plan;
pub(crate) mod poll;
mod remembers;
pub(crate) mod selection;
mod single_task;
mod state;
mod states;
pub(crate) mod switch;
pub(crate) mod target;
pub(crate) mod tasks;
mod transition;

use core::marker::PhantomData;
use core::mem::needs_drop;

use plan::{node, search};
use poll::{Candidate, TransitionPoll};
use selection::Selection;
use state::{Asking, Left, Life};
use switch::Switch;
use target::take;

pub use child::Child;
pub use delay::{After, NoDelay};
pub use ends::{End, Ends};
pub use plan::{Payload, Plan, Select, State, absent};
pub use single_task::{SingleTask, SingleTaskActive};
pub use state::{StateActive, StateHalting, StatePersistent};
pub use states::States;
pub use switch::{Graceful, PendingSwitch, Waits};
pub use tasks::{OneTask, Task, Tasks};
pub use transition::{EVENT, FAILURE, On, SUCCESS, TICK, Transition, TransitionTarget, Transitions};

use crate::blackboard::Agent;
use crate::event::Inbox;
use crate::keys::Keys;
use crate::node::{Node, Run};
use crate::rules::facts::{self, Facts};
use crate::scope::Flag;
use crate::search::Search;
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Record, Trace, Trigger};

/// The most switches of a machine in one tick; what is left waits for the next.
pub(crate) const SWITCHES: u32 = 5;

/// The machine `M`.
pub struct Machine<M>(PhantomData<M>);

/// A machine that runs: what its states remember, whether its transitions are still to be asked for the first time, and
/// the switch that waits for a halt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MachineActive<R, F, P> {
    root: R,
    newly_entered: F,
    switch: P,
}

type Active<A, S, M> = MachineActive<
    StateActive<A, S, <M as Plan<A, S>>::Root>,
    <M as Plan<A, S>>::NewlyEntered,
    <M as Plan<A, S>>::Pending,
>;
type Persistent<A, S, M> = StatePersistent<A, S, <M as Plan<A, S>>::Root>;
type Answers<A, S, M> = TransitionPoll<<M as Plan<A, S>>::Payload>;

/// `true` if a halt in the machine may take several ticks: what it remembers is a type that has values.
#[doc(hidden)]
#[must_use]
pub const fn is_graceful<H>() -> bool {
    size_of::<Option<H>>() > 0
}

impl<M> Machine<M> {
    /// Do the answers come to a switch? Which one is in `poll.candidate` then, and what it takes is taken.
    #[inline(always)]
    fn decide<A: Agent, S, T: Trace>(
        active: &mut Active<A, S, M>,
        poll: &mut Answers<A, S, M>,
        done: Option<Outcome>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> bool
    where
        M: Plan<A, S>,
    {
        if let Some(outcome) = M::Root::outcome(&active.root) {
            poll.candidate.set_switch(Switch::end(outcome));
            return true;
        }
        if poll.found {
            Self::follow(active, poll.at, &mut poll.candidate, run);
            return true;
        }
        let Some(outcome) = done.filter(|_| !poll.waits) else { return false };
        poll.candidate.set_switch(Self::restart(poll.at, outcome, run.apart()));
        true
    }

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

    /// The deepest active state stays in spite of its end: it is noted what came of it. Where others are entered there is
    /// no need.
    #[inline(always)]
    fn settle<A: Agent, S>(active: &mut Active<A, S, M>, poll: &Answers<A, S, M>)
    where
        M: Plan<A, S>,
    {
        if let Some(outcome) = poll.ended {
            M::Root::settle(&mut active.root, outcome);
        }
    }

    /// A state is done and no transition leads on: the machine starts again from its root. It gets a `Run` of its own, so
    /// that the tick's need not lie in memory.
    #[inline(never)]
    fn restart<A: Agent, S, T: Trace>(at: u16, outcome: Outcome, mut run: Run<'_, '_, A, S, T>) -> Switch
    where
        M: Plan<A, S>,
    {
        let run = &mut run;
        let Some(switch) = Self::from_root(at, run) else { return Switch::end(Outcome::Failure) };
        let (from, to) = (node::<A, S, M, T>(at, run), node::<A, S, M, T>(switch.to, run));
        run.record(Record::Transition { from, to, trigger: Trigger::Restart(outcome) });
        switch
    }

    /// The states that are selected from the root.
    fn from_root<A: Agent, S, T: Trace>(at: u16, run: &mut Run<'_, '_, A, S, T>) -> Option<Switch>
    where
        M: Plan<A, S>,
    {
        let (found, chance, (by, why)) = {
            let view = run.view();
            let mut selection = Selection::new(0, at, run.cx.engine.inbox.offered(), run.cx.engine.chance);
            let found = search::<A, S, M>(&mut selection, &view);
            (found, selection.chance, selection.refused)
        };
        match found {
            Some(to) => {
                if M::DRAWS {
                    run.cx.engine.chance = chance;
                }
                if M::BINDS {
                    M::Root::bind_on_path((0, at), to, run);
                }
                Some(Switch::to(to, 0))
            }
            None => {
                let (node, by) = (node::<A, S, M, T>(0, run), node::<A, S, M, T>(by, run));
                run.record(Record::Refused { node, by, why });
                None
            }
        }
    }

    /// Starts: a function of its own, with a `Run` of its own, so that neither stands in the tick.
    #[inline(never)]
    fn begin<A: Agent, S, T: Trace>(
        persistent: &mut Persistent<A, S, M>,
        mut run: Run<'_, '_, A, S, T>,
    ) -> Step<Active<A, S, M>>
    where
        M: Plan<A, S>,
    {
        let root = M::Root::start(persistent, &mut run);
        let mut active = MachineActive { root, newly_entered: Default::default(), switch: Default::default() };
        let switch = match M::Root::outcome(&active.root) {
            Some(outcome) => Switch::end(outcome),
            None => Self::from_root(plan::NOWHERE, &mut run).unwrap_or(Switch::end(Outcome::Failure)),
        };
        match Self::switch(&mut active, persistent, (&switch, None), &mut run).outcome() {
            Some(outcome) => Step::Done(outcome),
            None => Step::Running(active),
        }
    }

    /// Switches. A state that is done at once goes on in [`go_on`](Self::go_on), apart from the way that a tick mostly
    /// takes; there the tick stands a second time, so that here it need not lie in memory.
    #[inline(always)]
    fn switch<A: Agent, S, T: Trace>(
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

    /// A switch; `None` where a state is done at once. `ended`: how the deepest active state came to its end.
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
        // Where a halt only forgets, what is entered takes the place of what was there.
        if (T::ON || const { <M::Root as Life<A, S>>::FACTS.halts })
            && let Left::Halting(_) = M::Root::leave(&mut active.root, persistent, (switch, ended), run)
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

    /// As long as a state is done, asks what comes next: so many times at most. `newly_entered`: are its transitions to be asked
    /// for the first time?
    #[inline(never)]
    fn go_on<A: Agent, S, T: Trace>(
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

impl<A: Agent, S, M: Plan<A, S>> Node<A, S> for Machine<M> {
    type Active = Active<A, S, M>;
    type Halting = StateHalting<A, S, M::Root>;
    type Persistent = Persistent<A, S, M>;

    const OBSERVED: Keys = {
        let keys = <M::Root as Life<A, S>>::OBSERVED;
        if M::POLLS { keys.or(Keys::TRANSITIONS) } else { keys }
    };
    const FACTS: Facts = facts::machine(<M::Root as Life<A, S>>::FACTS, SWITCHES);
    const ID: NodeId = 0;
    const STARTS_APART: bool = true;

    #[inline(always)]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        Self::begin(persistent, run.apart())
    }

    #[inline(always)]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        let mut poll = TransitionPoll::new(active.newly_entered.get(), run.cx.engine.chance);
        match active.switch.take() {
            Some(switch) => poll.candidate.set_switch(switch),
            None => {
                active.newly_entered.set(false);
                let done = M::Root::step::<true, T>(&mut active.root, persistent, &mut poll, run);
                // Apart, since most states that are ticked run.
                if poll.rests {
                    let status = Self::go_on(active, persistent, (poll.newly_entered, SWITCHES), run.apart());
                    return run.ends(status);
                }
                // What is to be dropped is so before other states are entered.
                if const { needs_drop::<Self::Active>() } {
                    Self::settle(active, &poll);
                }
                if !Self::decide(active, &mut poll, done, run) {
                    Self::settle(active, &poll);
                    return Status::Running;
                }
            }
        }
        Self::switch(active, persistent, (&poll.candidate.switch(), poll.ended), run)
    }

    #[inline]
    fn halt<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting> {
        match M::Root::leave(&mut active.root, persistent, (&Switch::OUT, None), run) {
            Left::Halting(halting) => Some(halting),
            Left::Stays | Left::Gone => None,
        }
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        // What a switch has given lies there already, in the place of what the old states were given.
        if active.switch.get().is_none() {
            M::Root::observe(&mut active.root, persistent, run);
        }
    }

    fn fits(active: &Self::Active, scope: &S) -> bool {
        match active.switch.get() {
            None => M::Root::fits(&active.root, scope),
            Some(switch) => M::Root::fits_on_path(switch.to, scope),
        }
    }

    #[inline(always)]
    fn can_enter<T: Trace>(_: &Self::Persistent, _: &mut Search<'_, '_, A, S, T>) -> bool {
        true
    }

    #[inline(always)]
    fn preempts<T: Trace>(_: &Self::Persistent, _: &mut Search<'_, '_, A, S, T>) -> bool {
        false
    }

    #[inline(always)]
    fn wakes_at(_: &Self::Persistent, _: Moment, _: bool) -> Option<Time> {
        None
    }

    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
        let mut asking = Asking { next: Next::Change, done: false, waits: false, ticks: false };
        M::Root::next(&active.root, persistent, moment, &mut asking);
        let newly_entered = active.newly_entered.get();
        // A delay may run beside a state that is done and has switched as often as it may; or for one that was left since.
        let unsettled = asking.done && !asking.waits || newly_entered && (asking.done || asking.ticks || asking.waits);
        if unsettled || active.switch.get().is_some() { Next::Now } else { asking.next }
    }
}
