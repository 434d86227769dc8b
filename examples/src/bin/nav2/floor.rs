//! The world: a floor on which wheels get stuck, and a map with obstacles that are not there.

use serde::{Deserialize, Serialize};

/// A place, in metres.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    pub const fn at(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Returns the distance to another place.
    pub fn distance(self, other: Self) -> f64 {
        let (x, y) = (other.x - self.x, other.y - self.y);
        (x * x + y * y).sqrt()
    }
}

/// The floor, the map of it, and the robot on it.
#[derive(Clone, Debug, Default)]
pub struct Floor {
    /// The place of the robot.
    pub robot: Point,
    /// `true` while the wheels of the robot turn in vain.
    pub stuck: bool,
    /// An obstacle in the map that does not exist.
    pub ghost: Option<Point>,
    /// The number of planned paths.
    pub plans: u32,
    pub cleared: u32,
    pub times_stuck: u32,
}

impl Floor {
    /// Returns `true` if the map has an obstacle beside the straight way to this place.
    pub fn map_blocks(&self, to: Point) -> bool {
        self.ghost.is_some_and(|ghost| {
            let way = self.robot.distance(to);
            self.robot.distance(ghost) + ghost.distance(to) < way + 0.2
        })
    }

    /// Drives this number of metres towards a place. `luck`, from 0 to 999, determines whether the wheels get stuck,
    /// and whether the laser sees a ghost.
    pub fn drive(&mut self, to: Point, metres: f64, luck: u64) {
        if self.stuck {
            return;
        }
        let way = self.robot.distance(to);
        let part = if way > metres { metres / way } else { 1.0 };
        self.robot.x += (to.x - self.robot.x) * part;
        self.robot.y += (to.y - self.robot.y) * part;
        match luck {
            0..12 => {
                self.stuck = true;
                self.times_stuck += 1;
            }
            12..28 => self.ghost = Some(Point::at((self.robot.x + to.x) / 2.0, (self.robot.y + to.y) / 2.0)),
            _ => {}
        }
    }

    /// Frees the wheels, if `frees`.
    pub fn free(&mut self, frees: bool) {
        self.stuck &= !frees;
    }
}
