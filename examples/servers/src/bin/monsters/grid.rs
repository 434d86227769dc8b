//! The map: cells with walls between them.

use bt_runtime::Chance;
use pathfinding::prelude::astar;

/// The number of cells of a side.
const SIDE: u32 = 256;
/// The number of walls, each a line of cells.
const WALLS: u32 = 900;
/// The maximum number of cells that the search for a path visits. A longer search finds no path.
const MOST_VISITED: usize = 4000;

/// A cell, by its number.
pub type Cell = u32;

/// A map.
pub struct Grid(Vec<bool>);

impl Grid {
    /// Makes a map with walls.
    pub fn new(chance: &mut Chance) -> Self {
        let mut grid = Self(vec![true; (SIDE * SIDE) as usize]);
        for _ in 0..WALLS {
            let (x, y) = (chance.below(SIDE.into()) as u32, chance.below(SIDE.into()) as u32);
            let (length, down) = (3 + chance.below(10) as u32, chance.below(2) == 0);
            for step in 0..length {
                let (x, y) = if down { (x, y + step) } else { (x + step, y) };
                if x < SIDE && y < SIDE {
                    grid.0[cell(x, y) as usize] = false;
                }
            }
        }
        grid
    }

    /// Returns a free cell at most this far from a place, in each direction.
    pub fn free_near(&self, place: Cell, far: u32, chance: &mut Chance) -> Cell {
        let (x, y) = position(place);
        let mut near = |at: u32| (at + chance.below(u64::from(2 * far + 1)) as u32).saturating_sub(far).min(SIDE - 1);
        let found = (0..16).map(|_| cell(near(x), near(y))).find(|&cell| self.0[cell as usize]);
        found.unwrap_or(place)
    }

    /// Returns a random free cell.
    pub fn free(&self, chance: &mut Chance) -> Cell {
        loop {
            let cell = chance.below(u64::from(SIDE * SIDE)) as Cell;
            if self.0[cell as usize] {
                return cell;
            }
        }
    }

    /// Returns the cells from one place to another, the last one first; `None` without a path.
    pub fn path(&self, from: Cell, to: Cell) -> Option<Vec<Cell>> {
        let mut visited = 0;
        let next = |&cell: &Cell| {
            visited += 1;
            self.neighbours(cell).filter(move |_| visited < MOST_VISITED).map(|cell| (cell, 1))
        };
        let (mut path, _) = astar(&from, next, |&cell| distance(cell, to), |&cell| cell == to)?;
        path.reverse();
        path.pop();
        Some(path)
    }

    fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let (x, y) = position(cell);
        let all = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
        let inside = all.into_iter().filter(|&(x, y)| x < SIDE && y < SIDE);
        inside.map(|(x, y)| self::cell(x, y)).filter(|&cell| self.0[cell as usize])
    }
}

/// Returns the cell at a position.
fn cell(x: u32, y: u32) -> Cell {
    y * SIDE + x
}

fn position(cell: Cell) -> (u32, u32) {
    (cell % SIDE, cell / SIDE)
}

/// Returns the number of steps between two cells, ignoring walls.
pub fn distance(a: Cell, b: Cell) -> u32 {
    let ((ax, ay), (bx, by)) = (position(a), position(b));
    ax.abs_diff(bx) + ay.abs_diff(by)
}

/// Squares of cells with their members, so that a search for neighbours visits only a few squares.
pub struct Squares(Vec<Vec<u32>>);

/// The number of cells of a square's side.
const SQUARE: u32 = 8;

impl Squares {
    /// Makes empty squares.
    pub fn new() -> Self {
        Self(vec![Vec::new(); (SIDE / SQUARE * (SIDE / SQUARE)) as usize])
    }

    /// Adds a member at a cell.
    pub fn enter(&mut self, who: u32, cell: Cell) {
        self.0[square(cell)].push(who);
    }

    /// Moves a member from a cell to another one.
    pub fn go(&mut self, who: u32, from: Cell, to: Cell) {
        if square(from) != square(to) {
            self.leave(who, from);
            self.enter(who, to);
        }
    }

    /// Removes a member.
    pub fn leave(&mut self, who: u32, from: Cell) {
        self.0[square(from)].retain(|&other| other != who);
    }

    /// Returns the members of the square of a cell and of its neighbours.
    pub fn near(&self, cell: Cell) -> impl Iterator<Item = u32> {
        let (x, y) = position(cell);
        let (x, y, most) = (x / SQUARE, y / SQUARE, SIDE / SQUARE - 1);
        let rows = y.saturating_sub(1)..=(y + 1).min(most);
        let squares = rows.flat_map(move |row| {
            let columns = x.saturating_sub(1)..=(x + 1).min(most);
            columns.map(move |column| (row * (most + 1) + column) as usize)
        });
        squares.flat_map(|square| self.0[square].iter().copied())
    }
}

fn square(cell: Cell) -> usize {
    let (x, y) = position(cell);
    (y / SQUARE * (SIDE / SQUARE) + x / SQUARE) as usize
}
