//! Walls, paths, and lines of sight.

use std::collections::VecDeque;

use super::cell::{Cell, STEPS, cell};

/// `#` is a wall, `a` a place for ammunition.
const PLAN: [&str; 18] = [
    "####################################",
    "#..........#............#..........#",
    "#..a.......#............#.......a..#",
    "#.......#.....######.......#.......#",
    "#.......#..................#.......#",
    "#####..##....##......##....##..#####",
    "#............#........#............#",
    "#............#........#............#",
    "#....##....................##......#",
    "#....##...........a........##......#",
    "#............#........#............#",
    "#............#........#............#",
    "#####..##....##......##....##..#####",
    "#.......#..................#.......#",
    "#.......#.....######.......#.......#",
    "#..a.......#............#.......a..#",
    "#..........#............#..........#",
    "####################################",
];

/// The number of columns of the map.
pub const WIDTH: i16 = PLAN[0].len() as i16;
/// The number of rows of the map.
pub const HEIGHT: i16 = PLAN.len() as i16;

fn mark(at: Cell) -> u8 {
    let row = usize::try_from(at.y).ok().and_then(|y| PLAN.get(y));
    let column = usize::try_from(at.x).ok();
    row.zip(column).and_then(|(row, x)| row.as_bytes().get(x)).copied().unwrap_or(b'#')
}

fn all() -> impl Iterator<Item = Cell> {
    (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| cell(x, y)))
}

/// Returns `true` if this cell is a wall, which blocks walking and sight.
pub fn is_wall(at: Cell) -> bool {
    mark(at) == b'#'
}

/// Returns the cells without a wall, in reading order.
pub fn floor() -> impl Iterator<Item = Cell> {
    all().filter(|&at| !is_wall(at))
}

/// Returns the cells for ammunition, in reading order.
pub fn pads() -> impl Iterator<Item = Cell> {
    all().filter(|&at| mark(at) == b'a')
}

/// Returns `true` if no wall is between the two cells.
pub fn sees(from: Cell, to: Cell) -> bool {
    !from.line(to).any(is_wall)
}

/// Returns a shortest path from one cell to another without the start, found by breadth-first search.
pub fn way(from: Cell, to: Cell) -> Vec<Cell> {
    let index = |at: Cell| at.y as usize * WIDTH as usize + at.x as usize;
    let mut towards: Vec<Option<Cell>> = vec![None; (WIDTH * HEIGHT) as usize];
    let mut open = VecDeque::from([to]);
    towards[index(to)] = Some(to);
    while let Some(at) = open.pop_front().filter(|&at| at != from) {
        for next in STEPS.map(|step| at.step(step)) {
            if !is_wall(next) && towards[index(next)].is_none() {
                towards[index(next)] = Some(at);
                open.push_back(next);
            }
        }
    }
    let mut way = Vec::new();
    let mut at = from;
    while at != to
        && let Some(next) = towards[index(at)]
    {
        way.push(next);
        at = next;
    }
    way
}
