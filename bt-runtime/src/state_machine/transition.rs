//! Transitions: when they are asked, and which of them wins.

use core::marker::PhantomData;

use super::delay::Delay;
use super::plan::{NOWHERE, Plan, search};
use super::poll::{TransitionPoll, settles, span};
use super::selection::Selection;
use super::state::Life;
use super::target::{resolve_target, take, triggered};
use crate::blackboard::Agent;
use crate::composite::arity::*;
use crate::keys::Keys;
use crate::node::{Run, View};
use crate::status::Outcome;
use crate::time::{Next, Time};
use crate::trace::{NodeId, Trace, Trigger};

/// A transition is asked when a state succeeds.
pub const SUCCESS: u8 = 1;
/// A transition is asked when a state fails.
pub const FAILURE: u8 = 2;
/// A transition is asked at every tick.
pub const TICK: u8 = 4;
/// A transition is asked when an event is there.
pub const EVENT: u8 = 8;

/// Where a transition leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransitionTarget {
    /// To the first of these states that can be selected.
    To(&'static [u16]),
    /// To this state, which is known to be the deepest, and that nothing refuses: its target, itself.
    Infallible(u16, u16),
    /// The machine ends.
    End(Outcome),
}

/// A transition, as `state_tree!` says it.
pub trait Transition<A: Agent, S> {
    /// Its machine.
    type Plan: Plan<A, S>;
    /// Its delay, or `NoDelay`.
    type Delay: Delay<A, S>;

    /// Its number in the machine.
    const NUMBER: u16;
    /// The node of the state that it stands in.
    const FROM: NodeId;
    /// When it is asked.
    const ON: u8;
    /// Higher is stronger.
    const PRIORITY: i8;
    /// Where it leads.
    const TARGET: TransitionTarget;
    /// The keys that its condition reads.
    const KEYS: Keys;
    /// The state that it gives parameters to.
    const RECEIVER: u16 = NOWHERE;

    /// Its condition, where no event triggers it.
    #[inline]
    fn holds(_view: &View<'_, '_, A, S>) -> bool {
        true
    }

    /// Is this its event, and does its condition hold?
    #[inline]
    fn hears(_event: &A::Event, _view: &View<'_, '_, A, S>) -> bool {
        false
    }

    /// What it gives.
    #[inline]
    fn payload(_event: Option<&A::Event>, _view: &View<'_, '_, A, S>) -> Option<<Self::Plan as Plan<A, S>>::Payload> {
        None
    }
}

/// The transitions of a state.
pub trait Transitions<A: Agent, S, M: Plan<A, S>> {
    /// What their delays remember.
    type Held: Copy + Default;
    /// The keys that may make one of them come true between ticks.
    const OBSERVED: Keys;
    /// `true` if one is asked at every tick.
    const TICKS: bool;
    /// The keys of those that are asked at every tick while a state waits that is done.
    const AT_END: Keys;
    /// `true` if a state that is done may wait for one.
    const WAITS: bool;

    /// Of each, the priority of the weakest and of the strongest in it. A delay is stronger than all: it is always asked.
    const EACH: &'static [(i8, i8)];

