//! The branches of a parallel. Their memories lie side by side.

use super::arity::*;
use super::indexed::One;
use super::skip::{skips, would_skip};
use crate::blackboard::Agent;
use crate::event::Hearing;
use crate::keys::Keys;
use crate::node::{Node, Run};
use crate::rules::facts::Children;
use crate::rules::tally::{self, Tally};
use crate::search::Search;
use crate::slot::Slots;
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::Trace;

/// One branch of a parallel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Branch<R> {
    /// The branch runs.
    Running(R),
    /// The branch has ended with this outcome.
    Done(Outcome),
    /// The decision of the parallel halted the branch, or kept it from starting.
    Halted,
    /// The branch was skipped. A task of a state that is skipped is `Done` instead.
    Skipped,
}

/// The branches of a parallel.
pub trait Branches<A: Agent, S> {
    /// The memory of all branches.
    type Active;
    /// The memory of a halt that takes several ticks.
    type Halting;
    /// The memory of the branches for the brain's life.
    type Persistent: Default + Slots<A>;

    /// The numbers of branches.
    const LEN: tally::Branches;
    /// The keys that the branches observe.
    const OBSERVED: Keys;
    /// The facts about the branches before they run.
    const CHILDREN: Children;

    /// Starts the branches in order until the tally is decided. `of` has the numbers of branches of the whole parallel.
    fn enter<T: Trace>(
        of: tally::Branches,
        persistent: &mut Self::Persistent,
        tally: &mut Tally,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Self::Active;
    /// Counts the outcomes of the branches that have ended.
    fn tally(of: tally::Branches, active: &Self::Active, tally: &mut Tally);
    /// Ticks the running branches in order until the tally is decided.
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        tally: &mut Tally,
        run: &mut Run<'_, '_, A, S, T>,
    );
    /// Halts the running branches in order. Returns the memory of a halt that is not complete.
    fn halt<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting>;
    /// Runs the services of the running branches.
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>);
    /// Returns `true` if all branches are skipped.
    fn are_skipped<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool;
    /// Returns `true` if the guards of a required branch refuse an entry.
    fn refuses<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool;
    /// Returns the earliest moment at which time opens a branch.
    fn wakes_at(persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time>;
    /// Returns the next tick that a branch needs.
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next;
}

impl<A: Agent, S, N: Node<A, S>, const REQUIRED: bool> Branches<A, S> for One<N, REQUIRED> {
    type Active = Branch<N::Active>;
    type Halting = N::Halting;
    type Persistent = N::Persistent;

    const LEN: tally::Branches = tally::Branches::one(REQUIRED);
    const OBSERVED: Keys = N::OBSERVED;
    const CHILDREN: Children = Children::one(N::FACTS);

    #[inline]
    fn enter<T: Trace>(
        of: tally::Branches,
        persistent: &mut Self::Persistent,
        tally: &mut Tally,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Self::Active {
        if tally.decided().is_some() {
            return Branch::Halted;
        }
        if skips::<A, S, N, T>(persistent, run) {
            tally.skip(REQUIRED, of);
            return Branch::Skipped;
        }
        match N::enter(persistent, run) {
            Step::Running(active) => {
                tally.count(REQUIRED, Status::Running);
                Branch::Running(active)
            }
            Step::Done(outcome) => {
                tally.count(REQUIRED, outcome.into());
                Branch::Done(outcome)
            }
        }
    }

    #[inline]
    fn tally(of: tally::Branches, active: &Self::Active, tally: &mut Tally) {
        match active {
            Branch::Done(outcome) => tally.count(REQUIRED, (*outcome).into()),
            Branch::Skipped if N::SKIPS => tally.skip(REQUIRED, of),
            // A halted branch is not counted, so it cannot change the outcome that has halted it.
            Branch::Halted | Branch::Skipped | Branch::Running(_) => {}
        }
    }

    #[inline]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        tally: &mut Tally,
        run: &mut Run<'_, '_, A, S, T>,
    ) {
        if tally.decided().is_some() {
            return;
        }
        if let Branch::Running(child) = active {
            let status = N::resume(child, persistent, run);
            tally.count(REQUIRED, status);
            if let Some(outcome) = status.outcome() {
                *active = Branch::Done(outcome);
            }
        }
    }

