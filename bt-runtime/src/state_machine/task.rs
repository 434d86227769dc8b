//! One task of a state.

use core::marker::PhantomData;

use super::tasks::Tasks;
use crate::blackboard::Agent;
use crate::composite::{Branch, skips};
use crate::keys::Keys;
use crate::node::{Node, Run};
use crate::rules::facts::Children;
use crate::rules::skip;
use crate::rules::state_machine::completion::Count;
use crate::status::{Outcome, Step};
use crate::time::{Moment, Next};
use crate::trace::Trace;

/// The tasks of a state with a single task that is never entered anew while the state stays.
pub trait OneTask<A: Agent, S>: Tasks<A, S> {
    /// The task.
    type Node: Node<A, S, Persistent = <Self as Tasks<A, S>>::Persistent, Halting = <Self as Tasks<A, S>>::Halting>;
}

impl<A: Agent, S, N: Node<A, S>> OneTask<A, S> for Task<false, N> {
    type Node = N;
}

/// The task `N`. With `AGAIN`, it is halted and entered anew when its state is selected again.
pub struct Task<const AGAIN: bool, N>(PhantomData<N>);

#[inline]
fn enter<A: Agent, S, N: Node<A, S>, T: Trace>(
    persistent: &mut N::Persistent,
    run: &mut Run<'_, '_, A, S, T>,
) -> Branch<N::Active> {
    if skips::<A, S, N, T>(persistent, run) {
        return Branch::Done(skip::ROOT);
    }
    match N::enter(persistent, run) {
        Step::Running(active) => Branch::Running(active),
        Step::Done(outcome) => Branch::Done(outcome),
    }
}

impl<A: Agent, S, const AGAIN: bool, N: Node<A, S>> Tasks<A, S> for Task<AGAIN, N> {
    type Active = Branch<N::Active>;
    type Halting = N::Halting;
    type Persistent = N::Persistent;

    const OBSERVED: Keys = N::OBSERVED;
    const CHILDREN: Children = Children::one(N::FACTS);

    #[inline]
    fn enter<T: Trace>(
        persistent: &mut Self::Persistent,
        failed: &mut bool,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Self::Active {
        if *failed {
            return Branch::Halted;
        }
        let active = enter::<A, S, N, T>(persistent, run);
        *failed = matches!(active, Branch::Done(Outcome::Failure));
        active
    }

    #[inline(always)]
    fn tick<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Count {
        let Branch::Running(task) = active else { return count_idle(active) };
        match N::resume(task, persistent, run).outcome() {
            None => Count::Open,
            Some(outcome) => {
                *active = Branch::Done(outcome);
                Count::done(outcome)
            }
        }
    }

    #[inline]
    fn count(active: &Self::Active) -> Count {
        count(active)
    }

    #[inline]
    fn halt<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        again: bool,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting> {
        let Branch::Running(task) = active else { return None };
        if again && !AGAIN {
            return None;
        }
        let halting = N::halt(task, persistent, run);
        if halting.is_none() {
            *active = Branch::Halted;
        }
        halting
    }

    #[inline]
    fn sustain<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        match active {
            // The task still runs if a switch leaves out halts that have no effect.
            Branch::Running(_) | Branch::Halted if AGAIN => *active = enter::<A, S, N, T>(persistent, run),
            Branch::Running(task) => N::sustain(task, persistent, run),
            Branch::Halted | Branch::Skipped | Branch::Done(_) => {}
        }
    }

    #[inline]
    fn completed<T: Trace>(
        outcome: Outcome,
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) {
        if let Branch::Running(task) = active {
            N::completed(outcome, task, persistent, run);
        }
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        if let Branch::Running(task) = active {
            N::observe(task, persistent, run);
        }
    }

    #[inline]
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
        match active {
            Branch::Running(task) => N::next(task, persistent, moment),
            Branch::Done(_) | Branch::Halted | Branch::Skipped => Next::Change,
        }
    }
}

/// Returns the progress of a task.
#[inline(always)]
fn count<R>(task: &Branch<R>) -> Count {
    Count::of(match task {
        Branch::Running(_) | Branch::Halted | Branch::Skipped => None,
        Branch::Done(outcome) => Some(*outcome),
    })
}

/// Returns the progress of a task that does not run. The function is cold, because most tasks that are ticked run.
#[cold]
#[inline(never)]
fn count_idle<R>(task: &Branch<R>) -> Count {
    count(task)
}
