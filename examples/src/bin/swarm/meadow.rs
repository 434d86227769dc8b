//! The world: grass, and who stands where. All agents read it at the same time; between two ticks it changes.

use bt_runtime::{Chance, population::AgentId};

use crate::cell::{Cell, Grid};

/// Animals on a cell, on average.
const CROWD: usize = 4;
/// The most grass of a cell, in mouthfuls.
pub const MOST_GRASS: u8 = 16;
/// Every cell grows once in so many ticks.
const GROWTH: usize = 24;
/// Nobody.
const NONE: u32 = u32::MAX;

/// What an agent has as its world: the meadow, shared with all others, and a list for what it wants to be done.
pub struct View<'a> {
    /// To read.
    pub meadow: &'a Meadow,
    /// To push to: at most one order a tick.
    pub orders: &'a mut Vec<Order>,
}

/// What an agent wants to be done to the world.
#[derive(Clone, Copy, Debug)]
pub enum Order {
    /// A sheep eats.
    Eat { at: Cell },
    /// A sheep has gone to another cell.
    Stray { place: u32, from: Cell, to: Cell },
    /// A wolf has gone to another cell.
    Prowl { from: Cell, to: Cell },
    /// A wolf bites a sheep, if nobody else was faster.
    Bite { wolf: u32, prey: AgentId },
}

/// A sheep in the list of those that stand on its cell.
#[derive(Clone, Copy)]
struct Link {
    before: u32,
    after: u32,
}

/// The meadow.
pub struct Meadow {
    /// Its cells.
    pub grid: Grid,
    grass: Vec<u8>,
    sheep: Vec<u32>,
    wolves: Vec<u32>,
    /// The first sheep of each cell.
    first: Vec<u32>,
    links: Vec<Link>,
    /// Who has which place in the population.
    ids: Vec<AgentId>,
}

impl Meadow {
    /// A meadow with room for so many animals.
    pub fn new(animals: usize, chance: &mut Chance) -> Self {
        let side = ((animals / CROWD) as f64).sqrt().ceil().max(16.0) as u16;
        let grid = Grid { side };
        let cells = grid.cells();
        Self {
            grid,
            grass: (0..cells).map(|_| chance.below(u64::from(MOST_GRASS) + 1) as u8).collect(),
            sheep: vec![0; cells],
            wolves: vec![0; cells],
            first: vec![NONE; cells],
            links: vec![Link { before: NONE, after: NONE }; animals],
            ids: Vec::with_capacity(animals),
        }
    }

    /// Mouthfuls of grass.
    pub fn grass(&self, at: Cell) -> u8 {
        self.grass[self.grid.index(at)]
    }

    /// The number of sheep.
    pub fn sheep(&self, at: Cell) -> u32 {
        self.sheep[self.grid.index(at)]
    }

    /// The number of wolves.
    pub fn wolves(&self, at: Cell) -> u32 {
        self.wolves[self.grid.index(at)]
    }

    /// Some sheep that stands here.
    pub fn first_sheep(&self, at: Cell) -> Option<AgentId> {
        self.herd(at).next()
    }

    /// The sheep that stand here.
    pub fn herd(&self, at: Cell) -> impl Iterator<Item = AgentId> {
        let known = |place: u32| (place != NONE).then_some(place);
        let first = known(self.first[self.grid.index(at)]);
        std::iter::successors(first, move |&place| known(self.links[place as usize].after))
            .map(|place| self.ids[place as usize])
    }

    /// Who has this place in the population.
    pub fn id(&self, place: u32) -> AgentId {
        self.ids[place as usize]
    }

    /// Notes who has a place, which may be the next new one.
    pub fn know(&mut self, id: AgentId) {
        match self.ids.get_mut(id.index()) {
            Some(known) => *known = id,
            None => self.ids.push(id),
        }
    }

    /// A sheep comes to a cell.
    pub fn sheep_comes(&mut self, place: u32, at: Cell) {
        let index = self.grid.index(at);
        self.sheep[index] += 1;
        let after = std::mem::replace(&mut self.first[index], place);
        self.links[place as usize] = Link { before: NONE, after };
        if after != NONE {
            self.links[after as usize].before = place;
        }
    }

    /// A sheep leaves its cell.
    pub fn sheep_goes(&mut self, place: u32, at: Cell) {
        let index = self.grid.index(at);
        self.sheep[index] -= 1;
        let Link { before, after } = self.links[place as usize];
        if after != NONE {
            self.links[after as usize].before = before;
        }
        match before {
            NONE => self.first[index] = after,
            _ => self.links[before as usize].after = after,
        }
    }

    /// A wolf comes to a cell.
    pub fn wolf_comes(&mut self, at: Cell) {
        let index = self.grid.index(at);
        self.wolves[index] += 1;
    }

    /// A wolf leaves its cell.
    pub fn wolf_goes(&mut self, at: Cell) {
        let index = self.grid.index(at);
        self.wolves[index] -= 1;
    }

    /// A mouthful less, if there is one: another sheep may have been here first.
    pub fn eaten(&mut self, at: Cell) {
        let grass = &mut self.grass[self.grid.index(at)];
        *grass = grass.saturating_sub(1);
    }

    /// Lets the grass grow: each tick other cells, that a tick may be short.
    pub fn grow(&mut self, tick: u32) {
        for grass in self.grass.iter_mut().skip(tick as usize % GROWTH).step_by(GROWTH) {
            *grass = (*grass + 1).min(MOST_GRASS);
        }
    }

    /// All the grass, cell by cell.
    pub fn all_grass(&self) -> &[u8] {
        &self.grass
    }
}
