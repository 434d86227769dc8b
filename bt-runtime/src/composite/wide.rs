//! `for_each(bb.path -> goal, width = 3) { … }`: rounds of a body for several elements at once.

use core::marker::PhantomData;

use super::array::Array;
use super::skip::skips;
use crate::blackboard::Agent;
use crate::decorator::Source;
use crate::event::Hearing;
use crate::keys::Keys;
use crate::node::{Node, Run};
use crate::rules::facts::{self, Facts};
use crate::rules::prediction::Prediction;
use crate::rules::rounds::Rounds;
use crate::rules::skip;
use crate::rules::width::{Pass, State};
use crate::search::Search;
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// Runs `N` for up to `WIDTH` elements of the list `X` at once, each in a slot with its own memory.
///
/// Each slot is a node of the table. The numbers of these nodes are `STRIDE` apart.
pub struct EachWide<const WIDTH: usize, const STRIDE: NodeId, X, N>(PhantomData<(X, N)>);

/// The list of a `for_each` with a width, and the locals of which each slot has its own.
#[doc(hidden)]
pub trait Shares<A: Agent, S>: Source<A, S, Count = u32> {
    /// The keys of the list. Their change wakes a sleeping agent, because there may be an element for a free slot.
    const KEYS: Keys;
    /// The values of the locals of which each slot has its own.
    type Own;
    /// Returns a copy of these locals.
    fn own(scope: &S) -> Self::Own;
    /// Exchanges these locals with those of the tree: while a slot runs, the locals of the tree have the values of the
    /// slot.
    fn swap(own: &mut Self::Own, scope: &mut S);
}

/// The memory of a running `for_each` with a width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WideActive<O, R, const WIDTH: usize> {
    /// The number of elements that have begun.
    count: u32,
    state: State,
    slots: Array<Option<Slot<O, R>>, WIDTH>,
}

/// The memory of a running slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Slot<O, R> {
    own: O,
    round: R,
}

type ActiveOf<A, S, X, N, const WIDTH: usize> = WideActive<<X as Shares<A, S>>::Own, <N as Node<A, S>>::Active, WIDTH>;
type PersistentOf<A, S, N, const WIDTH: usize> = Array<<N as Node<A, S>>::Persistent, WIDTH>;

impl<const WIDTH: usize, const STRIDE: NodeId, X, N> EachWide<WIDTH, STRIDE, X, N> {
    /// Calls the body in a slot, with the locals of the slot in place of those of the tree.
    #[inline]
    fn inside<A: Agent, S, T: Trace, R>(
        index: usize,
        own: &mut X::Own,
        run: &mut Run<'_, '_, A, S, T>,
        call: impl FnOnce(&mut Run<'_, '_, A, S, T>) -> R,
    ) -> R
    where
        X: Shares<A, S>,
    {
        let base = run.base;
        if T::ON {
            run.base += index as NodeId * STRIDE;
        }
        X::swap(own, run.scope);
        let result = call(run);
        X::swap(own, run.scope);
        run.base = base;
        result
    }

    /// Ticks the running slots in order, until one fails.
    #[inline]
    fn tick<A: Agent, S, T: Trace>(
        pass: &mut Pass,
        hearing: &mut Hearing,
        active: &mut ActiveOf<A, S, X, N, WIDTH>,
        persistent: &mut PersistentOf<A, S, N, WIDTH>,
        run: &mut Run<'_, '_, A, S, T>,
    ) where
        X: Shares<A, S>,
        N: Node<A, S>,
    {
        for (index, (place, persistent)) in active.slots.0.iter_mut().zip(&mut persistent.0).enumerate() {
            let Some(Slot { own, round }) = place.as_mut().filter(|_| pass.goes_on()) else { continue };
            hearing.begin(run);
            let status = Self::inside(index, own, run, |run| N::resume(round, persistent, run));
            hearing.end(run);
            pass.ran(status);
            if status != Status::Running {
                *place = None;
                run.ended();
            }
        }
    }

    /// Begins the next elements in the free slots.
    #[inline]
    fn begin<A: Agent, S, T: Trace>(
        pass: &mut Pass,
        hearing: &mut Hearing,
        active: &mut ActiveOf<A, S, X, N, WIDTH>,
        persistent: &mut PersistentOf<A, S, N, WIDTH>,
        run: &mut Run<'_, '_, A, S, T>,
    ) where
        X: Shares<A, S>,
        N: Node<A, S>,
    {
        for (index, (place, persistent)) in active.slots.0.iter_mut().zip(&mut persistent.0).enumerate() {
            if place.is_some() || !pass.asks() {
                continue;
            }
            // The element is written to the locals of the tree, and the swap moves it to the slot.
            let mut own = X::own(run.scope);
            if !X::take(&active.count, &mut run.write_cx()) {
                pass.found_none();
                continue;
            }
            X::swap(&mut own, run.scope);
            active.count = active.count.saturating_add(1);
            hearing.begin(run);
            let step = Self::inside(index, &mut own, run, |run| match skips::<A, S, N, T>(persistent, run) {
                true => Step::Done(skip::ELEMENT),
                false => N::enter(persistent, run),
            });
            hearing.end(run);
            match step {
                Step::Running(round) => {
                    *place = Some(Slot { own, round });
                    pass.ran(Status::Running);
                }
                Step::Done(outcome) => pass.ran(outcome.into()),
            }
        }
    }

