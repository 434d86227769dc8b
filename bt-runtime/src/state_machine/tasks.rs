//! The tasks of a state: side by side in memory, each running, done or halted.

use core::marker::PhantomData;

use crate::blackboard::Agent;
use crate::composite::Branch;
use crate::composite::arity::*;
use crate::keys::Keys;
use crate::node::{Node, Run};
use crate::rules::facts::Children;
use crate::slot::Slots;
use crate::status::{Never, Outcome, Step};
use crate::time::{Moment, Next};
use crate::trace::Trace;

/// How far the tasks of a state are: one number, so that a state with one task goes straight on from its status.
#[derive(Clone, Copy, Debug)]
pub enum Count {
    /// There is none.
    None,
    /// None is done.
    Open,
    /// Some have succeeded, some are not done.
    Some,
    /// All have succeeded.
    All,
    /// One has failed.
    Failed,
}

impl Count {
    #[inline(always)]
    pub(crate) const fn done(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Success => Self::All,
            Outcome::Failure => Self::Failed,
        }
    }

    #[inline(always)]
    pub(crate) const fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::None, count) | (count, Self::None) => count,
            (Self::Failed, _) | (_, Self::Failed) => Self::Failed,
            (Self::Open, Self::Open) => Self::Open,
            (Self::All, Self::All) => Self::All,
            _ => Self::Some,
        }
    }

    /// The outcome of the state: a failure decides at once; a success does, or, with `all`, the last one.
    #[inline(always)]
    pub(crate) const fn outcome(self, all: bool) -> Option<Outcome> {
        match self {
            Self::None | Self::Open => None,
            Self::Some if all => None,
            Self::Some | Self::All => Some(Outcome::Success),
            Self::Failed => Some(Outcome::Failure),
        }
    }
}

/// The tasks of a state.
pub trait Tasks<A: Agent, S> {
    /// What they remember, all at once.
    type Active;
    /// What a halt of them remembers.
    type Halting;
    /// What they remember for the brain's life.
    type Persistent: Default + Slots<A>;

    /// The keys that they observe.
    const OBSERVED: Keys;
    /// What is known of them before they run.
    const CHILDREN: Children;

    /// Starts them in order; after a failure the rest is not started.
    fn enter<T: Trace>(
        persistent: &mut Self::Persistent,
        failed: &mut bool,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Self::Active;
    /// Ticks those that run, in order, and counts all.
    fn tick<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Count;
    /// Counts all.
    fn count(active: &Self::Active) -> Count;
    /// Halts those that run, in reverse order; with `again`, only those that want to be entered anew. `Some` while one
    /// of them still stops.
    fn halt<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        again: bool,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting>;
    /// Their state was selected again: enters those that were halted for it, tells the others.
    fn sustain<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>);
    /// Runs the services of those that run.
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>);
    /// When must one of them be ticked next?
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next;
}

/// One task that lasts as long as its state does: it is not entered anew while that stays.
pub trait OneTask<A: Agent, S>: Tasks<A, S> {
    /// The task.
    type Node: Node<A, S, Persistent = <Self as Tasks<A, S>>::Persistent, Halting = <Self as Tasks<A, S>>::Halting>;
}

impl<A: Agent, S, N: Node<A, S>> OneTask<A, S> for Task<false, N> {
    type Node = N;
}

/// The task `N`. `AGAIN`: it is halted and entered anew where its state is selected again.
pub struct Task<const AGAIN: bool, N>(PhantomData<N>);

#[inline]
fn enter<A: Agent, S, N: Node<A, S>, T: Trace>(
    persistent: &mut N::Persistent,
    run: &mut Run<'_, '_, A, S, T>,
) -> Branch<N::Active> {
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
        let Branch::Running(task) = active else { return rests(active) };
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
        match active {
            Branch::Running(_) | Branch::Halted => Count::Open,
            Branch::Done(outcome) => Count::done(*outcome),
        }
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
            Branch::Running(task) => N::sustain(task, persistent, run),
            Branch::Halted if AGAIN => *active = enter::<A, S, N, T>(persistent, run),
            Branch::Halted | Branch::Done(_) => {}
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
            Branch::Done(_) | Branch::Halted => Next::Change,
        }
    }
}

