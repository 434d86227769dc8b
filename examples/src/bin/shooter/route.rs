//! The routes of the guards.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error};

use crate::arena::{Cell, cell};

/// A route: a name and its corners. The first corner is the guard's post.
#[derive(Clone, Copy, PartialEq)]
pub struct Route {
    name: &'static str,
    corners: [Cell; 4],
}

/// One route for each guard.
pub const ROUTES: [Route; 6] = [
    Route { name: "north-west", corners: [cell(2, 2), cell(9, 2), cell(9, 6), cell(2, 7)] },
    Route { name: "north", corners: [cell(13, 2), cell(22, 2), cell(22, 4), cell(13, 4)] },
    Route { name: "north-east", corners: [cell(33, 2), cell(26, 2), cell(26, 7), cell(33, 7)] },
    Route { name: "south-east", corners: [cell(33, 15), cell(26, 15), cell(26, 10), cell(33, 10)] },
    Route { name: "south", corners: [cell(22, 15), cell(13, 15), cell(13, 13), cell(22, 13)] },
    Route { name: "south-west", corners: [cell(2, 15), cell(9, 15), cell(9, 10), cell(2, 10)] },
];

impl Route {
    /// Returns the post of the guard.
    pub fn post(&self) -> Cell {
        self.corners[0]
    }

    /// Returns the corner with this number. The first corner follows the last.
    pub fn corner(&self, number: usize) -> Cell {
        self.corners[number % self.corners.len()]
    }

    /// Returns the number of the corner nearest to a place.
    pub fn nearest(&self, place: Cell) -> usize {
        let distance = |&number: &usize| self.corners[number].distance(place);
        (0..self.corners.len()).min_by_key(distance).unwrap_or(0)
    }
}

/// Reads the name of a route from a file.
impl<'de> Deserialize<'de> for Route {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let route = ROUTES.into_iter().find(|route| route.name == name);
        route.ok_or_else(|| Error::custom(format_args!("there is no route {name:?}")))
    }
}

impl fmt::Debug for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
