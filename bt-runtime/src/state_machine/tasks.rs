//! The tasks of a state. They run side by side.

use crate::blackboard::Agent;
use crate::composite::arity::*;
use crate::event::Hearing;
use crate::keys::Keys;
use crate::node::Run;
use crate::rules::facts::Children;
use crate::rules::state_machine::completion::Count;
use crate::slot::Slots;
use crate::status::{Never, Outcome};
use crate::time::{Moment, Next};
use crate::trace::Trace;

/// The tasks of a state.
pub trait Tasks<A: Agent, S> {
    /// The memory of all tasks.
    type Active;
    /// The memory of a halt.
    type Halting;
    /// The memory that the tasks keep for the brain's life.
    type Persistent: Default + Slots<A>;

    /// The keys that the tasks observe.
    const OBSERVED: Keys;
    /// The facts about the tasks.
    const CHILDREN: Children;

    /// Starts the tasks in order. After a failure, the remaining tasks do not start.
    fn enter<T: Trace>(
        persistent: &mut Self::Persistent,
        failed: &mut bool,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Self::Active;
    /// Ticks the running tasks in order. Returns the progress of all tasks.
    fn tick<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Count;
    /// Returns the progress of all tasks.
    fn count(active: &Self::Active) -> Count;
    /// Halts the running tasks in reverse order; with `again`, only those that are entered anew. Returns the memory of
    /// a halt that needs further ticks.
    fn halt<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        again: bool,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting>;
    /// Handles that the state was selected again: starts the tasks that were halted for it, and sustains the others.
    fn sustain<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>);
    /// Informs the running tasks of the outcome of their state, or of a state inside it.
    fn completed<T: Trace>(
        outcome: Outcome,
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    );
    /// Runs the services of the running tasks.
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>);
    /// Returns the next tick that a task needs.
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next;
}

/// No tasks. A state without tasks never ends by itself.
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
    fn completed<T: Trace>(_: Outcome, (): &mut (), (): &mut (), _: &mut Run<'_, '_, A, S, T>) {}
    #[inline(always)]
    fn observe<T: Trace>((): &mut (), (): &mut (), _: &mut Run<'_, '_, A, S, T>) {}
    #[inline(always)]
    fn next((): &(), (): &(), _: Moment) -> Next {
        Next::Change
    }
}

/// Expands statements in reverse order.
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
                let mut hearing = Hearing::new(run);
                let tasks = ($({
                    hearing.begin(run);
                    let task = $N::enter(&mut persistent.$i, failed, run);
                    hearing.end(run);
                    task
                },)+);
                hearing.join(run);
                tasks
            }

            #[inline(always)]
            fn tick<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) -> Count {
                let mut hearing = Hearing::new(run);
                let mut count = Count::None;
                $(
                    hearing.begin(run);
                    count = count.and($N::tick(&mut active.$i, &mut persistent.$i, run));
                    hearing.end(run);
                )+
                hearing.join(run);
                count
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
            fn completed<T: Trace>(outcome: Outcome, active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) {
                $($N::completed(outcome, &mut active.$i, &mut persistent.$i, run);)+
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
