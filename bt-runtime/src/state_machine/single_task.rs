//! Single-task states: one task, no children, no delays.

use core::marker::PhantomData;

use super::child::one_child;
use super::ends::{End, Entered};
use super::lifecycle::{Leaving, Lifecycle};
use super::memory::StatePersistent;
use super::plan::{Plan, State, holds};
use super::remembers::remembers;
use super::selection::{SearchCx, search_below};
use super::states::States;
use super::task::OneTask;
use super::tasks::Tasks;
use super::transitions::Transitions;
use crate::blackboard::Agent;
use crate::composite::skips;
use crate::keys::Keys;
use crate::node::{Node, Run, View};
use crate::rules::facts::Children;
use crate::rules::skip;
use crate::rules::state_machine::poll::TransitionPoll;
use crate::rules::state_machine::selection::Selection;
use crate::rules::state_machine::switch::Switch;
use crate::rules::state_machine::wake::WakePoll;
use crate::status::{Outcome, Step};
use crate::time::Moment;
use crate::trace::{Record, Trace};

type NodeOf<A, S, X> = <<X as State<A, S>>::Tasks as OneTask<A, S>>::Node;
type TaskActive<A, S, X> = <NodeOf<A, S, X> as Node<A, S>>::Active;

remembers! {
    /// The memory of a running single-task state, which is that of its task.
    SingleTaskActive where <X as State<A, S>>::Tasks: OneTask<A, S> {
        task: TaskActive,
    }
}

/// A child with one task and no other memory. After the task, the parent stores the task's [`End`] in the child's
/// place. Until the tick has decided whether the state stays, the outcome is in `TransitionPoll::ended`.
pub struct SingleTask<X>(PhantomData<X>);

impl<A: Agent, S, M: Plan<A, S>, X: State<A, S, Plan = M, Below = ()>> States<A, S, M> for SingleTask<X>
where
    X::Tasks: OneTask<A, S>,
{
    one_child!();

    type Active = SingleTaskActive<A, S, X>;
    type Ends = End;
    type Halting = <X::Tasks as Tasks<A, S>>::Halting;
    type Persistent = StatePersistent<A, S, X>;

    const LEAVES: bool = true;
    const TICKS: bool = X::Transitions::TICKS;

    #[inline]
    fn enter<T: Trace>(
        place: &mut Option<Self::Active>,
        _: u16,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Entered {
        X::arrive(run);
        if skips::<A, S, NodeOf<A, S, X>, T>(&persistent.tasks, run) {
            return Entered::Ended(skip::ROOT);
        }
        match NodeOf::<A, S, X>::enter(&mut persistent.tasks, run) {
            Step::Running(task) => {
                *place = Some(SingleTaskActive { task });
                Entered::Runs
            }
            Step::Done(outcome) => Entered::Ended(outcome),
        }
    }

    #[inline(always)]
    fn descend<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        _: (&Switch, Option<Outcome>),
        run: &mut Run<'_, '_, A, S, T>,
    ) -> bool {
        NodeOf::<A, S, X>::sustain(&mut active.task, &mut persistent.tasks, run);
        false
    }

    #[inline(always)]
    fn stays(_: &Self::Active, (switch, ended): (&Switch, Option<Outcome>)) -> bool {
        // No state is below it, so a switch to it has also selected it again.
        switch.to == X::NUMBER && !switch.renews(X::NUMBER, X::BINDS, ended.is_some())
    }

    fn deepest(_: &Self::Active) -> Option<u16> {
        Some(X::NUMBER)
    }

    #[inline(always)]
    fn step<const TICK: bool, T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        poll: &mut TransitionPoll<M::Payload>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Outcome> {
        let resumed = TICK.then(|| NodeOf::<A, S, X>::resume(&mut active.task, &mut persistent.tasks, run));
        let outcome = resumed.and_then(|status| status.outcome());
        ask::<A, S, X, T>(outcome, poll, run);
        outcome
    }

    #[inline(always)]
    fn ask_done<T: Trace>(outcome: Outcome, poll: &mut TransitionPoll<M::Payload>, run: &mut Run<'_, '_, A, S, T>) {
        ask::<A, S, X, T>(Some(outcome), poll, run);
    }

    fn settle(_: &mut Self::Active, _: Outcome) -> bool {
        true
    }

    #[inline(always)]
    fn leave<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        (switch, ended): (&Switch, Option<Outcome>),
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Leaving<Self::Halting> {
        if Self::stays(active, (switch, ended)) {
            return Leaving::Stays;
        }
        if let Some(outcome) = ended {
            Self::record_left(outcome, run);
            return Leaving::Left;
        }
        if let Some(halting) = NodeOf::<A, S, X>::halt(&mut active.task, &mut persistent.tasks, run) {
            return Leaving::Halting(halting);
        }
        run.at(X::NODE);
        run.record(Record::Halt { node: run.node });
        Leaving::Left
    }

    #[inline(always)]
    fn record_left<T: Trace>(outcome: Outcome, run: &mut Run<'_, '_, A, S, T>) {
        run.at(X::NODE);
        run.record(Record::Leave { node: run.node, outcome });
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        run.looks_at(X::NODE);
        NodeOf::<A, S, X>::observe(&mut active.task, &mut persistent.tasks, run);
    }

    #[inline(always)]
    fn look_at_done<T: Trace>(run: &mut Run<'_, '_, A, S, T>) {
        run.looks_at(X::NODE);
    }

    fn fits(_: &Self::Active, scope: &S) -> bool {
        X::has_arguments(scope)
    }

    fn done_fits(scope: &S) -> bool {
        X::has_arguments(scope)
    }

    #[inline]
    fn release(_: &mut Self::Active, _: u16) {}

    #[inline]
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment, wake: &mut WakePoll) {
        wake.task(NodeOf::<A, S, X>::next(&active.task, &persistent.tasks, moment));
        wake.ticks |= X::Transitions::TICKS;
    }
}

/// Checks the transitions of a single-task state, which is the deepest active state.
#[inline(always)]
fn ask<A: Agent, S, X: State<A, S>, T: Trace>(
    outcome: Option<Outcome>,
    poll: &mut TransitionPoll<<X::Plan as Plan<A, S>>::Payload>,
    run: &mut Run<'_, '_, A, S, T>,
) {
    (poll.at, poll.ended) = (X::NUMBER, outcome);
    run.at(X::NODE);
    X::Transitions::ask(&mut Default::default(), outcome, poll, run);
}
