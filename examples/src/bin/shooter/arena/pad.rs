//! Ammunition.

use super::{Arena, Cell, Step, per_second};

/// A place where a box of ammunition lies, or will lie again.
#[derive(Clone, Copy, Debug)]
pub struct Pad {
    /// Where it is.
    pub at: Cell,
    filled: Step,
}

impl Pad {
    /// A pad with a box on it.
    pub fn new(at: Cell) -> Self {
        Self { at, filled: 0 }
    }

    /// Does a box lie there?
    pub fn is_full(&self, now: Step) -> bool {
        self.filled <= now
    }
}

impl Arena {
    /// The nearest pad with a box; the one that has a box soonest where all are empty.
    pub fn nearest_ammo(&self, from: Cell) -> Option<Cell> {
        let best = self.pads.iter().min_by_key(|pad| (pad.filled.saturating_sub(self.now), pad.at.distance(from)));
        best.map(|pad| pad.at)
    }

    /// Takes the box that lies here. Returns whether there was one.
    pub fn take_ammo(&mut self, at: Cell) -> bool {
        let now = self.now;
        let Some(pad) = self.pads.iter_mut().find(|pad| pad.at == at && pad.is_full(now)) else { return false };
        pad.filled = now + per_second(8);
        self.score.pickups += 1;
        true
    }
}
