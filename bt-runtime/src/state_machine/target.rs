//! Where a transition leads, once it is asked: what triggers it, and the first target that can be selected.

use super::plan::{NOWHERE, Payload, Plan, node, search};
use super::poll::Candidate;
use super::selection::Selection;
use super::switch::Switch;
use super::transition::{EVENT, FAILURE, SUCCESS, TICK, Transition, TransitionTarget};
use crate::blackboard::Agent;
use crate::chance::Chance;
use crate::cx::Engine;
use crate::event::Inbox;
use crate::node::{Run, View};
use crate::status::Outcome;
use crate::trace::{Record, Refusal, Trace, Trigger};

/// What triggers the transition in this tick, and the place of its event. `waiting`: its delay runs.
#[inline(always)]
pub(crate) fn triggered<A: Agent, S, W: Transition<A, S>, T: Trace>(
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
pub(crate) fn resolve_target<A: Agent, S, M: Plan<A, S>, W: Transition<A, S, Plan = M>, T: Trace>(
    event: u16,
    at: u16,
    news: bool,
    candidate: &mut Candidate<M::Payload>,
    run: &mut Run<'_, '_, A, S, T>,
) -> bool {
    match &W::TARGET {
        TransitionTarget::End(outcome) => candidate.set_switch(Switch::end(*outcome)),
        TransitionTarget::Infallible(target, to) => candidate.set_switch(Switch::to(*to, *target)),
        TransitionTarget::To(targets) => match first::<A, S, M, W>(targets, event, at, run.view(), run.cx.engine) {
            Ok((switch, payload, chance)) => {
                candidate.set_switch(switch);
                (candidate.payload, candidate.chance) = (payload, chance);
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
    (candidate.payload, candidate.chance) = (None, run.cx.engine.chance);
    true
}

/// Where to, what is given, and the chance after the draws.
type Resolved<G> = (Switch, Option<G>, Chance);

/// The last target, and who refused.
type Refused = (u16, (u16, Refusal));

/// The first of these targets that can be selected; or the last, and who refused.
#[inline]
fn first<A: Agent, S, M: Plan<A, S>, W: Transition<A, S, Plan = M>>(
    targets: &[u16],
    event: u16,
    at: u16,
    view: View<'_, '_, A, S>,
    engine: &Engine<A>,
) -> Result<Resolved<M::Payload>, Refused> {
    let mut refused = (NOWHERE, (NOWHERE, Refusal::Children));
    let events = engine.inbox.offered();
    let payload = if W::RECEIVER == NOWHERE { None } else { W::payload(events.get(usize::from(event)), &view) };
    if W::RECEIVER != NOWHERE && payload.is_none() {
        return Err(refused);
    }
    let scope = payload.as_ref().map(|payload| payload.with(view.scope));
    let view = match &scope {
        Some(scope) => View { scope, ..view },
        None => view,
    };
    for &target in targets {
        let mut selection = Selection::new(target, at, events, engine.chance);
        selection.receiver = W::RECEIVER;
        match search::<A, S, M>(&mut selection, &view) {
            Some(to) => {
                return Ok((
                    Switch { receiver: W::RECEIVER, ..Switch::to(to, selection.to) },
                    payload,
                    selection.chance,
                ));
            }
            None => refused = (target, selection.refused),
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
