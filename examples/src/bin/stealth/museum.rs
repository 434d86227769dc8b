//! The game around the guards: radios, noises, and orders. It is the same for both kinds of guards.

use bt_runtime::{blackboard::Shared, prelude::*};
use serde::{Deserialize, Serialize};

use crate::guard::Radio;

/// The number of rooms.
const ROOMS: u64 = 40;
/// The number of ticks from one alarm of a squad to its next alarm.
const PERIOD: u32 = 160;
/// The number of squads, whose alarms begin one after the other.
const SQUADS: u32 = 4;

/// An event of the museum that concerns one guard.
pub enum Happens {
    Noise {
        guard: usize,
        at: i32,
    },
    /// Another tree for the slot `orders`.
    Order {
        guard: usize,
        sweep: bool,
    },
}

#[derive(Debug, Serialize, Deserialize)]
pub struct Museum {
    pub agents: usize,
    pub seed: u64,
    /// The number of ticks so far.
    pub ticks: u32,
    /// The hash of all boards in all of these ticks.
    pub hash: u64,
    chance: Chance,
    /// The game's own handles to the radios; the guards of each squad hold further handles.
    radios: Vec<Shared<Radio>>,
}

impl Museum {
    pub fn new(agents: usize, seed: u64) -> Self {
        let radios = (0..SQUADS).map(|_| Shared::default()).collect();
        Self { agents, seed, ticks: 0, hash: 0xCBF2_9CE4_8422_2325, chance: Chance::new(seed), radios }
    }

    /// Returns the radio of a guard's squad.
    pub fn radio(&self, guard: usize) -> Shared<Radio> {
        self.radios[guard % self.radios.len()].clone()
    }

    fn room(&mut self) -> i32 {
        self.chance.below(ROOMS) as i32
    }

    fn guard(&mut self) -> usize {
        self.chance.below(self.agents as u64) as usize
    }

    /// Returns the events of the museum before the next tick of the guards.
    pub fn happens(&mut self) -> Vec<Happens> {
        for squad in 0..SQUADS {
            self.broadcast(squad);
        }
        let (noises, orders) = (1 + self.agents / 50, 1 + self.agents / 200);
        let mut happens = Vec::with_capacity(noises + orders);
        for _ in 0..noises {
            happens.push(Happens::Noise { guard: self.guard(), at: self.room() });
        }
        for _ in 0..orders {
            happens.push(Happens::Order { guard: self.guard(), sweep: self.chance.below(2) == 0 });
        }
        happens
    }

    /// Broadcasts the alarm, after three seconds the captain's decision, and then the end of the alarm.
    fn broadcast(&mut self, squad: u32) {
        let news = match (self.ticks + squad * PERIOD / SQUADS * (SQUADS - 1)) % PERIOD {
            60 => Radio { alarm: true, gate: None },
            90 => Radio { alarm: true, gate: Some(self.room()) },
            140 => Radio::default(),
            _ => return,
        };
        self.radios[squad as usize].set(news);
    }

    /// Adds a number to the hash.
    pub fn count(&mut self, number: u64) {
        self.hash = (self.hash ^ number).wrapping_mul(0x0100_0000_01B3);
    }
}
