//! The holders of the watched game: this studio, other clients, and the file of the game's breakpoints.

use super::Game;
use crate::message::WatchState;

impl Game {
    /// Notes who holds the game: `own` if this studio does, and the names of the others.
    pub(crate) fn held(&mut self, own: bool, by: &[String]) {
        let is_held = own || !by.is_empty();
        match self.state {
            WatchState::Running | WatchState::Paused if is_held => {
                self.state = WatchState::Paused;
                match by {
                    [] if self.is_held_by_others => self.said.clear(),
                    [] => {}
                    others => self.said = format!("held by {}", others.join(", ")),
                }
                self.is_held_by_others = !by.is_empty();
            }
            WatchState::Paused | WatchState::Stopped if !is_held => {
                (self.state, self.stop) = (WatchState::Running, None);
                self.is_held_by_others = false;
                self.said.clear();
            }
            _ => {}
        }
    }
}
