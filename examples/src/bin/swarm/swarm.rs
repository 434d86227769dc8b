//! The animals, their meadow, and a tick of both.

use std::hash::Hasher;
use std::sync::Mutex;

use bt_live::Watch;
use bt_runtime::prelude::*;
use bt_runtime::trace::{NoTrace, Trace};
use bt_runtime::{Population, population::AgentId};

use crate::allocation;
use crate::animal::{Animal, Kind, Live};
use crate::cell::{AROUND, Cell};
use crate::hash::TraceHash;
use crate::live::Clients;
use crate::meadow::{Meadow, Order, View};

/// The time between two ticks.
pub const DT: Duration = Duration::from_millis(100);
/// One of this number of animals is a wolf.
const SHEEP_PER_WOLF: usize = 1000;
/// The number of parts in which the agents are ticked, for any number of threads, so that the result does not depend on
/// threads.
const PARTS: usize = 64;

/// The data of one part of the agents.
#[derive(Default)]
struct Part {
    orders: Vec<Order>,
    hash: TraceHash,
}

/// The memory on the heap, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    /// Brains, boards, and the population's own data.
    pub agents: usize,
    /// Grass, lists, orders.
    pub world: usize,
}

/// The animals and their meadow.
pub struct Swarm {
    /// The meadow.
    pub meadow: Meadow,
    animals: Population<Live>,
    parts: [Part; PARTS],
    chance: Chance,
    /// The number of ticks so far.
    pub ticks: u32,
    /// The sum of the ticked agents over all ticks.
    pub ticked: u64,
    /// The number of sheep that were eaten so far.
    pub eaten: u64,
    /// The memory at the start.
    pub memory: Memory,
}

impl Swarm {
    /// Makes animals at random cells of the meadow.
    pub fn new(animals: usize, seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let empty = allocation::held();
        let meadow = Meadow::new(animals, &mut chance);
        let room = animals.div_ceil(PARTS) + 64;
        let parts = std::array::from_fn(|_| Part { orders: Vec::with_capacity(room), hash: TraceHash::default() });
        let world = allocation::held() - empty;
        let population = Population::with_capacity(animals);
        let agents = allocation::held() - empty - world;
        let memory = Memory { agents, world };
        let mut swarm = Self { meadow, animals: population, parts, chance, ticks: 0, ticked: 0, eaten: 0, memory };
        for place in 0..animals {
            swarm.settle(if place % SHEEP_PER_WOLF == 0 { Kind::Wolf } else { Kind::Sheep }, place as u32);
        }
        swarm
    }

    /// Returns the number of animals.
    pub fn len(&self) -> usize {
        self.animals.len()
    }

    /// Runs one tick: the agents act on the threads of rayon's pool; then the world executes their orders, always in
    /// the same order. Returns the number of agents that were ticked.
    pub fn tick(&mut self) -> usize {
        self.tick_traced(|| NoTrace)
    }

    /// Runs one tick, as [`tick`](Self::tick), and passes the records to clients. The thread pool must have one thread.
    pub fn tick_watched(&mut self, watch: &mut Watch<'_>) -> usize {
        let mut sink = watch.sink::<Live>();
        sink.edit(&mut self.animals);
        let mut world = View { meadow: &self.meadow, orders: &mut self.parts[0].orders };
        sink.look(&mut self.animals, &mut world);
        let sink = Mutex::new(sink);
        self.tick_traced(|| Clients(&sink))
    }

    fn tick_traced<T: Trace + Send>(&mut self, trace: impl Fn() -> T) -> usize {
        let meadow = &self.meadow;
        let mut worlds = self.parts.each_mut().map(|part| {
            let world = View { meadow, orders: &mut part.orders };
            (world, (&mut part.hash, trace()))
        });
        let ticked = self.animals.par_tick_traced(DT, &mut worlds).agents;
        for part in 0..PARTS {
            // An order creates no other order: the list stays empty until the next tick.
            let mut orders = std::mem::take(&mut self.parts[part].orders);
            orders.drain(..).for_each(|order| self.carry_out(order));
            self.parts[part].orders = orders;
        }
        self.meadow.grow(self.ticks);
        self.ticks += 1;
        self.ticked += ticked as u64;
        ticked
    }

    fn carry_out(&mut self, order: Order) {
        match order {
            Order::Eat { at } => self.meadow.eaten(at),
            Order::Stray { place, from, to } => {
                self.meadow.sheep_goes(place, from);
                self.meadow.sheep_comes(place, to);
            }
            Order::Prowl { from, to } => {
                self.meadow.wolf_goes(from);
                self.meadow.wolf_comes(to);
                self.frighten(to);
            }
            Order::Bite { wolf, prey } => self.bite(wolf, prey),
        }
    }

    /// Writes the key `wolf` of the sheep around a wolf, which wakes them.
    fn frighten(&mut self, wolf: Cell) {
        for step in AROUND {
            for sheep in self.meadow.herd(self.meadow.grid.step(wolf, step)) {
                if let Some(mut bb) = self.animals.board_mut(sheep) {
                    bb.set_wolf(Some(wolf));
                }
            }
        }
    }

    /// Removes a bitten sheep, and adds a new one elsewhere. If another wolf was first, the id is no longer valid, and
    /// nothing happens.
    fn bite(&mut self, wolf: u32, prey: AgentId) {
        let Some(brain) = self.animals.despawn(prey) else { return };
        self.meadow.sheep_goes(prey.index() as u32, brain.board().at);
        self.settle(Kind::Sheep, prey.index() as u32);
        self.eaten += 1;
        if let Some(mut bb) = self.animals.board_mut(self.meadow.id(wolf)) {
            bb.set_fed(true);
        }
    }

    /// Adds a new animal at the next index of the population.
    fn settle(&mut self, kind: Kind, place: u32) {
        let cells = self.meadow.grid.cells() as u64;
        let at = self.meadow.grid.cell(self.chance.below(cells) as usize);
        let id = self.animals.spawn(Live::brain(Animal::new(kind, at, place)).seeded(self.chance.bits()));
        debug_assert_eq!(id.index(), place as usize);
        self.meadow.know(id);
        match kind {
            Kind::Sheep => self.meadow.sheep_comes(place, at),
            Kind::Wolf => self.meadow.wolf_comes(at),
        }
    }

    /// Returns a hash of all actions and of the final state.
    pub fn trace_hash(&self) -> u64 {
        let mut all = TraceHash::default();
        for part in &self.parts {
            all.write_u64(part.hash.finish());
        }
        for (id, brain) in self.animals.iter() {
            let at = brain.board().at;
            all.write_u64(u64::from(id.generation()) << 32 | u64::from(at.x) << 16 | u64::from(at.y));
        }
        all.write(self.meadow.all_grass());
        all.finish()
    }
}
