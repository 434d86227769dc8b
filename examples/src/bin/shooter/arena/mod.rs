//! The world: a map with walls, soldiers, enemies, ammunition. It does not depend on trees.

mod body;
mod cell;
mod enemy;
pub mod map;
mod pad;
mod soldier;

pub use body::Body;
pub use cell::{Cell, cell};
pub use enemy::{Enemy, EnemyId};
pub use pad::Pad;

use std::time::Duration;

use bt_runtime::Chance;

/// A duration in steps, or a time as the number of steps since the start.
pub type Step = u32;

/// The duration of a step.
pub const DT: Duration = Duration::from_millis(50);
/// The number of enemies.
const ENEMIES: usize = 8;
/// The time for which a shot stays visible.
const FLASH: Step = 4;

/// Returns the number of steps in `seconds`.
pub const fn per_second(seconds: u32) -> Step {
    seconds * 1000 / DT.as_millis() as u32
}

/// The side of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The guards.
    Soldiers,
    /// The enemies.
    Enemies,
}

/// A shot, which guards hear and the screen shows.
#[derive(Clone, Copy, Debug)]
pub struct Shot {
    /// The side that fired the shot.
    pub side: Side,
    /// The start of the shot.
    pub from: Cell,
    /// The target of the shot.
    pub to: Cell,
    /// `true` if the shot hit.
    pub hit: bool,
    /// The step in which the shot was fired.
    pub fired: Step,
}

/// The score so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Score {
    /// Shots of soldiers.
    pub shots: u32,
    /// Enemies that fell.
    pub kills: u32,
    /// Soldiers that fell.
    pub falls: u32,
    /// Boxes of ammunition taken.
    pub pickups: u32,
}

/// The world of the guards.
pub struct Arena {
    /// The number of steps so far.
    pub now: Step,
    /// The bodies of the soldiers.
    pub soldiers: Vec<Body>,
    /// The enemies.
    pub enemies: Vec<Enemy>,
    /// The pads for ammunition.
    pub pads: Vec<Pad>,
    /// The last shots, oldest first.
    pub shots: Vec<Shot>,
    /// Soldiers hit in this step, with the origin of the shot.
    pub hits: Vec<(usize, Cell)>,
    /// The score so far.
    pub score: Score,
    chance: Chance,
}

impl Arena {
    /// Makes an arena with a soldier on each of these posts. The same seed gives the same game.
    pub fn new(posts: impl IntoIterator<Item = Cell>, seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let soldiers: Vec<_> = posts.into_iter().map(Body::new).collect();
        let enemies = (0..ENEMIES).map(|_| Enemy::new(&soldiers, &mut chance)).collect();
        let pads = map::pads().map(Pad::new).collect();
        let (shots, hits) = (Vec::new(), Vec::new());
        Self { now: 0, soldiers, enemies, pads, shots, hits, score: Score::default(), chance }
    }

    /// Makes one step of everything except the guards.
    pub fn step(&mut self) {
        self.now += 1;
        self.hits.clear();
        self.shots.retain(|shot| self.now - shot.fired <= FLASH);
        self.enemies_act();
    }

    /// Returns the origins of the shots in this step.
    pub fn bangs(&self) -> impl Iterator<Item = Cell> {
        self.shots.iter().filter(|shot| shot.fired == self.now).map(|shot| shot.from)
    }
}