    /// Asks them in order. `done`: how the state came to its end, or one inside it. Would one of them be taken?
    fn ask<T: Trace>(
        held: &mut Self::Held,
        done: Option<Outcome>,
        poll: &mut TransitionPoll<M::Payload>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> bool;
    /// Follows them from a state that is not entered: priority and deepest state of the best.
    fn follow(selection: &mut Selection<'_, A::Event>, view: &View<'_, '_, A, S>, candidate: &mut (i8, u16));
    /// This one was taken: its delay may start anew.
    fn release(held: &mut Self::Held, transition: u16);
    /// When does the first delay end that is not over? `None` if none runs.
    fn next(held: &Self::Held, now: Time) -> Option<Next>;
}

/// One transition.
pub struct On<W>(PhantomData<W>);

impl<A: Agent, S, M: Plan<A, S>, W: Transition<A, S, Plan = M>> Transitions<A, S, M> for On<W> {
    type Held = <W::Delay as Delay<A, S>>::Held;
    const TICKS: bool = W::ON & TICK != 0;
    const AT_END: Keys = if W::ON & (SUCCESS | FAILURE) != 0 { W::KEYS } else { Keys::NONE };
    const WAITS: bool = W::ON & (SUCCESS | FAILURE) != 0 && <W::Delay as Delay<A, S>>::ON;
    const EACH: &'static [(i8, i8)] =
        &[(W::PRIORITY, if <W::Delay as Delay<A, S>>::ON { i8::MAX } else { W::PRIORITY })];
    const OBSERVED: Keys = if W::ON & TICK != 0 || <W::Delay as Delay<A, S>>::ON { W::KEYS } else { Keys::NONE };

    #[inline(always)]
    fn ask<T: Trace>(
        held: &mut Self::Held,
        done: Option<Outcome>,
        poll: &mut TransitionPoll<M::Payload>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> bool {
        let delayed = <W::Delay as Delay<A, S>>::ON;
        if !delayed && !poll.beaten_by(W::PRIORITY) {
            return false;
        }
        let until = W::Delay::until(*held);
        let Some((trigger, mut event)) = triggered::<A, S, W, T>(done, until.is_some(), run) else {
            if delayed {
                *held = Default::default();
            }
            return false;
        };
        if delayed {
            if until.is_none() {
                W::Delay::begin(held, run);
                take(event, run);
                event = NOWHERE;
            }
            if W::Delay::until(*held).is_some_and(|until| until > run.cx.now()) {
                poll.waits |= matches!(trigger, Trigger::Success | Trigger::Failure);
                return false;
            }
            if !poll.beaten_by(W::PRIORITY) {
                return false;
            }
        }
        // What stands as it did is told once.
        let news = T::ON
            && (trigger != Trigger::Tick && !delayed
                || poll.newly_entered
                || run.writes(<M::Root as Life<A, S>>::OBSERVED)
                || W::Delay::until(*held).is_some_and(|until| until > run.cx.moment().before()));
        if !resolve_target::<A, S, M, W, T>(event, poll.at, news, &mut poll.candidate, run) {
            return false;
        }
        poll.found = true;
        poll.candidate.priority = W::PRIORITY;
        poll.candidate.transition = W::NUMBER;
        poll.candidate.from = W::FROM;
        poll.candidate.trigger = trigger;
        poll.candidate.event = event;
        true
    }

    fn follow(selection: &mut Selection<'_, A::Event>, view: &View<'_, '_, A, S>, candidate: &mut (i8, u16)) {
        let poll = W::ON & TICK != 0 && !<W::Delay as Delay<A, S>>::ON && W::RECEIVER == NOWHERE;
        if !poll || candidate.1 != NOWHERE && W::PRIORITY <= candidate.0 || !W::holds(view) {
            return;
        }
        let targets = match &W::TARGET {
            TransitionTarget::To(targets) => targets,
            TransitionTarget::Infallible(target, _) => core::slice::from_ref(target),
            TransitionTarget::End(_) => return,
        };
        for &to in targets {
            let Some(mut hop) = selection.hop(to) else { return };
            if let Some(found) = search::<A, S, M>(&mut hop, view) {
                (selection.to, selection.chance) = (hop.to, hop.chance);
                *candidate = (W::PRIORITY, found);
                return;
            }
        }
    }

    #[inline]
    fn release(held: &mut Self::Held, transition: u16) {
        if transition == W::NUMBER {
            *held = Default::default();
        }
    }

    #[inline]
    fn next(held: &Self::Held, now: Time) -> Option<Next> {
        // A wait that is over: what it waits for now is a state that can be selected.
        W::Delay::until(*held).map(|until| if until <= now { Next::Change } else { Next::At(until) })
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

    fn follow(_: &mut Selection<'_, A::Event>, _: &View<'_, '_, A, S>, _: &mut (i8, u16)) {}

    #[inline(always)]
    fn release((): &mut (), _: u16) {}

    #[inline(always)]
    fn next((): &(), _: Time) -> Option<Next> {
        None
    }
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

            fn follow(selection: &mut Selection<'_, Z::Event>, view: &View<'_, '_, Z, S>, candidate: &mut (i8, u16)) {
                $($N::follow(selection, view, candidate);)+
            }

            #[inline]
            fn release(held: &mut Self::Held, transition: u16) {
                $($N::release(&mut held.$i, transition);)+
            }

            #[inline]
            fn next(held: &Self::Held, now: Time) -> Option<Next> {
                [$($N::next(&held.$i, now)),+].into_iter().flatten().min()
            }
        }
    };
}

each_arity!(transitions);
