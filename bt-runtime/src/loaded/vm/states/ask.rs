//! Transitions: when they are asked, where they lead, and what they give.

use super::Of;
use super::select::Look;
use crate::blackboard::Agent;
use crate::chance::Chance;
use crate::event::Inbox;
use crate::loaded::program::states::{Gives, Goal, Way};
use crate::loaded::vm::Machine;
use crate::state_machine::plan::NOWHERE;
use crate::state_machine::poll::{Asked, Best};
use crate::state_machine::switch::Turn;
use crate::state_machine::target::take;
use crate::state_machine::{FAILURE, SUCCESS, TICK};
use crate::status::Outcome;
use crate::time::Time;
use crate::trace::{Record, Refusal, Trace, Trigger};

impl<'m, A: Agent, S, T: Trace> Machine<'m, '_, '_, A, S, T> {
    /// Asks a transition. `done`: how the state came to its end, or one inside it.
    pub(crate) fn ask_way(&mut self, of: Of<'m, A>, way: &Way<A>, done: Option<Outcome>, asked: &mut Asked<()>) {
        if way.delay.is_none() && !asked.beaten_by(way.priority) {
            return;
        }
        let mut until = self.held(way);
        let Some((trigger, mut event)) = self.triggered(way, done, until.is_some()) else {
            if let Some((_, held)) = &way.delay {
                *self.word(*held) = Time::END.as_nanos();
            }
            return;
        };
        if let Some((lasts, held)) = &way.delay {
            if until.is_none() {
                *self.word(*held) = self.until(lasts).as_nanos();
                take(event, self.run);
                event = NOWHERE;
                until = self.held(way);
            }
            if until.is_some_and(|until| until > self.run.cx.now()) {
                asked.waits |= matches!(trigger, Trigger::Success | Trigger::Failure);
                return;
            }
            if !asked.beaten_by(way.priority) {
                return;
            }
        }
        // What stands as it did is told once.
        let news = T::ON
            && (trigger != Trigger::Tick && way.delay.is_none()
                || asked.fresh
                || self.writes(&of.part.observed)
                || until.is_some_and(|until| until > self.run.cx.moment().before()));
        if !self.lead(of, way, event, asked.at, news, &mut asked.best) {
            return;
        }
        asked.found = true;
        asked.best.priority = way.priority;
        asked.best.way = way.number;
        asked.best.from = self.run.node - self.run.base;
        asked.best.trigger = trigger;
        asked.best.event = event;
    }

    /// When the wait of a transition ends, if one runs.
    fn held(&self, way: &Way<A>) -> Option<Time> {
        let (_, held) = way.delay.as_ref()?;
        let until = Time::from_nanos(self.block.words()[*held as usize]);
        (until < Time::END).then_some(until)
    }

    /// What triggers the transition in this tick, and the place of its event. `waiting`: its delay runs.
    fn triggered(&mut self, way: &Way<A>, done: Option<Outcome>, waiting: bool) -> Option<(Trigger, u16)> {
        let trigger = match done {
            Some(Outcome::Success) if way.on & SUCCESS != 0 => Some(Trigger::Success),
            Some(Outcome::Failure) if way.on & FAILURE != 0 => Some(Trigger::Failure),
            _ if way.on & TICK != 0 => Some(Trigger::Tick),
            _ => None,
        };
        if let Some(trigger) = trigger
            && way.condition.as_ref().is_none_or(|condition| condition(&self.env()))
        {
            return Some((trigger, NOWHERE));
        }
        if way.hears.is_empty() {
            return None;
        }
        let place = if waiting { NOWHERE } else { self.heard(&way.hears)? };
        Some((Trigger::Event, place))
    }

    /// Where a transition leads that is triggered; `false` if no target can be selected.
    fn lead(&mut self, of: Of<'m, A>, way: &Way<A>, event: u16, at: u16, news: bool, best: &mut Best<()>) -> bool {
        let chance = self.run.cx.engine.chance;
        let (turn, chance) = match &way.goal {
            Goal::End(outcome) => (Turn::end(*outcome), chance),
            Goal::Sure(target, to) => {
                let given = way.gives.as_ref().map_or(NOWHERE, |gives| gives.state);
                (Turn { given, ..Turn::to(*to, *target) }, chance)
            }
            Goal::To(targets) => match self.first_of(of, way, targets, event, at) {
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
        best.set_turn(turn);
        best.chance = chance;
        true
    }

    /// The first of these targets that can be selected; or the last, and who refused.
    fn first_of(
        &mut self,
        of: Of<'m, A>,
        way: &Way<A>,
        targets: &[u16],
        event: u16,
        at: u16,
    ) -> Result<(Turn, Chance), (u16, (u16, Refusal))> {
        let mut refused = (NOWHERE, (NOWHERE, Refusal::Children));
        if let Some(gives) = &way.gives
            && !self.give(of, gives, event)
        {
            return Err(refused);
        }
        let given = way.gives.as_ref().map_or(NOWHERE, |gives| gives.state);
        let mut found = None;
        for &target in targets {
            let mut look = Look::new(target, at, self.run.cx.engine.chance);
            look.given = given;
            match self.select(of, 0, &mut look) {
                Some(to) => {
                    found = Some((Turn { given, ..Turn::to(to, look.to) }, look.chance));
                    break;
                }
                None => refused = (target, look.refused),
            }
        }
        // What was given was there for the search alone.
        if let Some(params) = way.gives.as_ref().and_then(|gives| of.states.state(gives.state).params.as_ref()) {
            (params.swap)(self.block);
            (params.forget)(self.block);
        }
        found.ok_or(refused)
    }

    /// Gives a state what a transition brings that is taken.
    pub(crate) fn give_for_good(&mut self, of: Of<'m, A>, gives: &Gives<A>, event: u16) {
        if gives.heard.is_empty() {
            of.states.give(gives, self.run.cx.bb, self.block);
        } else if let (true, Some(params)) = (self.give(of, gives, event), &of.states.state(gives.state).params) {
            (params.forget)(self.block);
        }
    }

    /// Puts what a transition gives where the state finds it, in exchange for what was there; `false` if it brings
    /// nothing: its event is gone.
    pub(crate) fn give(&mut self, of: Of<'m, A>, gives: &Gives<A>, event: u16) -> bool {
        let Some(params) = &of.states.state(gives.state).params else { return false };
        (params.begin)(self.block);
        let (cx, block) = (&mut self.run.cx, &mut *self.block);
        let given = if gives.heard.is_empty() {
            gives.plain.iter().for_each(|effect| effect(cx.bb, block));
            true
        } else {
            let event = cx.engine.inbox.offered().get(usize::from(event));
            event.is_some_and(|event| gives.heard.iter().any(|take| take(event, cx.bb, block)))
        };
        if given {
            (params.swap)(self.block);
        } else {
            (params.forget)(self.block);
        }
        given
    }
}
