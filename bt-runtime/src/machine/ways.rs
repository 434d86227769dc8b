//! Transitions: when they are asked, and which of them wins.

use core::marker::PhantomData;

use super::delay::Delay;
use super::look::Look;
use super::plan::{Gives, NOWHERE, Plan, search};
use super::state::Life;
use crate::blackboard::Agent;
use crate::chance::Chance;
use crate::composite::children::*;
use crate::event::Inbox;
use crate::keys::Keys;
use crate::node::{Run, View};
use crate::status::Outcome;
use crate::time::Next;
use crate::trace::{NodeId, Record, Trace, Trigger};

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
pub enum Goal {
    /// To the first of these states that can be selected.
    To(&'static [u16]),
    /// To this state, which is known to be the deepest, and that nothing refuses: its target, itself.
    Sure(u16, u16),
    /// The machine ends.
    End(Outcome),
}

/// A transition, as `state_tree!` says it.
pub trait Way<A: Agent, S> {
    /// Its machine.
    type Plan: Plan<A, S>;
    /// Its delay, or `NoDelay`.
    type Delay: Delay<A, S>;

    /// Its number in the machine.
    const WAY: u16;
    /// The node of the state that it stands in.
    const FROM: NodeId;
    /// When it is asked.
    const ON: u8;
    /// Higher is stronger.
    const PRIORITY: i8;
    /// Where it leads.
    const GOAL: Goal;
    /// The keys that its condition reads.
    const KEYS: Keys;
    /// The state that it gives parameters to.
    const GIVES: u16 = NOWHERE;

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
    fn give(_event: Option<&A::Event>, _view: &View<'_, '_, A, S>) -> Option<<Self::Plan as Plan<A, S>>::Given> {
        None
    }
}

/// What the transitions asked so far come to.
pub struct Asked<G> {
    /// The deepest active state.
    pub(super) at: u16,
    /// The strongest transition with a selection.
    pub(super) best: Option<Best<G>>,
    /// Does a transition wait on a state that is done?
    pub(super) waits: bool,
    /// Are there states that were not asked before?
    pub(super) fresh: bool,
}

/// A transition that would be taken.
pub struct Best<G> {
    pub(super) priority: i8,
    pub(super) way: u16,
    pub(super) from: NodeId,
    pub(super) trigger: Trigger,
    /// The place of its event among those of this tick; `NOWHERE` where it takes none.
    pub(super) event: u16,
    /// The deepest state it leads to, and its target; or its end.
    pub(super) goal: Result<(u16, u16), Outcome>,
    pub(super) given: Option<G>,
    pub(super) gives: u16,
    pub(super) chance: Chance,
}

impl<G> Asked<G> {
    #[inline(always)]
    pub(super) fn new(fresh: bool) -> Self {
        Self { at: 0, best: None, waits: false, fresh }
    }

    #[inline(always)]
    fn beaten_by(&self, priority: i8) -> bool {
        self.best.as_ref().is_none_or(|best| priority > best.priority)
    }
}

/// The transitions of a state.
pub trait Ways<A: Agent, S, M: Plan<A, S>> {
    /// What their delays remember.
    type Held: Copy + Default;
    /// The keys that may make one of them come true between ticks.
    const OBSERVED: Keys;
    /// `true` if one is asked at every tick.
    const TICKS: bool;

    /// Asks them in order. `done`: how the state came to its end, or one inside it.
    fn ask<T: Trace>(
        held: &mut Self::Held,
        done: Option<Outcome>,
        asked: &mut Asked<M::Given>,
        run: &mut Run<'_, '_, A, S, T>,
    );
    /// Follows them from a state that is not entered: priority and deepest state of the best.
    fn follow(look: &mut Look<'_, A::Event>, view: &View<'_, '_, A, S>, best: &mut (i8, u16));
    /// This one was taken: its delay may start anew.
    fn release(held: &mut Self::Held, way: u16);
    /// When does a delay end? Does one run?
    fn next(held: &Self::Held) -> Option<Next>;
}

/// One transition.
pub struct On<W>(PhantomData<W>);

impl<A: Agent, S, M: Plan<A, S>, W: Way<A, S, Plan = M>> Ways<A, S, M> for On<W> {
    type Held = <W::Delay as Delay<A, S>>::Held;
    const TICKS: bool = W::ON & TICK != 0;
    const OBSERVED: Keys = if W::ON & TICK != 0 || <W::Delay as Delay<A, S>>::ON { W::KEYS } else { Keys::NONE };

