//! The transitions of a state, in order.

use core::marker::PhantomData;

use super::asked::Row;
use super::delay::Delay;
use super::plan::Plan;
use super::selection::{SearchCx, search};
use super::transition::Transition;
use crate::blackboard::Agent;
use crate::composite::arity::*;
use crate::keys::Keys;
use crate::node::Run;
use crate::rules::state_machine::NOWHERE;
use crate::rules::state_machine::ask::ask;
use crate::rules::state_machine::poll::{TransitionPoll, settles, span};
use crate::rules::state_machine::selection::{Selection, may_follow};
use crate::rules::state_machine::trigger::{is_asked_at_end, is_asked_every_tick, may_come_true, may_wait};
use crate::rules::state_machine::wake::WakePoll;
use crate::status::Outcome;
use crate::time::Time;
use crate::trace::Trace;

/// The transitions of a state.
pub trait Transitions<A: Agent, S, M: Plan<A, S>> {
    /// The memory of the delays.
    type Held: Copy + Default;
    /// The keys whose change may make a transition possible between ticks.
    const OBSERVED: Keys;
    /// `true` if a transition is checked at every tick.
    const TICKS: bool;
    /// The keys of the transitions that are checked at every tick while an ended state waits.
    const AT_END: Keys;
    /// `true` if an ended state may wait for a transition.
    const WAITS: bool;

    /// For each transition or group, the weakest and the strongest priority in it. A delay counts as the strongest
    /// priority, because a transition with a delay is always checked.
    const EACH: &'static [(i8, i8)];

    /// Checks the transitions in order. Returns `true` if one would be taken. `done` is the outcome of the state, or of
    /// a state inside it.
    fn ask<T: Trace>(
        held: &mut Self::Held,
        done: Option<Outcome>,
        poll: &mut TransitionPoll<M::Payload>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> bool;
    /// Follows the transitions during a search, and stores the priority and the deepest state of the strongest in
    /// `found`.
    fn follow(selection: &mut Selection, cx: &SearchCx<'_, '_, A, S>, found: &mut Option<(i8, u16)>);
    /// Clears the delay of this transition, because the transition was taken.
    fn release(held: &mut Self::Held, transition: u16);
    /// Adds the running delays.
    fn next(held: &Self::Held, now: Time, wake: &mut WakePoll);
}

/// One transition.
pub struct On<W>(PhantomData<W>);

impl<A: Agent, S, M: Plan<A, S>, W: Transition<A, S, Plan = M>> Transitions<A, S, M> for On<W> {
    type Held = <W::Delay as Delay<A, S>>::Held;
    const TICKS: bool = is_asked_every_tick(W::ON);
    const AT_END: Keys = if is_asked_at_end(W::ON) { W::KEYS } else { Keys::NONE };
    const WAITS: bool = may_wait(W::ON, <W::Delay as Delay<A, S>>::ON);
    const EACH: &'static [(i8, i8)] =
        &[(W::PRIORITY, if <W::Delay as Delay<A, S>>::ON { i8::MAX } else { W::PRIORITY })];
    const OBSERVED: Keys = if may_come_true(W::ON, <W::Delay as Delay<A, S>>::ON) { W::KEYS } else { Keys::NONE };

    #[inline(always)]
    fn ask<T: Trace>(
        held: &mut Self::Held,
        done: Option<Outcome>,
        poll: &mut TransitionPoll<M::Payload>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> bool {
        ask(&mut Row::<A, S, W, T> { held, run, transition: PhantomData }, done, poll)
    }

    fn follow(selection: &mut Selection, cx: &SearchCx<'_, '_, A, S>, found: &mut Option<(i8, u16)>) {
        let is_delayed = <W::Delay as Delay<A, S>>::ON;
        if may_follow(W::ON, is_delayed, W::RECEIVER != NOWHERE, W::PRIORITY, *found)
            && W::holds(&cx.view)
            && let Some(deepest) = selection.follow(W::TARGET.states(), |hop| search::<A, S, M>(hop, cx))
        {
            *found = Some((W::PRIORITY, deepest));
        }
    }

    #[inline]
    fn release(held: &mut Self::Held, transition: u16) {
        if transition == W::NUMBER {
            *held = Default::default();
        }
    }

    #[inline]
    fn next(held: &Self::Held, now: Time, wake: &mut WakePoll) {
        if let Some(end) = W::Delay::until(*held).end() {
            wake.delay(end, now);
        }
    }
}

/// No transitions.
impl<A: Agent, S, M: Plan<A, S>> Transitions<A, S, M> for () {
    type Held = ();
    const TICKS: bool = false;
    const AT_END: Keys = Keys::NONE;
    const WAITS: bool = false;
    const OBSERVED: Keys = Keys::NONE;
    const EACH: &'static [(i8, i8)] = &[];

    #[inline(always)]
    fn ask<T: Trace>(
        (): &mut (),
        _: Option<Outcome>,
        _: &mut TransitionPoll<M::Payload>,
        _: &mut Run<'_, '_, A, S, T>,
    ) -> bool {
        false
    }

    fn follow(_: &mut Selection, _: &SearchCx<'_, '_, A, S>, _: &mut Option<(i8, u16)>) {}

    #[inline(always)]
    fn release((): &mut (), _: u16) {}

    #[inline(always)]
    fn next((): &(), _: Time, _: &mut WakePoll) {}
}

macro_rules! transitions {
    ($of:ident: $({ $i:tt $N:ident: $($left:tt)* })+) => {
        impl<Z: Agent, S, M: Plan<Z, S>, $($N: Transitions<Z, S, M>),+> Transitions<Z, S, M> for ($($N,)+) {
            type Held = ($($N::Held,)+);
            const TICKS: bool = false $(|| $N::TICKS)+;
            const AT_END: Keys = Keys::NONE$(.or($N::AT_END))+;
            const WAITS: bool = false $(|| $N::WAITS)+;
            const OBSERVED: Keys = Keys::NONE$(.or($N::OBSERVED))+;

            const EACH: &'static [(i8, i8)] = &[$(span($N::EACH)),+];

            #[inline(always)]
            fn ask<T: Trace>(held: &mut Self::Held, done: Option<Outcome>, poll: &mut TransitionPoll<M::Payload>, run: &mut Run<'_, '_, Z, S, T>) -> bool {
                let mut found = false;
                $(if $N::ask(&mut held.$i, done, poll, run) {
                    if const { settles(Self::EACH, $i) } {
                        return true;
                    }
                    found = true;
                })+
                found
            }

            fn follow(selection: &mut Selection, cx: &SearchCx<'_, '_, Z, S>, found: &mut Option<(i8, u16)>) {
                $($N::follow(selection, cx, found);)+
            }

            #[inline]
            fn release(held: &mut Self::Held, transition: u16) {
                $($N::release(&mut held.$i, transition);)+
            }

            #[inline]
            fn next(held: &Self::Held, now: Time, wake: &mut WakePoll) {
                $($N::next(&held.$i, now, wake);)+
            }
        }
    };
}

each_arity!(transitions);
