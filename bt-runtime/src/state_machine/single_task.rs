//! A state with one task and nothing else to remember: no children, no delays.

use core::marker::PhantomData;

use super::child::one_child;
use super::ends::{End, Entered};
use super::plan::{Plan, State, holds};
use super::poll::Asked;
use super::remembers::remembers;
use super::selection::{Look, select};
use super::state::{Asking, Left, Life, StateKept};
use super::states::States;
use super::switch::Turn;
use super::tasks::{Single, Tasks};
use super::transition::Ways;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run, View};
use crate::status::{Outcome, Step};
use crate::time::Moment;
use crate::trace::{Record, Trace};

type NodeOf<A, S, X> = <<X as State<A, S>>::Tasks as Single<A, S>>::Node;
type TaskActive<A, S, X> = <NodeOf<A, S, X> as Node<A, S>>::Active;

remembers! {
    /// What such a state remembers while its task runs: that alone.
    LoneActive where <X as State<A, S>>::Tasks: Single<A, S> {
        task: TaskActive,
    }
}

/// A child with one task that lasts as long as it does. That the task is done, its parent remembers in its place, as
/// [`End`]; until it is settled whether the state stays at all, it stands in `Asked::gone`.
pub struct Lone<X>(PhantomData<X>);

impl<A: Agent, S, M: Plan<A, S>, X: State<A, S, Plan = M, Below = ()>> States<A, S, M> for Lone<X>
where
    X::Tasks: Single<A, S>,
{
    one_child!();

    type Active = LoneActive<A, S, X>;
    type Ends = End;
    type Halting = <X::Tasks as Tasks<A, S>>::Halting;
    type Kept = StateKept<A, S, X>;

    const LEAVES: bool = true;
    const TICKS: bool = X::Ways::TICKS;

    #[inline]
    fn enter<T: Trace>(
        place: &mut Option<Self::Active>,
        _: u16,
        kept: &mut Self::Kept,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Entered {
        X::arrive(run);
        match NodeOf::<A, S, X>::enter(&mut kept.tasks, run) {
            Step::Running(task) => {
                *place = Some(LoneActive { task });
                Entered::On
            }
            Step::Done(outcome) => Entered::At(outcome),
        }
    }

    #[inline(always)]
    fn descend<T: Trace>(
        active: &mut Self::Active,
        kept: &mut Self::Kept,
        _: (&Turn, Option<Outcome>),
        run: &mut Run<'_, '_, A, S, T>,
    ) -> bool {
        NodeOf::<A, S, X>::sustain(&mut active.task, &mut kept.tasks, run);
        false
    }

    #[inline(always)]
    fn stays(_: &Self::Active, (turn, gone): (&Turn, Option<Outcome>)) -> bool {
        turn.to == X::NUMBER && !(X::BINDS || turn.given == X::NUMBER || gone.is_some())
    }

    #[inline(always)]
    fn step<const TICK: bool, T: Trace>(
        active: &mut Self::Active,
        kept: &mut Self::Kept,
        asked: &mut Asked<M::Given>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Outcome> {
        let resumed = TICK.then(|| NodeOf::<A, S, X>::resume(&mut active.task, &mut kept.tasks, run));
        let outcome = resumed.and_then(|status| status.outcome());
        ask::<A, S, X, T>(outcome, asked, run);
        outcome
    }

    #[inline(always)]
    fn ask_done<T: Trace>(outcome: Outcome, asked: &mut Asked<M::Given>, run: &mut Run<'_, '_, A, S, T>) {
        ask::<A, S, X, T>(Some(outcome), asked, run);
    }

    fn settle(_: &mut Self::Active, _: Outcome) -> bool {
        true
    }

    #[inline(always)]
    fn leave<T: Trace>(
        active: &mut Self::Active,
        kept: &mut Self::Kept,
        (turn, gone): (&Turn, Option<Outcome>),
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Left<Self::Halting> {
        if Self::stays(active, (turn, gone)) {
            return Left::Stays;
        }
        if let Some(outcome) = gone {
            Self::left(outcome, run);
            return Left::Gone;
        }
        if let Some(halting) = NodeOf::<A, S, X>::halt(&mut active.task, &mut kept.tasks, run) {
            return Left::Halting(halting);
        }
        run.at(X::NODE);
        run.record(Record::Halt { node: run.node });
        Left::Gone
    }

    #[inline(always)]
    fn left<T: Trace>(outcome: Outcome, run: &mut Run<'_, '_, A, S, T>) {
        run.at(X::NODE);
        run.record(Record::Leave { node: run.node, outcome });
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, kept: &mut Self::Kept, run: &mut Run<'_, '_, A, S, T>) {
        NodeOf::<A, S, X>::observe(&mut active.task, &mut kept.tasks, run);
    }

    fn fits(_: &Self::Active, scope: &S) -> bool {
        X::is_given(scope)
    }

    fn done_fits(scope: &S) -> bool {
        X::is_given(scope)
    }

    #[inline]
    fn release(_: &mut Self::Active, _: u16) {}

    #[inline]
    fn next(active: &Self::Active, kept: &Self::Kept, moment: Moment, asking: &mut Asking) {
        asking.next = asking.next.or(NodeOf::<A, S, X>::next(&active.task, &kept.tasks, moment));
        asking.ticks |= X::Ways::TICKS;
    }
}

/// Asks the transitions of such a state, which is the deepest active one.
#[inline(always)]
fn ask<A: Agent, S, X: State<A, S>, T: Trace>(
    outcome: Option<Outcome>,
    asked: &mut Asked<<X::Plan as Plan<A, S>>::Given>,
    run: &mut Run<'_, '_, A, S, T>,
) {
    (asked.at, asked.gone) = (X::NUMBER, outcome);
    run.at(X::NODE);
    X::Ways::ask(&mut Default::default(), outcome, asked, run);
}