    #[inline]
    fn ask<T: Trace>(
        held: &mut Self::Held,
        done: Option<Outcome>,
        asked: &mut Asked<M::Given>,
        run: &mut Run<'_, '_, A, S, T>,
    ) {
        let delayed = <W::Delay as Delay<A, S>>::ON;
        if !delayed && !asked.beaten_by(W::PRIORITY) {
            return;
        }
        let until = W::Delay::until(*held);
        let Some((trigger, mut event)) = triggered::<A, S, W, T>(done, until.is_some(), run) else {
            if delayed {
                *held = Default::default();
            }
            return;
        };
        if delayed {
            if until.is_none() {
                W::Delay::begin(held, run);
                take(event, run);
                event = NOWHERE;
            }
            if W::Delay::until(*held).is_some_and(|until| until > run.cx.now()) {
                asked.waits |= matches!(trigger, Trigger::Success | Trigger::Failure);
                return;
            }
            if !asked.beaten_by(W::PRIORITY) {
                return;
            }
        }
        // What stands as it did is told once.
        let news = T::ON
            && (trigger != Trigger::Tick && !delayed
                || asked.fresh
                || run.writes(<M::Root as Life<A, S>>::OBSERVED)
                || W::Delay::until(*held).is_some_and(|until| until > run.cx.moment().before()));
        if let Some((goal, given, chance)) = lead::<A, S, M, W, T>(event, asked.at, news, run) {
            let (priority, way, from, gives) = (W::PRIORITY, W::WAY, W::FROM, W::GIVES);
            asked.best = Some(Best { priority, way, from, trigger, event, goal, given, gives, chance });
        }
    }

    fn follow(look: &mut Look<'_, A::Event>, view: &View<'_, '_, A, S>, best: &mut (i8, u16)) {
        let asked = W::ON & TICK != 0 && !<W::Delay as Delay<A, S>>::ON && W::GIVES == NOWHERE;
        if !asked || best.1 != NOWHERE && W::PRIORITY <= best.0 || !W::holds(view) {
            return;
        }
        let targets = match &W::GOAL {
            Goal::To(targets) => targets,
            Goal::Sure(target, _) => core::slice::from_ref(target),
            Goal::End(_) => return,
        };
        for &to in targets {
            let Some(mut hop) = look.hop(to) else { return };
            if let Some(found) = search::<A, S, M>(&mut hop, view) {
                look.chance = hop.chance;
                *best = (W::PRIORITY, found);
                return;
            }
        }
    }

    #[inline]
    fn release(held: &mut Self::Held, way: u16) {
        if way == W::WAY {
            *held = Default::default();
        }
    }

