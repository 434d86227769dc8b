//! The machine as a node of a tree.

use core::marker::PhantomData;
use core::mem::needs_drop;

use super::lifecycle::{Leaving, Lifecycle};
use super::memory::{StateActive, StateHalting, StatePersistent};
use super::plan::{Plan, write_change};
use super::switch::PendingSwitch;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run};
use crate::rules::facts::{self, Facts};
use crate::rules::prediction::Prediction;
use crate::rules::state_machine::SWITCHES;
use crate::rules::state_machine::poll::TransitionPoll;
use crate::rules::state_machine::switch::Switch;
use crate::rules::state_machine::wake::WakePoll;
use crate::scope::Flag;
use crate::search::Search;
use crate::status::{Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// The node of the machine `M`.
pub struct Machine<M>(PhantomData<M>);

/// The memory of a running machine: its states, whether the transitions of some of them were never checked, and the
/// switch that waits for a halt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MachineActive<R, F, P> {
    pub(super) root: R,
    pub(super) newly_entered: F,
    pub(super) switch: P,
}

pub(super) type Active<A, S, M> = MachineActive<
    StateActive<A, S, <M as Plan<A, S>>::Root>,
    <M as Plan<A, S>>::NewlyEntered,
    <M as Plan<A, S>>::Pending,
>;
pub(super) type Persistent<A, S, M> = StatePersistent<A, S, <M as Plan<A, S>>::Root>;
pub(super) type Answers<A, S, M> = TransitionPoll<<M as Plan<A, S>>::Payload>;

impl<A: Agent, S, M: Plan<A, S>> Node<A, S> for Machine<M> {
    type Active = Active<A, S, M>;
    type Halting = StateHalting<A, S, M::Root>;
    type Persistent = Persistent<A, S, M>;

    const OBSERVED: Keys = {
        let keys = <M::Root as Lifecycle<A, S>>::OBSERVED;
        if M::POLLS { keys.or(Keys::TRANSITIONS) } else { keys }
    };
    const FACTS: Facts = facts::machine(<M::Root as Lifecycle<A, S>>::FACTS);
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
            Some(switch) => {
                // If `M::Pending` has no size, no switch can wait for a halt, and this code is left out.
                if const { size_of::<M::Pending>() > 0 } {
                    poll.candidate.set_switch(Self::wait(active, persistent, switch, run.apart()));
                }
            }
            None => {
                active.newly_entered.set(false);
                let done = M::Root::step::<true, T>(&mut active.root, persistent, &mut poll, run);
                // This case is a separate function, because most states that are ticked run.
                if poll.was_done {
                    let status = Self::go_on(active, persistent, (poll.newly_entered, SWITCHES), run.apart());
                    return run.ends(status);
                }
                // The memory of an ended task is dropped before other states are entered.
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
        if const { !M::STATE_IDS.is_empty() } {
            run.at(M::NODES[0]);
            write_change::<A, S, M, T>(None, run);
        }
        match M::Root::leave(&mut active.root, persistent, (&Switch::OUT, None), run) {
            Leaving::Halting(halting) => Some(halting),
            Leaving::Stays | Leaving::Left => None,
        }
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        // No service runs while a switch is pending: the switch has already replaced the parameters of the old states.
        if run.trace.looks() || active.switch.get().is_none() {
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
    fn predict<T: Trace>(_: &Self::Persistent, _: &mut Search<'_, '_, A, S, T>) -> Prediction {
        Prediction::Enters
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
        let mut wake = WakePoll::new();
        M::Root::next(&active.root, persistent, moment, &mut wake);
        wake.next(active.newly_entered.get(), active.switch.get().is_some())
    }
}
