//! What the transitions of a tick come to, and which of them need not be asked any more.

use super::plan::NOWHERE;
use super::switch::Switch;
use crate::chance::Chance;
use crate::status::Outcome;
use crate::trace::{NodeId, Trigger};

/// What the transitions asked so far come to. Plain fields, so that a tick keeps them in registers.
pub struct TransitionPoll<G> {
    /// The deepest active state.
    pub(crate) at: u16,
    /// How that state came to its end, if it did.
    pub(crate) ended: Option<Outcome>,
    /// Was the deepest active state done before the tick? Then nothing is asked yet.
    pub(crate) rests: bool,
    /// Does a transition wait on a state that is done?
    pub(crate) waits: bool,
    /// Are there states that were not asked before?
    pub(crate) newly_entered: bool,
    /// Is there a transition with a selection? The strongest is `candidate`.
    pub(crate) found: bool,
    pub(crate) candidate: Candidate<G>,
}

/// A transition that would be taken.
pub struct Candidate<G> {
    pub(crate) priority: i8,
    pub(crate) transition: u16,
    pub(crate) from: NodeId,
    pub(crate) trigger: Trigger,
    /// The place of its event among those of this tick; `NOWHERE` where it takes none.
    pub(crate) event: u16,
    /// What it gives parameters.
    pub(crate) payload: Option<G>,
    pub(crate) chance: Chance,
    /// The switch, in fields: see [`Switch`].
    pub(crate) to: u16,
    pub(crate) target: u16,
    pub(crate) receiver: u16,
    pub(crate) end: Option<Outcome>,
}

impl<G> Candidate<G> {
    /// The switch.
    #[inline(always)]
    pub(crate) fn switch(&self) -> Switch {
        Switch { to: self.to, target: self.target, receiver: self.receiver, end: self.end }
    }

    #[inline(always)]
    pub(crate) fn set_switch(&mut self, switch: Switch) {
        self.to = switch.to;
        self.target = switch.target;
        self.receiver = switch.receiver;
        self.end = switch.end;
    }
}

impl<G> TransitionPoll<G> {
    #[inline(always)]
    pub(crate) fn new(newly_entered: bool, chance: Chance) -> Self {
        let candidate = Candidate {
            priority: 0,
            transition: NOWHERE,
            from: 0,
            trigger: Trigger::Tick,
            event: NOWHERE,
            payload: None,
            chance,
            to: NOWHERE,
            target: NOWHERE,
            receiver: NOWHERE,
            end: None,
        };
        Self { at: 0, ended: None, rests: false, waits: false, newly_entered, found: false, candidate }
    }

    #[inline(always)]
    pub(crate) fn beaten_by(&self, priority: i8) -> bool {
        !self.found || priority > self.candidate.priority
    }
}

/// The weakest and the strongest of several.
pub(crate) const fn span(each: &[(i8, i8)]) -> (i8, i8) {
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
pub(crate) const fn settles(priorities: &[(i8, i8)], nth: usize) -> bool {
    let mut next = nth + 1;
    while next < priorities.len() {
        if priorities[next].1 > priorities[nth].0 {
            return false;
        }
        next += 1;
    }
    true
}
