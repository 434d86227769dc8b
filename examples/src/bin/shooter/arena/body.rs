//! What soldiers and enemies have in common: a body that walks, is hit, falls, and stands up again.

use super::cell::Cell;
use super::{Step, map};

/// A body in the arena.
#[derive(Clone, Debug)]
pub struct Body {
    /// Where it stands.
    pub at: Cell,
    /// Where it looks.
    pub looks_at: Cell,
    /// From 100 down to 0.
    pub health: u8,
    /// When it can take the next step.
    walks: Step,
    /// When it can fire the next shot.
    pub fires: Step,
    /// When it stands up again, if it has fallen.
    fallen: Option<Step>,
}

impl Body {
    /// A body in good health.
    pub fn new(at: Cell) -> Self {
        Self { at, looks_at: at, health: 100, walks: 0, fires: 0, fallen: None }
    }

    /// Is it on its feet?
    pub fn stands(&self) -> bool {
        self.fallen.is_none()
    }

    /// Sees it this place, if that is at most `range` away?
    pub fn sees(&self, place: Cell, range: u16) -> bool {
        self.at.distance(place) <= range && map::sees(self.at, place)
    }

    /// Takes the next step to a place, if it is time for one; a step takes `pace`.
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

    /// Is hit, and falls until `up` if that was too much. Returns whether it falls.
    pub fn hit(&mut self, damage: u8, up: Step) -> bool {
        self.health = self.health.saturating_sub(damage);
        let falls = self.health == 0;
        if falls {
            self.fallen = Some(up);
        }
        falls
    }

    /// Is it time for a fallen body to stand up?
    pub fn is_rested(&self, now: Step) -> bool {
        self.fallen.is_some_and(|up| up <= now)
    }
}