    #[inline]
    fn next(held: &Self::Held) -> Option<Next> {
        W::Delay::until(*held).map(Next::At)
    }
}

/// What triggers the transition in this tick, and the place of its event. `waiting`: its delay runs.
#[inline(always)]
fn triggered<A: Agent, S, W: Way<A, S>, T: Trace>(
    done: Option<Outcome>,
    waiting: bool,
    run: &Run<'_, '_, A, S, T>,
) -> Option<(Trigger, u16)> {
    let view = run.view();
    let trigger = match done {
        Some(Outcome::Success) if W::ON & SUCCESS != 0 => Some(Trigger::Success),
        Some(Outcome::Failure) if W::ON & FAILURE != 0 => Some(Trigger::Failure),
        _ if W::ON & TICK != 0 && !run.changed.asks_none() => Some(Trigger::Tick),
        _ => None,
    };
    if let Some(trigger) = trigger
        && W::holds(&view)
    {
        return Some((trigger, NOWHERE));
    }
    if W::ON & EVENT == 0 {
        return None;
    }
    if waiting {
        return Some((Trigger::Event, NOWHERE));
    }
    let place = run.cx.engine.inbox.offered().iter().position(|event| W::hears(event, &view));
    place.and_then(|place| u16::try_from(place).ok()).map(|place| (Trigger::Event, place))
}

type Led<G> = (Result<(u16, u16), Outcome>, Option<G>, Chance);

/// Where a transition leads that is triggered: nowhere, if no target can be selected.
#[inline]
fn lead<A: Agent, S, M: Plan<A, S>, W: Way<A, S, Plan = M>, T: Trace>(
    event: u16,
    at: u16,
    news: bool,
    run: &mut Run<'_, '_, A, S, T>,
) -> Option<Led<M::Given>> {
    let chance = run.cx.engine.chance;
    let targets = match &W::GOAL {
        Goal::End(outcome) => return Some((Err(*outcome), None, chance)),
        Goal::Sure(target, to) => return Some((Ok((*to, *target)), None, chance)),
        Goal::To(targets) => targets,
    };
    let mut refused = None;
    {
        let view = run.view();
        let events = run.cx.engine.inbox.offered();
        let given = if W::GIVES == NOWHERE { None } else { Some(W::give(events.get(usize::from(event)), &view)?) };
        let scope = given.as_ref().map(|given| given.with(run.scope));
        let view = match &scope {
            Some(scope) => View { scope, ..view },
            None => view,
        };
        for &target in *targets {
            let mut look = Look::new(target, at, events, chance);
            look.given = W::GIVES;
            match search::<A, S, M>(&mut look, &view) {
                Some(to) => return Some((Ok((to, target)), given, look.chance)),
                None => refused = Some((target, look.refused)),
            }
        }
    }
    if let Some((target, (by, why))) = refused.filter(|_| news) {
        let (to, by) = (run.base + M::NODES[usize::from(target)], run.base + M::NODES[usize::from(by)]);
        run.record(Record::Refused { node: to, by, why });
    }
    None
}

/// Takes the event at this place among those of this tick.
#[inline]
pub(super) fn take<A: Agent, S, T: Trace>(place: u16, run: &mut Run<'_, '_, A, S, T>) {
    if place == NOWHERE {
        return;
    }
    let mut before = place;
    let _ = run.cx.engine.inbox.take(|_| match before.checked_sub(1) {
        Some(fewer) => {
            before = fewer;
            false
        }
        None => true,
    });
    run.record(Record::Take { node: run.node });
}

/// No transitions.
impl<A: Agent, S, M: Plan<A, S>> Ways<A, S, M> for () {
    type Held = ();
    const TICKS: bool = false;
    const OBSERVED: Keys = Keys::NONE;

    #[inline(always)]
    fn ask<T: Trace>((): &mut (), _: Option<Outcome>, _: &mut Asked<M::Given>, _: &mut Run<'_, '_, A, S, T>) {}

    fn follow(_: &mut Look<'_, A::Event>, _: &View<'_, '_, A, S>, _: &mut (i8, u16)) {}

    #[inline(always)]
    fn release((): &mut (), _: u16) {}

    #[inline(always)]
    fn next((): &()) -> Option<Next> {
        None
    }
}

macro_rules! ways {
    ($of:ident: $({ $i:tt $N:ident: $($left:tt)* })+) => {
        impl<Z: Agent, S, M: Plan<Z, S>, $($N: Ways<Z, S, M>),+> Ways<Z, S, M> for ($($N,)+) {
            type Held = ($($N::Held,)+);
            const TICKS: bool = false $(|| $N::TICKS)+;
            const OBSERVED: Keys = Keys::NONE$(.or($N::OBSERVED))+;

            #[inline]
            fn ask<T: Trace>(held: &mut Self::Held, done: Option<Outcome>, asked: &mut Asked<M::Given>, run: &mut Run<'_, '_, Z, S, T>) {
                $($N::ask(&mut held.$i, done, asked, run);)+
            }

            fn follow(look: &mut Look<'_, Z::Event>, view: &View<'_, '_, Z, S>, best: &mut (i8, u16)) {
                $($N::follow(look, view, best);)+
            }

            #[inline]
            fn release(held: &mut Self::Held, way: u16) {
                $($N::release(&mut held.$i, way);)+
            }

            #[inline]
            fn next(held: &Self::Held) -> Option<Next> {
                [$($N::next(&held.$i)),+].into_iter().flatten().min()
            }
        }
    };
}

each_arity!(ways);