/// A task that does not run: apart, since most that are ticked do.
#[cold]
#[inline(never)]
fn rests<R>(task: &Branch<R>) -> Count {
    match task {
        Branch::Running(_) | Branch::Halted => Count::Open,
        Branch::Done(outcome) => Count::done(*outcome),
    }
}

/// No tasks: such a state is never done by itself.
impl<A: Agent, S> Tasks<A, S> for () {
    type Active = ();
    type Halting = Never;
    type Persistent = ();

    const OBSERVED: Keys = Keys::NONE;
    const CHILDREN: Children = Children::NONE;

    #[inline(always)]
    fn enter<T: Trace>((): &mut (), _: &mut bool, _: &mut Run<'_, '_, A, S, T>) {}
    #[inline(always)]
    fn tick<T: Trace>((): &mut (), (): &mut (), _: &mut Run<'_, '_, A, S, T>) -> Count {
        Count::None
    }
    #[inline(always)]
    fn count((): &()) -> Count {
        Count::None
    }
    #[inline(always)]
    fn halt<T: Trace>((): &mut (), (): &mut (), _: bool, _: &mut Run<'_, '_, A, S, T>) -> Option<Never> {
        None
    }
    #[inline(always)]
    fn sustain<T: Trace>((): &mut (), (): &mut (), _: &mut Run<'_, '_, A, S, T>) {}
    #[inline(always)]
    fn observe<T: Trace>((): &mut (), (): &mut (), _: &mut Run<'_, '_, A, S, T>) {}
    #[inline(always)]
    fn next((): &(), (): &(), _: Moment) -> Next {
        Next::Change
    }
}

/// Runs statements in the reverse order of their writing.
macro_rules! reversed {
    ([] $($done:expr;)*) => { $($done;)* };
    ([$first:expr; $($rest:expr;)*] $($done:expr;)*) => { reversed!([$($rest;)*] $first; $($done;)*) };
}

macro_rules! tasks {
    ($of:ident: $({ $i:tt $N:ident: $($left:tt)* })+) => {
        impl<Z: Agent, S, $($N: Tasks<Z, S>),+> Tasks<Z, S> for ($($N,)+) {
            type Active = ($($N::Active,)+);
            type Halting = $of<$($N::Halting),+>;
            type Persistent = ($($N::Persistent,)+);

            const OBSERVED: Keys = Keys::NONE$(.or($N::OBSERVED))+;
            const CHILDREN: Children = Children::join(&[$($N::CHILDREN),+]);

            #[inline]
            fn enter<T: Trace>(persistent: &mut Self::Persistent, failed: &mut bool, run: &mut Run<'_, '_, Z, S, T>) -> Self::Active {
                ($($N::enter(&mut persistent.$i, failed, run),)+)
            }

            #[inline(always)]
            fn tick<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) -> Count {
                Count::None$(.and($N::tick(&mut active.$i, &mut persistent.$i, run)))+
            }

            #[inline]
            fn count(active: &Self::Active) -> Count {
                Count::None$(.and($N::count(&active.$i)))+
            }

            #[inline]
            fn halt<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, again: bool, run: &mut Run<'_, '_, Z, S, T>) -> Option<Self::Halting> {
                let mut halting = None;
                reversed!([$(halting = $N::halt(&mut active.$i, &mut persistent.$i, again, run).map($of::$N).or(halting);)+]);
                halting
            }

            #[inline]
            fn sustain<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) {
                $($N::sustain(&mut active.$i, &mut persistent.$i, run);)+
            }

            #[inline]
            fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) {
                $($N::observe(&mut active.$i, &mut persistent.$i, run);)+
            }

            #[inline]
            fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
                Next::Change$(.or($N::next(&active.$i, &persistent.$i, moment)))+
            }
        }
    };
}

each_arity!(tasks);
