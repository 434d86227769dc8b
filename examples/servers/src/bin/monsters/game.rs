//! The tick of the server.

use std::sync::Arc;
use std::time::Duration;

use bt_live::Watch;
use bt_runtime::blackboard::Shared;
use bt_runtime::loaded::Loaded;
use bt_runtime::population::AgentId;
use bt_runtime::{Chance, Population, Program};

use crate::grid::distance;
use crate::level::Level;
use crate::monster::Monster;
use crate::players::{Players, is_beside};

/// The length of a tick.
pub const TICK: Duration = Duration::from_millis(50);
/// The number of monsters in a pack, which live near each other.
const PACK: u32 = 5;
const DEN: u32 = 6;
/// The distance that a monster sees, in cells.
const SIGHT: u32 = 7;
/// The damage of a player's hit.
const HIT: i32 = 35;
/// The number of ticks between two parts of the hash.
const HASHED: u32 = 100;

/// A game.
pub struct Game {
    pub level: Level,
    monsters: Population<Loaded<Monster>>,
    ids: Vec<AgentId>,
    pub ticks: u32,
    /// The sum of the ticked monsters over all ticks.
    pub ticked: u64,
    pub deaths: u64,
    hash: u64,
}

impl Game {
    /// Makes a game whose monsters have not spawned yet.
    pub fn new(program: &Arc<Program<Monster>>, monsters: u32, players: u32, seed: u64) -> Self {
        let level = Level::new(monsters, players, seed);
        let mut chance = Chance::new(!seed);
        let mut population = Population::with_capacity(monsters as usize);
        let (mut den, mut pack) = (0, Shared::default());
        let ids = (0..monsters).map(|number| {
            if number % PACK == 0 {
                (den, pack) = (level.grid.free(&mut chance), Shared::default());
            }
            let home = level.grid.free_near(den, DEN, &mut chance);
            let monster = Monster::new(number, home, pack.clone());
            population.spawn(program.brain(monster).seeded(seed.wrapping_add(number.into())))
        });
        let ids = ids.collect();
        Self { level, monsters: population, ids, ticks: 0, ticked: 0, deaths: 0, hash: 0xcbf2_9ce4_8422_2325 }
    }

    /// Runs a tick of players and monsters. With a `watch`, clients get the records of the monsters.
    pub fn tick(&mut self, watch: Option<&mut Watch<'_>>) {
        self.level.players.walk(&self.level.grid, self.ticks);
        self.sense();
        self.level.navigator.work(&self.level.grid);
        let ticked = match watch {
            None => self.monsters.tick(TICK, &mut self.level),
            Some(watch) => watch.tick(&mut self.monsters, TICK, &mut self.level),
        };
        self.ticked += ticked.agents as u64;
        self.ticks += 1;
        if self.ticks.is_multiple_of(HASHED) {
            self.hash_state();
        }
    }

    /// Continues the monsters with another version of their tree. Returns the number of monsters that must first finish
    /// a halt.
    pub fn swap(&mut self, program: &Arc<Program<Monster>>) -> usize {
        self.monsters.swap(program)
    }

    /// Lets monsters see nearby players, and players hit monsters beside them.
    fn sense(&mut self) {
        let mut near = Vec::new();
        for (number, player) in (0..).zip(self.level.players.places()) {
            let hits = Players::hits(number, self.ticks);
            near.clear();
            near.extend(self.level.monsters.near(player));
            let mut hit = false;
            for &monster in &near {
                let Some(mut board) = self.monsters.board_mut(self.ids[monster as usize]) else { continue };
                if hits && !hit && is_beside(player, board.at) {
                    hit = true;
                    let health = board.health - HIT;
                    board.set_health(health);
                    if health <= 0 {
                        board.set_alive(false);
                        self.deaths += 1;
                        continue;
                    }
                }
                if board.prey.is_none() && !board.leashed && distance(player, board.at) <= SIGHT {
                    board.set_prey(Some(number));
                }
            }
        }
    }

    fn hash_state(&mut self) {
        let monsters = self.ids.iter().filter_map(|&id| self.monsters.board(id));
        let monsters =
            monsters.flat_map(|board| [board.at, board.health as u32, board.prey.map_or(0, |prey| prey + 1)]);
        let words = monsters.chain(self.level.players.state());
        let bytes = words.flat_map(u32::to_le_bytes);
        self.hash = bytes.fold(self.hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    }

    /// Returns the hash over all monsters and players at many times of the game (FNV-1a).
    pub fn hash(&mut self) -> u64 {
        self.hash_state();
        self.hash
    }
}
