//! A place on the map.

use std::fmt;

use serde::Deserialize;

/// A cell of the map. Integers give the same run on every machine.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Deserialize)]
pub struct Cell {
    /// The column, from the left.
    pub x: i16,
    /// The row, from the top.
    pub y: i16,
}

/// The four directions of a step.
pub const STEPS: [Cell; 4] = [cell(0, -1), cell(1, 0), cell(0, 1), cell(-1, 0)];

/// Returns the cell in this column and row.
pub const fn cell(x: i16, y: i16) -> Cell {
    Cell { x, y }
}

impl Cell {
    /// Returns the cell one step further.
    pub const fn step(self, by: Self) -> Self {
        cell(self.x + by.x, self.y + by.y)
    }

    /// Returns the distance to another cell, along the longer axis.
    pub fn distance(self, other: Self) -> u16 {
        self.x.abs_diff(other.x).max(self.y.abs_diff(other.y))
    }

    /// Returns the cells between this cell and another, neither included (Bresenham's line).
    pub fn line(self, to: Self) -> impl Iterator<Item = Self> {
        let (dx, dy) = ((to.x - self.x).abs(), -(to.y - self.y).abs());
        let (sx, sy) = ((to.x - self.x).signum(), (to.y - self.y).signum());
        let (mut at, mut error) = (self, dx + dy);
        std::iter::from_fn(move || {
            if at == to {
                return None;
            }
            let twice = 2 * error;
            if twice >= dy {
                error += dy;
                at.x += sx;
            }
            if twice <= dx {
                error += dx;
                at.y += sy;
            }
            (at != to).then_some(at)
        })
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}
