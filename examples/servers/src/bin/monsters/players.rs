//! Players who pass by, simulated by simple rules.

use bt_runtime::Chance;

use crate::grid::{Cell, Grid, distance};

/// The health of a player.
const HEALTHY: i32 = 250;
/// The number of ticks per step.
const STEP: u32 = 4;
const HIT: u32 = 20;
/// The maximum length of a player's walk.
const FAR: u32 = 40;

/// All players, by their number.
pub struct Players {
    all: Vec<Player>,
    chance: Chance,
    pub kills: u64,
}

struct Player {
    at: Cell,
    health: i32,
    /// The remaining cells, the next one last.
    way: Vec<Cell>,
}

impl Players {
    /// Makes players at random places.
    pub fn new(players: u32, grid: &Grid, mut chance: Chance) -> Self {
        let all = (0..players).map(|_| Player { at: grid.free(&mut chance), health: HEALTHY, way: Vec::new() });
        Self { all: all.collect(), chance, kills: 0 }
    }

    /// Returns the place of a player; `None` for an unknown number.
    pub fn place(&self, number: u32) -> Option<Cell> {
        self.all.get(number as usize).map(|player| player.at)
    }

    /// Returns all places, in the order of the players' numbers.
    pub fn places(&self) -> impl Iterator<Item = Cell> {
        self.all.iter().map(|player| player.at)
    }

    /// Damages a player.
    pub fn hit(&mut self, number: u32, damage: i32) {
        if let Some(player) = self.all.get_mut(number as usize) {
            player.health -= damage;
        }
    }

    /// Returns `true` if a player hits in this tick. Different players hit in different ticks.
    pub fn hits(number: u32, tick: u32) -> bool {
        (tick + number).is_multiple_of(HIT)
    }

    /// Runs a tick: players walk, and a player who has died begins at another place.
    pub fn walk(&mut self, grid: &Grid, tick: u32) {
        for (number, player) in (0..).zip(&mut self.all) {
            if player.health <= 0 {
                self.kills += 1;
                *player = Player { at: grid.free(&mut self.chance), health: HEALTHY, way: Vec::new() };
            }
            if !(tick + number).is_multiple_of(STEP) {
                continue;
            }
            match player.way.pop() {
                Some(next) => player.at = next,
                None => {
                    let to = grid.free_near(player.at, FAR, &mut self.chance);
                    player.way = grid.path(player.at, to).unwrap_or_default();
                }
            }
        }
    }

    /// Returns the state of all players, for the hash.
    pub fn state(&self) -> impl Iterator<Item = u32> {
        self.all.iter().flat_map(|player| [player.at, player.health as u32])
    }
}

/// Returns `true` if a monster is near enough for a player to hit it.
pub fn is_beside(player: Cell, monster: Cell) -> bool {
    distance(player, monster) <= 1
}
