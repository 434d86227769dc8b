//! Places on the meadow, which has no edge: a step over one side leads to the opposite side.

/// A place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The column, from the left.
    pub x: u16,
    /// The row, from the top.
    pub y: u16,
}

/// The steps to a cell itself and to its neighbours.
pub const AROUND: [(i32, i32); 9] = [(0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// A square of cells without an edge.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// The number of cells in a row, equal to the number of rows.
    pub side: u16,
}

impl Grid {
    /// Returns the number of cells.
    pub fn cells(self) -> usize {
        usize::from(self.side).pow(2)
    }

    /// Returns the number of a cell, row by row.
    pub fn index(self, at: Cell) -> usize {
        usize::from(at.y) * usize::from(self.side) + usize::from(at.x)
    }

    /// Returns the cell with this number.
    pub fn cell(self, index: usize) -> Cell {
        let side = usize::from(self.side);
        Cell { x: (index % side) as u16, y: (index / side) as u16 }
    }

    /// Returns the cell at this distance.
    pub fn step(self, from: Cell, (dx, dy): (i32, i32)) -> Cell {
        let side = i32::from(self.side);
        let along = |at: u16, by: i32| (i32::from(at) + by).rem_euclid(side) as u16;
        Cell { x: along(from.x, dx), y: along(from.y, dy) }
    }

    /// Returns the direction of the shortest way: −1, 0 or 1 in each dimension.
    pub fn direction(self, from: Cell, to: Cell) -> (i32, i32) {
        let side = i32::from(self.side);
        let along = |from: u16, to: u16| {
            let ahead = (i32::from(to) - i32::from(from)).rem_euclid(side);
            if ahead * 2 > side { -1 } else { ahead.signum() }
        };
        (along(from.x, to.x), along(from.y, to.y))
    }
}
