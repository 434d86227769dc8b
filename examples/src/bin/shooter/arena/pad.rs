//! Ammunition.

use super::{Arena, Cell, Step, per_second};

/// A place for a box of ammunition, which reappears after it was taken.
#[derive(Clone, Copy, Debug)]
pub struct Pad {
    /// The cell of the pad.
    pub at: Cell,
    filled: Step,
}

impl Pad {
    /// Makes a pad with a box on it.
    pub fn new(at: Cell) -> Self {
        Self { at, filled: 0 }
    }

    /// Returns `true` if the pad has a box.
    pub fn is_full(&self, now: Step) -> bool {
        self.filled <= now
    }
}

impl Arena {
    /// Returns the nearest pad with a box; if all pads are empty, the pad that gets the next box.
    pub fn nearest_ammo(&self, from: Cell) -> Option<Cell> {
        let best = self.pads.iter().min_by_key(|pad| (pad.filled.saturating_sub(self.now), pad.at.distance(from)));
        best.map(|pad| pad.at)
    }

    /// Takes the box in this cell. Returns `true` if the cell had a box.
    pub fn take_ammo(&mut self, at: Cell) -> bool {
        let now = self.now;
        let Some(pad) = self.pads.iter_mut().find(|pad| pad.at == at && pad.is_full(now)) else { return false };
        pad.filled = now + per_second(8);
        self.score.pickups += 1;
        true
    }
}
