//! Transitions: when they are asked, where they lead, and what they give.

use super::Of;
use super::select::Selection;
use crate::blackboard::Agent;
use crate::chance::Chance;
use crate::event::Inbox;
use crate::loaded::program::states::{Payload, Transition, TransitionTarget};
use crate::loaded::vm::Machine;
use crate::state_machine::plan::NOWHERE;
use crate::state_machine::poll::{Candidate, TransitionPoll};
use crate::state_machine::switch::Switch;
use crate::state_machine::target::take;
use crate::state_machine::{FAILURE, SUCCESS, TICK};
use crate::status::Outcome;
use crate::time::Time;
use crate::trace::{Record, Refusal, Trace, Trigger};

impl<'m, A: Agent, S, T: Trace> Machine<'m, '_, '_, A, S, T> {
    /// Asks a transition. `done`: how the state came to its end, or one inside it.
    pub(crate) fn ask_transition(
        &mut self,
        of: Of<'m, A>,
        transition: &Transition<A>,
        done: Option<Outcome>,
        poll: &mut TransitionPoll<()>,
    ) {
        if transition.delay.is_none() && !poll.beaten_by(transition.priority) {
            return;
        }
        let mut until = self.held(transition);
        let Some((trigger, mut event)) = self.triggered(transition, done, until.is_some()) else {
            if let Some((_, held)) = &transition.delay {
                *self.word(*held) = Time::END.as_nanos();
            }
            return;
        };
        if let Some((lasts, held)) = &transition.delay {
            if until.is_none() {
                *self.word(*held) = self.until(lasts).as_nanos();
                take(event, self.run);
                event = NOWHERE;
                until = self.held(transition);
            }
            if until.is_some_and(|until| until > self.run.cx.now()) {
                poll.waits |= matches!(trigger, Trigger::Success | Trigger::Failure);
                return;
            }
            if !poll.beaten_by(transition.priority) {
                return;
            }
        }
        // What stands as it did is told once.
        let news = T::ON
            && (trigger != Trigger::Tick && transition.delay.is_none()
                || poll.newly_entered
                || self.writes(&of.part.observed)
                || until.is_some_and(|until| until > self.run.cx.moment().before()));
        if !self.resolve_target(of, transition, event, poll.at, news, &mut poll.candidate) {
            return;
        }
        poll.found = true;
        poll.candidate.priority = transition.priority;
        poll.candidate.transition = transition.number;
        poll.candidate.from = self.run.node - self.run.base;
        poll.candidate.trigger = trigger;
        poll.candidate.event = event;
    }

    /// When the wait of a transition ends, if one runs.
    fn held(&self, transition: &Transition<A>) -> Option<Time> {
        let (_, held) = transition.delay.as_ref()?;
        let until = Time::from_nanos(self.memory.words()[*held as usize]);
        (until < Time::END).then_some(until)
    }

    /// What triggers the transition in this tick, and the place of its event. `waiting`: its delay runs.
    fn triggered(
        &mut self,
        transition: &Transition<A>,
        done: Option<Outcome>,
        waiting: bool,
    ) -> Option<(Trigger, u16)> {
        let trigger = match done {
            Some(Outcome::Success) if transition.on & SUCCESS != 0 => Some(Trigger::Success),
            Some(Outcome::Failure) if transition.on & FAILURE != 0 => Some(Trigger::Failure),
            _ if transition.on & TICK != 0 => Some(Trigger::Tick),
            _ => None,
        };
        if let Some(trigger) = trigger
            && transition.condition.as_ref().is_none_or(|condition| condition(&self.env()))
        {
            return Some((trigger, NOWHERE));
        }
        if transition.hears.is_empty() {
            return None;
        }
        let place = if waiting { NOWHERE } else { self.heard(&transition.hears)? };
        Some((Trigger::Event, place))
    }

    /// Where a transition leads that is triggered; `false` if no target can be selected.
    fn resolve_target(
        &mut self,
        of: Of<'m, A>,
        transition: &Transition<A>,
        event: u16,
        at: u16,
        news: bool,
        candidate: &mut Candidate<()>,
    ) -> bool {
        let chance = self.run.cx.engine.chance;
        let (switch, chance) = match &transition.target {
            TransitionTarget::End(outcome) => (Switch::end(*outcome), chance),
            TransitionTarget::Infallible(target, to) => {
                let receiver = transition.payload.as_ref().map_or(NOWHERE, |payload| payload.state);
                (Switch { receiver, ..Switch::to(*to, *target) }, chance)
            }
            TransitionTarget::To(targets) => match self.first_of(of, transition, targets, event, at) {
                Ok(led) => led,
                Err((target, (by, why))) => {
                    if news && target != NOWHERE {
                        let (node, by) = (self.state_node(of, target), self.state_node(of, by));
                        self.run.record(Record::Refused { node, by, why });
                    }
                    return false;
                }
            },
        };
        candidate.set_switch(switch);
        candidate.chance = chance;
        true
    }

    /// The first of these targets that can be selected; or the last, and who refused.
    fn first_of(
        &mut self,
        of: Of<'m, A>,
        transition: &Transition<A>,
        targets: &[u16],
        event: u16,
        at: u16,
    ) -> Result<(Switch, Chance), (u16, (u16, Refusal))> {
        let mut refused = (NOWHERE, (NOWHERE, Refusal::Children));
        if let Some(payload) = &transition.payload
            && !self.give(of, payload, event)
        {
            return Err(refused);
        }
        let receiver = transition.payload.as_ref().map_or(NOWHERE, |payload| payload.state);
        let mut found = None;
        for &target in targets {
            let mut selection = Selection::new(target, at, self.run.cx.engine.chance);
            selection.receiver = receiver;
            match self.select(of, 0, &mut selection) {
                Some(to) => {
                    found = Some((Switch { receiver, ..Switch::to(to, selection.to) }, selection.chance));
                    break;
                }
                None => refused = (target, selection.refused),
            }
        }
        // What was given was there for the search alone.
        if let Some(params) =
            transition.payload.as_ref().and_then(|payload| of.states.state(payload.state).params.as_ref())
        {
            (params.swap)(self.memory);
            (params.forget)(self.memory);
        }
        found.ok_or(refused)
    }

    /// Gives a state what a transition brings that is taken.
    pub(crate) fn give_for_good(&mut self, of: Of<'m, A>, payload: &Payload<A>, event: u16) {
        if payload.heard.is_empty() {
            of.states.give(payload, self.run.cx.bb, self.memory);
        } else if let (true, Some(params)) = (self.give(of, payload, event), &of.states.state(payload.state).params) {
            (params.forget)(self.memory);
        }
    }

    /// Puts what a transition gives where the state finds it, in exchange for what was there; `false` if it brings
    /// nothing: its event is gone.
    pub(crate) fn give(&mut self, of: Of<'m, A>, payload: &Payload<A>, event: u16) -> bool {
        let Some(params) = &of.states.state(payload.state).params else { return false };
        (params.begin)(self.memory);
        let (cx, memory) = (&mut self.run.cx, &mut *self.memory);
        let given = if payload.heard.is_empty() {
            payload.plain.iter().for_each(|effect| effect(cx.bb, memory));
            true
        } else {
            let event = cx.engine.inbox.offered().get(usize::from(event));
            event.is_some_and(|event| payload.heard.iter().any(|take| take(event, cx.bb, memory)))
        };
        if given {
            (params.swap)(self.memory);
        } else {
            (params.forget)(self.memory);
        }
        given
    }
}
