//! The check of one transition in a tick: its trigger, its delay, its priority and its target.

use super::NOWHERE;
use super::delay::Until;
use super::poll::{Candidate, TransitionPoll};
use super::switch::Switch;
use super::target::{Refused, TransitionTarget};
use super::trigger::{is_asked_on_event, without_event};
use crate::chance::Chance;
use crate::status::Outcome;
use crate::time::Time;
use crate::trace::{NodeId, Trigger};

/// A transition of an active state, as a back end stores it.
pub trait TransitionRow {
    /// The parameters that the transition gives to a state.
    type Payload;
    /// `true` if a trace is on.
    const TRACED: bool;

    /// Returns the number of the transition in the machine.
    fn number(&self) -> u16;
    /// Returns the node of the transition's state.
    fn from(&self) -> NodeId;
    /// Returns the triggers, as bits: see [`trigger`](super::trigger).
    fn on(&self) -> u8;
    /// Returns the priority: a higher number is stronger.
    fn priority(&self) -> i8;
    /// Returns the target of the transition.
    fn target(&self) -> TransitionTarget<&[u16]>;
    /// Returns the number of the state to which the transition gives parameters.
    fn receiver(&self) -> u16;
    /// Returns `true` if the transition has a delay.
    fn is_delayed(&self) -> bool;
    /// Returns the delay.
    fn delay(&self) -> Until;
    /// Starts the delay, because of this trigger.
    fn start_delay(&mut self, trigger: Trigger);
    /// Clears the delay.
    fn clear_delay(&mut self);
    /// Returns `true` if the condition holds.
    fn holds(&mut self) -> bool;
    /// Returns the index of the first event of this tick, other than the event `except`, that triggers the transition.
    fn heard(&mut self, except: Option<u16>) -> Option<u16>;
    /// Takes the event with this index, if there is one.
    fn take(&mut self, event: u16);
    /// Returns `true` if a key has changed that the machine observes.
    fn is_affected(&mut self) -> bool;
    /// Returns the moments of this tick and of the previous one.
    fn moments(&self) -> (Time, Time);
    /// Returns a copy of the brain's generator.
    fn chance(&self) -> Chance;
    /// Stores in the candidate the first target that can be selected, the payload, and the generator after the draws of
    /// the search.
    fn resolve(&mut self, event: u16, at: u16, candidate: &mut Candidate<Self::Payload>) -> Result<(), Refused>;
    /// Records a refusal.
    fn record(&mut self, refused: Refused);
}

/// Checks a transition. Returns `true` if it would be taken, and then makes it the candidate. `done` is the outcome of
/// its state, or of a state inside it.
#[inline(always)]
pub fn ask<R: TransitionRow>(row: &mut R, done: Option<Outcome>, poll: &mut TransitionPoll<R::Payload>) -> bool {
    let (is_delayed, priority) = (row.is_delayed(), row.priority());
    // A delay continues even if another transition is stronger, so a transition with a delay is always checked.
    if !is_delayed && !poll.is_beaten_by(priority) {
        return false;
    }
    let Some((trigger, mut event)) = triggered(row, done, poll.candidate.event) else {
        if is_delayed {
            row.clear_delay();
        }
        return false;
    };
    if is_delayed {
        if !row.delay().goes_on(trigger) {
            row.start_delay(trigger);
            row.take(event);
            event = NOWHERE;
        }
        if row.delay().end().is_some_and(|end| end > row.moments().0) {
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

/// Returns the trigger of the transition in this tick, and the index of its event. A delay that an event began needs no
/// further event. The event `taken` of the candidate begins no delay.
#[inline(always)]
fn triggered<R: TransitionRow>(row: &mut R, done: Option<Outcome>, taken: u16) -> Option<(Trigger, u16)> {
    if let Some(trigger) = without_event(row.on(), done)
        && row.holds()
    {
        return Some((trigger, NOWHERE));
    }
    if !is_asked_on_event(row.on()) {
        return None;
    }
    if row.delay().is_by_event() {
        return Some((Trigger::Event, NOWHERE));
    }
    let except = row.is_delayed().then_some(taken);
    Some((Trigger::Event, row.heard(except)?))
}

/// Returns `true` if a refusal is recorded. An unchanged refusal is only recorded once.
#[inline(always)]
fn is_news<R: TransitionRow>(row: &mut R, trigger: Trigger, newly_entered: bool) -> bool {
    trigger != Trigger::Tick && !row.is_delayed()
        || newly_entered
        || row.is_affected()
        || row.delay().end().is_some_and(|end| end > row.moments().1)
}

/// Resolves the target of a triggered transition. Returns `false` if no target can be selected. The function writes the
/// candidate field by field, so that the fields stay in registers.
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