    /// Returns the status after a tick. A failure halts the running slots.
    #[inline]
    fn settle<A: Agent, S, T: Trace>(
        pass: Pass,
        active: &mut ActiveOf<A, S, X, N, WIDTH>,
        persistent: &mut PersistentOf<A, S, N, WIDTH>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status
    where
        X: Shares<A, S>,
        N: Node<A, S>,
    {
        match pass.decided() {
            Some(Outcome::Success) => Status::Success,
            Some(Outcome::Failure) => {
                active.state = State::Fails;
                Self::fail(active, persistent, run)
            }
            None => {
                active.state = pass.state(active.slots.0.iter().any(Option::is_none));
                if active.state == State::Rests {
                    run.ended();
                }
                Status::Running
            }
        }
    }

    /// Halts the running slots. Returns a failure once all halts are complete.
    #[inline]
    fn fail<A: Agent, S, T: Trace>(
        active: &mut ActiveOf<A, S, X, N, WIDTH>,
        persistent: &mut PersistentOf<A, S, N, WIDTH>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status
    where
        X: Shares<A, S>,
        N: Node<A, S>,
    {
        match <Self as Node<A, S>>::halt(active, persistent, run) {
            Some(_) => Status::Running,
            None => Status::Failure,
        }
    }
}

impl<A: Agent, S, const WIDTH: usize, const STRIDE: NodeId, X: Shares<A, S>, N: Node<A, S>> Node<A, S>
    for EachWide<WIDTH, STRIDE, X, N>
{
    type Active = ActiveOf<A, S, X, N, WIDTH>;
    type Halting = N::Halting;
    type Persistent = PersistentOf<A, S, N, WIDTH>;

    const OBSERVED: Keys = N::OBSERVED.or(X::KEYS);
    const FACTS: Facts = facts::wide(WIDTH as u32, N::FACTS);
    const ID: NodeId = 0;

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        let mut active = WideActive { count: 0, state: State::Full, slots: Array([const { None }; WIDTH]) };
        let (mut pass, mut hearing) = (Pass::NEW, Hearing::new(run));
        Self::begin(&mut pass, &mut hearing, &mut active, persistent, run);
        hearing.join(run);
        match Self::settle(pass, &mut active, persistent, run).outcome() {
            Some(outcome) => Step::Done(outcome),
            None => Step::Running(active),
        }
    }

    #[inline]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        if active.state == State::Fails {
            return Self::fail(active, persistent, run);
        }
        let (mut pass, mut hearing) = (Pass::NEW, Hearing::new(run));
        Self::tick(&mut pass, &mut hearing, active, persistent, run);
        Self::begin(&mut pass, &mut hearing, active, persistent, run);
        hearing.join(run);
        Self::settle(pass, active, persistent, run)
    }

    #[inline]
    fn halt<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting> {
        let mut pending = None;
        for (index, (place, persistent)) in active.slots.0.iter_mut().zip(&mut persistent.0).enumerate() {
            let Some(Slot { own, round }) = place else { continue };
            match Self::inside(index, own, run, |run| N::halt(round, persistent, run)) {
                None => *place = None,
                halting => pending = halting,
            }
        }
        pending
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        for (index, (place, persistent)) in active.slots.0.iter_mut().zip(&mut persistent.0).enumerate() {
            if let Some(Slot { own, round }) = place {
                Self::inside(index, own, run, |run| N::observe(round, persistent, run));
            }
        }
    }

    #[inline]
    fn predict<T: Trace>(_: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> Prediction {
        Rounds::before(!X::is_empty(&search.view)).map_or(Prediction::Enters, Prediction::of)
    }

    #[inline]
    fn preempts<T: Trace>(_: &Self::Persistent, _: &mut Search<'_, '_, A, S, T>) -> bool {
        false
    }

    #[inline]
    fn wakes_at(_: &Self::Persistent, _: Moment, _: bool) -> Option<Time> {
        None
    }

    #[inline]
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
        if active.state != State::Full {
            return Next::Now;
        }
        let running = active.slots.0.iter().zip(&persistent.0);
        let next = running.filter_map(|(slot, persistent)| Some(N::next(&slot.as_ref()?.round, persistent, moment)));
        next.min().unwrap_or(Next::Change)
    }
}
