//! A child state whose memory is more than that of one task.

use core::marker::PhantomData;

use super::ends::Entered;
use super::lifecycle::{Leaving, Lifecycle};
use super::memory::{StateActive, StateHalting, StatePersistent};
use super::plan::{Plan, State, holds};
use super::selection::{SearchCx, search_below};
use super::states::States;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Run, View};
use crate::rules::facts::Children;
use crate::rules::state_machine::poll::TransitionPoll;
use crate::rules::state_machine::selection::Selection;
use crate::rules::state_machine::switch::Switch;
use crate::rules::state_machine::wake::WakePoll;
use crate::status::{Never, Outcome};
use crate::time::Moment;
use crate::trace::Trace;

/// Generates the items of [`States`] that are the same for every type of a single child `X`.
macro_rules! one_child {
    () => {
        const LEN: usize = 1;
        const OBSERVED: Keys = X::OBSERVED;
        const AT_END: Keys = X::AT_END;
        const WAITS: bool = X::WAITS;
        const CHILDREN: Children = Children::one(X::FACTS);

        #[inline]
        fn index(_: u16) -> usize {
            0
        }

        #[inline]
        fn select(_: usize, selection: &mut Selection, cx: &SearchCx<'_, '_, A, S>) -> Option<u16> {
            search_below::<A, S, X>(selection, cx)
        }

        #[inline]
        fn score(_: usize, view: &View<'_, '_, A, S>) -> f32 {
            X::score(view)
        }

        fn fits_on_path(to: u16, scope: &S) -> bool {
            X::fits_on_path(to, scope)
        }

        fn bind_on_path<T: Trace>(from: (u16, u16), to: u16, run: &mut Run<'_, '_, A, S, T>) {
            X::bind_on_path(from, to, run);
        }

        #[inline]
        fn holds(number: u16) -> bool {
            holds::<A, S, X>(number)
        }
    };
}

pub(crate) use one_child;

/// A single child state.
pub struct Child<X>(PhantomData<X>);

impl<A: Agent, S, M: Plan<A, S>, X: State<A, S, Plan = M>> States<A, S, M> for Child<X> {
    one_child!();

    type Active = StateActive<A, S, X>;
    type Ends = Never;
    type Halting = StateHalting<A, S, X>;
    type Persistent = StatePersistent<A, S, X>;

    const LEAVES: bool = X::Below::LEN == 0;

    #[inline]
    fn enter<T: Trace>(
        place: &mut Option<Self::Active>,
        to: u16,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Entered {
        let (active, done) = X::enter(to, persistent, run);
        *place = Some(active);
        if done { Entered::Done } else { Entered::Runs }
    }

    #[inline(always)]
    fn descend<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        switch: (&Switch, Option<Outcome>),
        run: &mut Run<'_, '_, A, S, T>,
    ) -> bool {
        X::descend(active, persistent, switch, run)
    }

    #[inline(always)]
    fn stays(active: &Self::Active, switch: (&Switch, Option<Outcome>)) -> bool {
        X::stays(active, switch.0)
    }

    fn deepest(active: &Self::Active) -> Option<u16> {
        Some(X::deepest(active))
    }

    #[inline(always)]
    fn step<const TICK: bool, T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        poll: &mut TransitionPoll<M::Payload>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Outcome> {
        X::step::<TICK, T>(active, persistent, poll, run)
    }

    fn tick_staying<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        switch: &Switch,
        run: &mut Run<'_, '_, A, S, T>,
    ) {
        X::tick_staying(active, persistent, switch, run);
    }

    #[inline(always)]
    fn ask_done<T: Trace>(_: Outcome, _: &mut TransitionPoll<M::Payload>, _: &mut Run<'_, '_, A, S, T>) {}

    fn settle(active: &mut Self::Active, outcome: Outcome) -> bool {
        X::settle(active, outcome);
        false
    }

    #[inline(always)]
    fn leave<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        switch: (&Switch, Option<Outcome>),
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Leaving<Self::Halting> {
        X::leave(active, persistent, switch, run)
    }

    #[inline(always)]
    fn record_left<T: Trace>(_: Outcome, _: &mut Run<'_, '_, A, S, T>) {}

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        X::observe(active, persistent, run);
    }

    fn fits(active: &Self::Active, scope: &S) -> bool {
        X::fits(active, scope)
    }

    fn done_fits(_: &S) -> bool {
        false
    }

    #[inline]
    fn release(active: &mut Self::Active, transition: u16) {
        X::release(active, transition);
    }

    #[inline]
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment, wake: &mut WakePoll) {
        X::next(active, persistent, moment, wake);
    }
}