    #[inline]
    fn halt<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting> {
        let Branch::Running(child) = active else { return None };
        let halting = N::halt(child, persistent, run);
        if halting.is_none() {
            *active = Branch::Halted;
        }
        halting
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        if let Branch::Running(child) = active {
            N::observe(child, persistent, run);
        }
    }

    #[inline]
    fn are_skipped<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        would_skip::<A, S, N, T>(persistent, search)
    }

    #[inline]
    fn refuses<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        REQUIRED && !would_skip::<A, S, N, T>(persistent, search) && N::predict(persistent, search).refuses()
    }

    #[inline]
    fn wakes_at(persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time> {
        N::wakes_at(persistent, moment, watched)
    }

    #[inline]
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
        match active {
            Branch::Running(child) => N::next(child, persistent, moment),
            Branch::Done(_) | Branch::Halted | Branch::Skipped => Next::Change,
        }
    }
}

macro_rules! branches {
    ($of:ident: $({ $i:tt $N:ident: $($left:tt)* })+) => {
        impl<Z: Agent, S, $($N: Branches<Z, S>),+> Branches<Z, S> for ($($N,)+) {
            type Active = ($($N::Active,)+);
            type Halting = $of<$($N::Halting),+>;
            type Persistent = ($($N::Persistent,)+);

            const LEN: tally::Branches = tally::Branches::NONE $(.and($N::LEN))+;
            const OBSERVED: Keys = Keys::NONE$(.or($N::OBSERVED))+;
            const CHILDREN: Children = Children::join(&[$($N::CHILDREN),+]);

            #[inline]
            fn enter<T: Trace>(of: tally::Branches, persistent: &mut Self::Persistent, tally: &mut Tally, run: &mut Run<'_, '_, Z, S, T>) -> Self::Active {
                let mut hearing = Hearing::new(run);
                let branches = ($({
                    hearing.begin(run);
                    let branch = $N::enter(of, &mut persistent.$i, tally, run);
                    hearing.end(run);
                    branch
                },)+);
                hearing.join(run);
                branches
            }

            #[inline]
            fn tally(of: tally::Branches, active: &Self::Active, tally: &mut Tally) {
                $($N::tally(of, &active.$i, tally);)+
            }

            #[inline]
            fn resume<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, tally: &mut Tally, run: &mut Run<'_, '_, Z, S, T>) {
                let mut hearing = Hearing::new(run);
                $(
                    hearing.begin(run);
                    $N::resume(&mut active.$i, &mut persistent.$i, tally, run);
                    hearing.end(run);
                )+
                hearing.join(run);
            }

            #[inline]
            fn halt<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) -> Option<Self::Halting> {
                let halting = None;
                $(let halting = $N::halt(&mut active.$i, &mut persistent.$i, run).map($of::$N).or(halting);)+
                halting
            }

            #[inline]
            fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) {
                $($N::observe(&mut active.$i, &mut persistent.$i, run);)+
            }

            #[inline]
            fn are_skipped<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, Z, S, T>) -> bool {
                true $(&& $N::are_skipped(&persistent.$i, search))+
            }

            #[inline]
            fn refuses<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, Z, S, T>) -> bool {
                false $(|| $N::refuses(&persistent.$i, search))+
            }

            #[inline]
            fn wakes_at(persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time> {
                None.into_iter()$(.chain($N::wakes_at(&persistent.$i, moment, watched)))+.min()
            }

            #[inline]
            fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
                Next::Change$(.or($N::next(&active.$i, &persistent.$i, moment)))+
            }
        }
    };
}

each_arity!(branches);
