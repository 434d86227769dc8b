//! What the transitions of a tick come to, and which of them need not be asked any more.

use super::plan::NOWHERE;
use super::switch::Turn;
use crate::chance::Chance;
use crate::status::Outcome;
use crate::trace::{NodeId, Trigger};

/// What the transitions asked so far come to. Plain fields, so that a tick keeps them in registers.
pub struct Asked<G> {
    /// The deepest active state.
    pub(crate) at: u16,
    /// How that state came to its end, if it did.
    pub(crate) gone: Option<Outcome>,
    /// Was the deepest active state done before the tick? Then nothing is asked yet.
    pub(crate) rests: bool,
    /// Does a transition wait on a state that is done?
    pub(crate) waits: bool,
    /// Are there states that were not asked before?
    pub(crate) fresh: bool,
    /// Is there a transition with a selection? The strongest is `best`.
    pub(crate) found: bool,
    pub(crate) best: Best<G>,
}

/// A transition that would be taken.
pub struct Best<G> {
    pub(crate) priority: i8,
    pub(crate) way: u16,
    pub(crate) from: NodeId,
    pub(crate) trigger: Trigger,
    /// The place of its event among those of this tick; `NOWHERE` where it takes none.
    pub(crate) event: u16,
    /// What it gives parameters.
    pub(crate) given: Option<G>,
    pub(crate) chance: Chance,
    /// The switch, in fields: see [`Turn`].
    pub(crate) to: u16,
    pub(crate) target: u16,
    pub(crate) gives: u16,
    pub(crate) end: Option<Outcome>,
}

impl<G> Best<G> {
    /// The switch.
    #[inline(always)]
    pub(crate) fn turn(&self) -> Turn {
        Turn { to: self.to, target: self.target, given: self.gives, end: self.end }
    }

    #[inline(always)]
    pub(crate) fn set_turn(&mut self, turn: Turn) {
        self.to = turn.to;
        self.target = turn.target;
        self.gives = turn.given;
        self.end = turn.end;
    }
}

impl<G> Asked<G> {
    #[inline(always)]
    pub(crate) fn new(fresh: bool, chance: Chance) -> Self {
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
        Self { at: 0, gone: None, rests: false, waits: false, fresh, found: false, best }
    }

    #[inline(always)]
    pub(crate) fn beaten_by(&self, priority: i8) -> bool {
        !self.found || priority > self.best.priority
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
