//! The world of the monsters.

use bt_runtime::Chance;

use crate::grid::{Grid, Squares};
use crate::navigator::Navigator;
use crate::players::Players;

/// The world that the actions of a monster see and change.
pub struct Level {
    pub grid: Grid,
    pub navigator: Navigator,
    pub players: Players,
    /// Where the living monsters are.
    pub monsters: Squares,
    /// How often a monster has called its pack.
    pub calls: u64,
}

impl Level {
    /// A level for this many monsters and players.
    pub fn new(monsters: u32, players: u32, seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let grid = Grid::new(&mut chance);
        let players = Players::new(players, &grid, Chance::new(chance.bits()));
        Self { grid, navigator: Navigator::new(monsters), players, monsters: Squares::new(), calls: 0 }
    }
}
