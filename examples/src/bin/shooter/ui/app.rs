//! What the player has chosen, and the game.

use bt_runtime::Drive;

use crate::game::Game;
use crate::story::Story;

/// Steps per picture, as numerator and denominator: from a quarter of real time to 32 times as fast.
const SPEEDS: [(u32, u32); 8] = [(1, 4), (1, 2), (1, 1), (2, 1), (4, 1), (8, 1), (16, 1), (32, 1)];

/// The game, and what the player has chosen.
pub struct App {
    /// The game.
    pub game: Game,
    /// What each guard did.
    pub stories: Vec<Story>,
    /// The guard whose mind is shown.
    pub selected: usize,
    /// Does the game stand still?
    pub paused: bool,
    /// Are the keys explained?
    pub helps: bool,
    /// Is it over?
    pub quits: bool,
    /// The seed of the game.
    pub seed: u64,
    speed: usize,
    frames: u32,
}

impl App {
    /// A new game.
    pub fn new(seed: u64, drive: Drive) -> Self {
        let game = Game::new(seed, drive);
        let stories = vec![Story::default(); game.guards.len()];
        let (paused, helps, quits) = (false, false, false);
        Self { game, stories, selected: 0, paused, helps, quits, seed, speed: 2, frames: 0 }
    }

    /// Plays on for the time between two pictures.
    pub fn frame(&mut self) {
        let (steps, per) = SPEEDS[self.speed];
        self.frames += 1;
        if !self.paused && self.frames.is_multiple_of(per) {
            (0..steps).for_each(|_| self.step());
        }
    }

    /// Plays one step.
    pub fn step(&mut self) {
        self.game.step(&mut self.stories);
    }

    /// Selects another guard.
    pub fn select(&mut self, by: isize) {
        let count = self.stories.len() as isize;
        self.selected = (self.selected as isize + by).rem_euclid(count) as usize;
    }

    /// Makes it faster or slower.
    pub fn speed_up(&mut self, by: isize) {
        self.speed = self.speed.saturating_add_signed(by).min(SPEEDS.len() - 1);
    }

    /// How fast it is: `×2`, `×1/4`.
    pub fn speed(&self) -> String {
        match SPEEDS[self.speed] {
            (steps, 1) => format!("×{steps}"),
            (steps, per) => format!("×{steps}/{per}"),
        }
    }
}
