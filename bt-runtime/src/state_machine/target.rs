//! Where a transition leads, once it is asked: what triggers it, and the first target that can be selected.

use super::plan::{Gives, NOWHERE, Plan, node, search};
use super::poll::Best;
use super::selection::Look;
use super::switch::Turn;
use super::transition::{EVENT, FAILURE, Goal, SUCCESS, TICK, Way};
use crate::blackboard::Agent;
use crate::chance::Chance;
use crate::cx::Engine;
use crate::event::Inbox;
use crate::node::{Run, View};
use crate::status::Outcome;
use crate::trace::{Record, Refusal, Trace, Trigger};

/// What triggers the transition in this tick, and the place of its event. `waiting`: its delay runs.
#[inline(always)]
pub(crate) fn triggered<A: Agent, S, W: Way<A, S>, T: Trace>(
    done: Option<Outcome>,
    waiting: bool,
    run: &Run<'_, '_, A, S, T>,
) -> Option<(Trigger, u16)> {
    let view = run.view();
    let trigger = match done {
        Some(Outcome::Success) if W::ON & SUCCESS != 0 => Some(Trigger::Success),
        Some(Outcome::Failure) if W::ON & FAILURE != 0 => Some(Trigger::Failure),
        _ if W::ON & TICK != 0 => Some(Trigger::Tick),
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
pub(crate) fn lead<A: Agent, S, M: Plan<A, S>, W: Way<A, S, Plan = M>, T: Trace>(
    event: u16,
    at: u16,
    news: bool,
    best: &mut Best<M::Given>,
    run: &mut Run<'_, '_, A, S, T>,
) -> bool {
    match &W::GOAL {
        Goal::End(outcome) => best.set_turn(Turn::end(*outcome)),
        Goal::Sure(target, to) => best.set_turn(Turn::to(*to, *target)),
        Goal::To(targets) => match first::<A, S, M, W>(targets, event, at, run.view(), run.cx.engine) {
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

/// The last target, and who refused.
type Refused = (u16, (u16, Refusal));

/// The first of these targets that can be selected; or the last, and who refused.
#[inline]
fn first<A: Agent, S, M: Plan<A, S>, W: Way<A, S, Plan = M>>(
    targets: &[u16],
    event: u16,
    at: u16,
    view: View<'_, '_, A, S>,
    engine: &Engine<A>,
) -> Result<Led<M::Given>, Refused> {
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
pub(crate) fn take<A: Agent, S, T: Trace>(place: u16, run: &mut Run<'_, '_, A, S, T>) {
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
