//! One transition in a tick: its trigger, its delay, its priority and its target.

use super::NOWHERE;
use super::poll::{Candidate, TransitionPoll};
use super::switch::Switch;
use super::target::{Refused, TransitionTarget};
use super::trigger::{is_asked_on_event, without_event};
use crate::chance::Chance;
use crate::status::Outcome;
use crate::time::Time;
use crate::trace::{NodeId, Trigger};

/// A transition of an active state, as a back end holds it.
pub trait TransitionRow {
    /// The parameters that it gives to a state.
    type Payload;
    /// `true` if a trace is on.
    const TRACED: bool;

    /// Its number in the machine.
    fn number(&self) -> u16;
    /// Returns the node of its state.
    fn from(&self) -> NodeId;
    /// When it is asked.
    fn on(&self) -> u8;
    /// Higher is stronger.
    fn priority(&self) -> i8;
    /// Its target.
    fn target(&self) -> TransitionTarget<&[u16]>;
    /// Returns the state that it gives parameters to.
    fn receiver(&self) -> u16;
    /// Has it a delay?
    fn is_delayed(&self) -> bool;
    /// Returns the end of its delay, while that runs.
    fn delay_end(&self) -> Option<Time>;
    /// Starts its delay.
    fn start_delay(&mut self);
    /// Forgets its delay.
    fn clear_delay(&mut self);
    /// Does its condition hold?
    fn holds(&mut self) -> bool;
    /// Returns the place of the first event of this tick that triggers it.
    fn heard(&mut self) -> Option<u16>;
    /// Takes the event at this place, if there is one.
    fn take(&mut self, event: u16);
    /// Has a key changed that the machine observes?
    fn is_affected(&mut self) -> bool;
    /// Returns the moment of this tick and of the one before.
    fn moments(&self) -> (Time, Time);
    /// Returns the brain's generator.
    fn chance(&self) -> Chance;
    /// Puts the first target that can be selected into the candidate, with the payload, and with the generator after the
    /// draws of the search.
    fn resolve(&mut self, event: u16, at: u16, candidate: &mut Candidate<Self::Payload>) -> Result<(), Refused>;
    /// Records a refusal.
    fn record(&mut self, refused: Refused);
}

/// Asks a transition: would it be taken? Then it is the candidate. `done`: the end of its state, or of one inside it.
#[inline(always)]
pub fn ask<R: TransitionRow>(row: &mut R, done: Option<Outcome>, poll: &mut TransitionPoll<R::Payload>) -> bool {
    let (is_delayed, priority) = (row.is_delayed(), row.priority());
    // A delay runs on even if another transition is stronger, so a transition with a delay is always asked.
    if !is_delayed && !poll.is_beaten_by(priority) {
        return false;
    }
    let Some((trigger, mut event)) = triggered(row, done) else {
        if is_delayed {
            row.clear_delay();
        }
        return false;
    };
    if is_delayed {
        if row.delay_end().is_none() {
            row.start_delay();
            row.take(event);
            event = NOWHERE;
        }
        if row.delay_end().is_some_and(|end| end > row.moments().0) {
            poll.waits |= matches!(trigger, Trigger::Success | Trigger::Failure);
            return false;
        }
        if !poll.is_beaten_by(priority) {
            return false;
        }
    }
    let is_news = R::TRACED && is_news(row, trigger, poll.newly_entered);
    if !resolve(row, event, poll.at, is_news, &mut poll.candidate) {
        return false;
    }
    poll.found = true;
    poll.candidate.priority = priority;
    poll.candidate.transition = row.number();
    poll.candidate.from = row.from();
    poll.candidate.trigger = trigger;
    poll.candidate.event = event;
    true
}

/// Returns the trigger of the transition in this tick, and the place of its event. A delay that runs needs no further
/// event.
#[inline(always)]
fn triggered<R: TransitionRow>(row: &mut R, done: Option<Outcome>) -> Option<(Trigger, u16)> {
    if let Some(trigger) = without_event(row.on(), done)
        && row.holds()
    {
        return Some((trigger, NOWHERE));
    }
    if !is_asked_on_event(row.on()) {
        return None;
    }
    let event = if row.delay_end().is_some() { NOWHERE } else { row.heard()? };
    Some((Trigger::Event, event))
}

/// Is a refusal recorded? An unchanged refusal is recorded only once.
#[inline(always)]
fn is_news<R: TransitionRow>(row: &mut R, trigger: Trigger, newly_entered: bool) -> bool {
    trigger != Trigger::Tick && !row.is_delayed()
        || newly_entered
        || row.is_affected()
        || row.delay_end().is_some_and(|end| end > row.moments().1)
}

/// Resolves the target of a triggered transition; `false` if it cannot be selected. It writes the candidate field by field,
/// which keeps the fields in registers.
#[inline(always)]
fn resolve<R: TransitionRow>(
    row: &mut R,
    event: u16,
    at: u16,
    is_news: bool,
    candidate: &mut Candidate<R::Payload>,
) -> bool {
    let switch = match row.target() {
        TransitionTarget::End(outcome) => Switch::end(outcome),
        TransitionTarget::Stay => Switch::OUT,
        TransitionTarget::Infallible(target, to) => Switch { receiver: row.receiver(), ..Switch::to(to, target) },
        TransitionTarget::To(_) => {
            return match row.resolve(event, at, candidate) {
                Ok(()) => true,
                Err(refused) => {
                    if is_news && refused.target != NOWHERE {
                        row.record(refused);
                    }
                    false
                }
            };
        }
    };
    candidate.set_switch(switch);
    (candidate.payload, candidate.chance) = (None, row.chance());
    true
}
