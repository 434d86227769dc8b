//! Transitions: when they are asked, and which of them wins.

use core::marker::PhantomData;

use super::delay::Delay;
use super::look::Look;
use super::plan::{Gives, NOWHERE, Plan, node, search};
use super::state::Life;
use super::turn::Turn;
use crate::blackboard::Agent;
use crate::chance::Chance;
use crate::composite::children::*;
use crate::cx::Engine;
use crate::event::Inbox;
use crate::keys::Keys;
use crate::node::{Run, View};
use crate::status::Outcome;
use crate::time::Next;
use crate::trace::{NodeId, Record, Refusal, Trace, Trigger};

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

/// What the transitions asked so far come to. Plain fields, so that a tick keeps them in registers.
pub struct Asked<G> {
    /// The deepest active state.
    pub(super) at: u16,
    /// Is that state done?
    pub(super) gone: bool,
    /// Does a transition wait on a state that is done?
    pub(super) waits: bool,
    /// Are there states that were not asked before?
    pub(super) fresh: bool,
    /// Is there a transition with a selection? The strongest is `best`.
    pub(super) found: bool,
    pub(super) best: Best<G>,
}

/// A transition that would be taken.
pub struct Best<G> {
    pub(super) priority: i8,
    pub(super) way: u16,
    pub(super) from: NodeId,
    pub(super) trigger: Trigger,
    /// The place of its event among those of this tick; `NOWHERE` where it takes none.
    pub(super) event: u16,
    /// What it gives parameters.
    pub(super) given: Option<G>,
    pub(super) chance: Chance,
    /// The switch, in fields: see [`Turn`].
    pub(super) to: u16,
    pub(super) target: u16,
    pub(super) gives: u16,
    pub(super) end: Option<Outcome>,
}

impl<G> Best<G> {
    /// The switch.
    #[inline(always)]
    pub(super) fn turn(&self) -> Turn {
        Turn { to: self.to, target: self.target, given: self.gives, end: self.end }
    }

    #[inline(always)]
    pub(super) fn set_turn(&mut self, turn: Turn) {
        self.to = turn.to;
        self.target = turn.target;
        self.gives = turn.given;
        self.end = turn.end;
    }
}

impl<G> Asked<G> {
    #[inline(always)]
    pub(super) fn new(fresh: bool, chance: Chance) -> Self {
        let best = Best {
            priority: 0,
            way: NOWHERE,
            from: 0,
            trigger: Trigger::Tick,
            event: NOWHERE,
            given: None,
            chance,
            to: NOWHERE,
            target: NOWHERE,
            gives: NOWHERE,
            end: None,
        };
        Self { at: 0, gone: false, waits: false, fresh, found: false, best }
    }

