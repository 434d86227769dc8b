//! Players who pass by: a script stands for them.

use bt_runtime::Chance;

use crate::grid::{Cell, Grid, distance};

/// The health of a player.
const HEALTHY: i32 = 250;
/// Ticks per step, and per hit.
const STEP: u32 = 4;
const HIT: u32 = 20;
/// How far a player goes at a time.
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
    /// The cells that are left, the next one last.
    way: Vec<Cell>,
}

impl Players {
    /// Players at random places.
    pub fn new(players: u32, grid: &Grid, mut chance: Chance) -> Self {
        let all = (0..players).map(|_| Player { at: grid.free(&mut chance), health: HEALTHY, way: Vec::new() });
        Self { all: all.collect(), chance, kills: 0 }
    }

    /// Where a player is; `None` if there is no such player.
    pub fn place(&self, number: u32) -> Option<Cell> {
        self.all.get(number as usize).map(|player| player.at)
    }

    /// All places, by the number of the player.
    pub fn places(&self) -> impl Iterator<Item = Cell> {
        self.all.iter().map(|player| player.at)
    }

    /// A monster hits a player.
    pub fn hit(&mut self, number: u32, damage: i32) {
        if let Some(player) = self.all.get_mut(number as usize) {
            player.health -= damage;
        }
    }

    /// Does a player hit in this tick? They do not all hit at the same time.
    pub fn hits(number: u32, tick: u32) -> bool {
        (tick + number).is_multiple_of(HIT)
    }

    /// A tick: players walk, and a player that has died begins at another place.
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

    /// The state of all of them, for the hash.
    pub fn state(&self) -> impl Iterator<Item = u32> {
        self.all.iter().flat_map(|player| [player.at, player.health as u32])
    }
}

/// Is a monster near enough for a player to hit it?
pub fn is_beside(player: Cell, monster: Cell) -> bool {
    distance(player, monster) <= 1
}
