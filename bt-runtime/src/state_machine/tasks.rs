//! The tasks of a state: side by side in memory, each running, done or halted.

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
    /// The memory that they keep for the brain's life.
    type Persistent: Default + Slots<A>;

    /// The keys that they observe.
    const OBSERVED: Keys;
    /// The facts about the tasks.
    const CHILDREN: Children;

    /// Starts them in order; after a failure the others do not start.
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
    /// Halts those that run, in reverse order; with `again`, only those that are entered anew. `Some` while a halt needs
    /// further ticks.
    fn halt<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        again: bool,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting>;
    /// Their state was selected again: enters those that were halted for it, sustains the others.
    fn sustain<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>);
    /// Their state, or one inside it, is done with this outcome: notifies those that run.
    fn completed<T: Trace>(
        outcome: Outcome,
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    );
    /// Runs the services of those that run.
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>);
    /// Returns the next tick that one of them needs.
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next;
}

/// No tasks. Such a state is never done by itself.
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

/// Runs statements in reverse order.
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
