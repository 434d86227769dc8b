//! The world: a map with walls, soldiers, enemies, ammunition. It knows nothing of trees.

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

/// A number of steps, and a moment: steps since the start.
pub type Step = u32;

/// The time that passes in a step.
pub const DT: Duration = Duration::from_millis(50);
/// How many enemies there are.
const ENEMIES: usize = 8;
/// For how long a shot can be seen.
const FLASH: Step = 4;

/// The steps in so many seconds.
pub const fn per_second(seconds: u32) -> Step {
    seconds * 1000 / DT.as_millis() as u32
}

/// Who fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// A guard of ours.
    Soldiers,
    /// One of them.
    Enemies,
}

/// A shot, for the ears and for the screen.
#[derive(Clone, Copy, Debug)]
pub struct Shot {
    /// Who fired it.
    pub side: Side,
    /// From here…
    pub from: Cell,
    /// …to there.
    pub to: Cell,
    /// Did it hit?
    pub hit: bool,
    /// When it was fired.
    pub fired: Step,
}

/// What happened so far.
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

/// The world that the guards act in.
pub struct Arena {
    /// Steps so far.
    pub now: Step,
    /// Where and how the soldiers are.
    pub soldiers: Vec<Body>,
    /// The enemies.
    pub enemies: Vec<Enemy>,
    /// Where ammunition lies, or will lie again.
    pub pads: Vec<Pad>,
    /// The last shots, oldest first.
    pub shots: Vec<Shot>,
    /// Soldiers that were hit in this step, and from where.
    pub hits: Vec<(usize, Cell)>,
    /// What happened so far.
    pub score: Score,
    chance: Chance,
}

impl Arena {
    /// An arena with a soldier on each of these posts. The same seed makes the same game.
    pub fn new(posts: impl IntoIterator<Item = Cell>, seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let soldiers: Vec<_> = posts.into_iter().map(Body::new).collect();
        let enemies = (0..ENEMIES).map(|_| Enemy::new(&soldiers, &mut chance)).collect();
        let pads = map::pads().map(Pad::new).collect();
        let (shots, hits) = (Vec::new(), Vec::new());
        Self { now: 0, soldiers, enemies, pads, shots, hits, score: Score::default(), chance }
    }

    /// One step of all that is not a guard.
    pub fn step(&mut self) {
        self.now += 1;
        self.hits.clear();
        self.shots.retain(|shot| self.now - shot.fired <= FLASH);
        self.enemies_act();
    }

    /// Where shots were fired in this step.
    pub fn bangs(&self) -> impl Iterator<Item = Cell> {
        self.shots.iter().filter(|shot| shot.fired == self.now).map(|shot| shot.from)
    }
}
