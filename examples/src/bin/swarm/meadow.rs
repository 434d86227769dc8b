//! The world: grass, and the animals of each cell. All agents read it during a tick; it changes between two ticks.

use bt_runtime::{Chance, population::AgentId};

use crate::cell::{Cell, Grid};

/// The average number of animals on a cell.
const CROWD: usize = 4;
/// The maximum amount of grass of a cell, in mouthfuls.
pub const MOST_GRASS: u8 = 16;
/// The number of ticks between two growths of a cell.
const GROWTH: usize = 24;
/// The index of no animal.
const NONE: u32 = u32::MAX;

/// The world of an agent: the shared meadow, and a list for its orders.
pub struct View<'a> {
    /// The meadow, which all agents read.
    pub meadow: &'a Meadow,
    /// The orders: at most one per agent and tick.
    pub orders: &'a mut Vec<Order>,
}

/// A change of the world that an agent orders.
#[derive(Clone, Copy, Debug)]
pub enum Order {
    /// A sheep eats.
    Eat { at: Cell },
    /// A sheep has gone to another cell.
    Stray { place: u32, from: Cell, to: Cell },
    /// A wolf has gone to another cell.
    Prowl { from: Cell, to: Cell },
    /// A wolf bites a sheep, unless another wolf was first.
    Bite { wolf: u32, prey: AgentId },
}

/// A sheep in the list of the sheep of its cell.
#[derive(Clone, Copy)]
struct Link {
    before: u32,
    after: u32,
}

/// The meadow.
pub struct Meadow {
    /// The cells of the meadow.
    pub grid: Grid,
    grass: Vec<u8>,
    sheep: Vec<u32>,
    wolves: Vec<u32>,
    /// The first sheep of each cell.
    first: Vec<u32>,
    links: Vec<Link>,
    /// The animal at each index of the population.
    ids: Vec<AgentId>,
}

impl Meadow {
    /// Makes a meadow with room for this number of animals.
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

    /// Returns the number of mouthfuls of grass in a cell.
    pub fn grass(&self, at: Cell) -> u8 {
        self.grass[self.grid.index(at)]
    }

    /// Returns the number of sheep in a cell.
    pub fn sheep(&self, at: Cell) -> u32 {
        self.sheep[self.grid.index(at)]
    }

    /// Returns the number of wolves in a cell.
    pub fn wolves(&self, at: Cell) -> u32 {
        self.wolves[self.grid.index(at)]
    }

    /// Returns one of the sheep in this cell.
    pub fn first_sheep(&self, at: Cell) -> Option<AgentId> {
        self.herd(at).next()
    }

    /// Returns the sheep in this cell.
    pub fn herd(&self, at: Cell) -> impl Iterator<Item = AgentId> {
        let known = |place: u32| (place != NONE).then_some(place);
        let first = known(self.first[self.grid.index(at)]);
        std::iter::successors(first, move |&place| known(self.links[place as usize].after))
            .map(|place| self.ids[place as usize])
    }

    /// Returns the animal at this index of the population.
    pub fn id(&self, place: u32) -> AgentId {
        self.ids[place as usize]
    }

    /// Stores the id of an animal at its index, which may be the next new index.
    pub fn know(&mut self, id: AgentId) {
        match self.ids.get_mut(id.index()) {
            Some(known) => *known = id,
            None => self.ids.push(id),
        }
    }

    /// Adds a sheep to a cell.
    pub fn sheep_comes(&mut self, place: u32, at: Cell) {
        let index = self.grid.index(at);
        self.sheep[index] += 1;
        let after = std::mem::replace(&mut self.first[index], place);
        self.links[place as usize] = Link { before: NONE, after };
        if after != NONE {
            self.links[after as usize].before = place;
        }
    }

    /// Removes a sheep from its cell.
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

    /// Adds a wolf to a cell.
    pub fn wolf_comes(&mut self, at: Cell) {
        let index = self.grid.index(at);
        self.wolves[index] += 1;
    }

    /// Removes a wolf from its cell.
    pub fn wolf_goes(&mut self, at: Cell) {
        let index = self.grid.index(at);
        self.wolves[index] -= 1;
    }

    /// Removes a mouthful of grass, if the cell still has one: another sheep may have been first.
    pub fn eaten(&mut self, at: Cell) {
        let grass = &mut self.grass[self.grid.index(at)];
        *grass = grass.saturating_sub(1);
    }

    /// Grows the grass of some cells, different ones in each tick, to keep a tick short.
    pub fn grow(&mut self, tick: u32) {
        for grass in self.grass.iter_mut().skip(tick as usize % GROWTH).step_by(GROWTH) {
            *grass = (*grass + 1).min(MOST_GRASS);
        }
    }

    /// Returns the grass of all cells.
    pub fn all_grass(&self) -> &[u8] {
        &self.grass
    }
}
