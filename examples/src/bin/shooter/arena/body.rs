//! The body of soldiers and enemies: it walks, is hit, falls, and stands up again.

use super::cell::Cell;
use super::{Step, map};

/// A body in the arena.
#[derive(Clone, Debug)]
pub struct Body {
    /// The cell of the body.
    pub at: Cell,
    /// The cell at which the body looks.
    pub looks_at: Cell,
    /// The health, from 100 down to 0.
    pub health: u8,
    /// The step of the game from which the body can walk again.
    walks: Step,
    /// The step of the game from which the body can fire again.
    pub fires: Step,
    /// The step of the game from which the body can stand up, if it has fallen.
    fallen: Option<Step>,
}

impl Body {
    /// Makes a body in good health.
    pub fn new(at: Cell) -> Self {
        Self { at, looks_at: at, health: 100, walks: 0, fires: 0, fallen: None }
    }

    /// Returns `true` if the body stands.
    pub fn stands(&self) -> bool {
        self.fallen.is_none()
    }

    /// Returns `true` if the body sees this cell, at a distance of at most `range`.
    pub fn sees(&self, place: Cell, range: u16) -> bool {
        self.at.distance(place) <= range && map::sees(self.at, place)
    }

    /// Takes the next step to a cell if its last step is over. A step takes `pace`.
    pub fn walk(&mut self, to: Cell, now: Step, pace: Step) {
        if now < self.walks {
            return;
        }
        if let Some(&next) = map::way(self.at, to).first() {
            self.looks_at = to;
            self.at = next;
            self.walks = now + pace;
        }
    }

    /// Takes a hit, and falls until `up` if the health reaches zero. Returns `true` if the body falls.
    pub fn hit(&mut self, damage: u8, up: Step) -> bool {
        self.health = self.health.saturating_sub(damage);
        let falls = self.health == 0;
        if falls {
            self.fallen = Some(up);
        }
        falls
    }

    /// Returns `true` if the body has fallen and can stand up now.
    pub fn is_rested(&self, now: Step) -> bool {
        self.fallen.is_some_and(|up| up <= now)
    }
}
