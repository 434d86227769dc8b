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
    /// The places of the living monsters.
    pub monsters: Squares,
    /// The number of calls of monsters to their packs.
    pub calls: u64,
}

impl Level {
    /// Makes a level for this number of monsters and players.
    pub fn new(monsters: u32, players: u32, seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let grid = Grid::new(&mut chance);
        let players = Players::new(players, &grid, Chance::new(chance.bits()));
        Self { grid, navigator: Navigator::new(monsters), players, monsters: Squares::new(), calls: 0 }
    }
}