    #[inline(always)]
    fn beaten_by(&self, priority: i8) -> bool {
        !self.found || priority > self.best.priority
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

    /// Of each, the priority of the weakest and of the strongest in it. A delay is stronger than all: it is always asked.
    const EACH: &'static [(i8, i8)];

    /// Asks them in order. `done`: how the state came to its end, or one inside it. Would one of them be taken?
    fn ask<T: Trace>(
        held: &mut Self::Held,
        done: Option<Outcome>,
        asked: &mut Asked<M::Given>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> bool;
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
    const EACH: &'static [(i8, i8)] =
        &[(W::PRIORITY, if <W::Delay as Delay<A, S>>::ON { i8::MAX } else { W::PRIORITY })];
    const OBSERVED: Keys = if W::ON & TICK != 0 || <W::Delay as Delay<A, S>>::ON { W::KEYS } else { Keys::NONE };

    #[inline(always)]
    fn ask<T: Trace>(
        held: &mut Self::Held,
        done: Option<Outcome>,
        asked: &mut Asked<M::Given>,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> bool {
        let delayed = <W::Delay as Delay<A, S>>::ON;
        if !delayed && !asked.beaten_by(W::PRIORITY) {
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
                asked.waits |= matches!(trigger, Trigger::Success | Trigger::Failure);
                return false;
            }
            if !asked.beaten_by(W::PRIORITY) {
                return false;
            }
        }
        // What stands as it did is told once.
        let news = T::ON
            && (trigger != Trigger::Tick && !delayed
                || asked.fresh
                || run.writes(<M::Root as Life<A, S>>::OBSERVED)
                || W::Delay::until(*held).is_some_and(|until| until > run.cx.moment().before()));
        if !lead::<A, S, M, W, T>(event, asked.at, news, &mut asked.best, run) {
            return false;
        }
        asked.found = true;
        asked.best.priority = W::PRIORITY;
        asked.best.way = W::WAY;
        asked.best.from = W::FROM;
        asked.best.trigger = trigger;
        asked.best.event = event;
        true
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
                (look.to, look.chance) = (hop.to, hop.chance);
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

/// Where a transition leads that is triggered; `false` if no target can be selected. It writes field by field: a value
/// of its own would be put together in memory.
#[inline(always)]
fn lead<A: Agent, S, M: Plan<A, S>, W: Way<A, S, Plan = M>, T: Trace>(
    event: u16,
    at: u16,
    news: bool,
    best: &mut Best<M::Given>,
    run: &mut Run<'_, '_, A, S, T>,
) -> bool {
    match &W::GOAL {
        Goal::End(outcome) => best.set_turn(Turn::end(*outcome)),
        Goal::Sure(target, to) => best.set_turn(Turn::to(*to, *target)),
        Goal::To(targets) => match first::<A, S, M, W>(targets, event, at, run.view(), &run.cx.engine) {
            Ok((turn, given, chance)) => {
                best.set_turn(turn);
                (best.given, best.chance) = (given, chance);
                return true;
            }
            Err((target, (by, why))) => {
                if news && target != NOWHERE {
                    let (to, by) = (node::<A, S, M, T>(target, run), node::<A, S, M, T>(by, run));
                    run.record(Record::Refused { node: to, by, why });
                }
                return false;
            }
        },
    }
    (best.given, best.chance) = (None, run.cx.engine.chance);
    true
}

/// Where to, what is given, and the chance after the draws.
type Led<G> = (Turn, Option<G>, Chance);

/// The first of these targets that can be selected; or the last, and who refused.
#[inline]
fn first<A: Agent, S, M: Plan<A, S>, W: Way<A, S, Plan = M>>(
    targets: &[u16],
    event: u16,
    at: u16,
    view: View<'_, '_, A, S>,
    engine: &Engine<A>,
) -> Result<Led<M::Given>, (u16, (u16, Refusal))> {
    let mut refused = (NOWHERE, (NOWHERE, Refusal::Children));
    let events = engine.inbox.offered();
    let given = if W::GIVES == NOWHERE { None } else { W::give(events.get(usize::from(event)), &view) };
    if W::GIVES != NOWHERE && given.is_none() {
        return Err(refused);
    }
    let scope = given.as_ref().map(|given| given.with(view.scope));
    let view = match &scope {
        Some(scope) => View { scope, ..view },
        None => view,
    };
    for &target in targets {
        let mut look = Look::new(target, at, events, engine.chance);
        look.given = W::GIVES;
        match search::<A, S, M>(&mut look, &view) {
            Some(to) => return Ok((Turn { given: W::GIVES, ..Turn::to(to, look.to) }, given, look.chance)),
            None => refused = (target, look.refused),
        }
    }
    Err(refused)
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
    const EACH: &'static [(i8, i8)] = &[];

    #[inline(always)]
    fn ask<T: Trace>((): &mut (), _: Option<Outcome>, _: &mut Asked<M::Given>, _: &mut Run<'_, '_, A, S, T>) -> bool {
        false
    }

    fn follow(_: &mut Look<'_, A::Event>, _: &View<'_, '_, A, S>, _: &mut (i8, u16)) {}

    #[inline(always)]
    fn release((): &mut (), _: u16) {}

    #[inline(always)]
    fn next((): &()) -> Option<Next> {
        None
    }
}

/// The weakest and the strongest of several.
const fn span(each: &[(i8, i8)]) -> (i8, i8) {
    let (mut weakest, mut strongest, mut next) = (i8::MAX, i8::MIN, 0);
    while next < each.len() {
        let (low, high) = each[next];
        weakest = if low < weakest { low } else { weakest };
        strongest = if high > strongest { high } else { strongest };
        next += 1;
    }
    (weakest, strongest)
}

/// Of transitions with these priorities: is none behind the `nth` asked any more, once that one would be taken?
const fn settles(priorities: &[(i8, i8)], nth: usize) -> bool {
    let mut next = nth + 1;
    while next < priorities.len() {
        if priorities[next].1 > priorities[nth].0 {
            return false;
        }
        next += 1;
    }
    true
}

macro_rules! ways {
    ($of:ident: $({ $i:tt $N:ident: $($left:tt)* })+) => {
        impl<Z: Agent, S, M: Plan<Z, S>, $($N: Ways<Z, S, M>),+> Ways<Z, S, M> for ($($N,)+) {
            type Held = ($($N::Held,)+);
            const TICKS: bool = false $(|| $N::TICKS)+;
            const OBSERVED: Keys = Keys::NONE$(.or($N::OBSERVED))+;

            const EACH: &'static [(i8, i8)] = &[$(span($N::EACH)),+];

            #[inline(always)]
            fn ask<T: Trace>(held: &mut Self::Held, done: Option<Outcome>, asked: &mut Asked<M::Given>, run: &mut Run<'_, '_, Z, S, T>) -> bool {
                let mut found = false;
                $(if $N::ask(&mut held.$i, done, asked, run) {
                    if const { settles(Self::EACH, $i) } {
                        return true;
                    }
                    found = true;
                })+
                found
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
