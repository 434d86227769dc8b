//! `#[action]` and `#[derive(Inputs)]`: the parameters of a function, its result, and its memory.

mod by_hand;
mod data;
mod halted;
mod handed;
mod in_a_tree;
mod remembered;
mod returned;
mod worlds;

use bt_runtime::{Agent, prelude::*};
use bt_runtime::{Leaf, leaf::Action};

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vec2(pub f32, pub f32);

/// A world with a lifetime.
pub struct Arena<'a> {
    pub pickups: &'a [Vec2],
    pub log: Vec<String>,
}

#[derive(Blackboard, Clone, Debug, Default)]
#[blackboard(world = Arena<'_>)]
pub struct Soldier {
    pub ammo: u32,
    pub destination: Vec2,
    pub target: Option<Vec2>,
}

/// Ticks a tree of one leaf and returns the statuses.
struct Scene<'a, T: Tree<Agent = Soldier>> {
    brain: Brain<T>,
    arena: Arena<'a>,
}

impl<'a, T: Tree<Agent = Soldier, Params = ()>> Scene<'a, T>
where
    Brain<T>: Unpin,
{
    fn new(soldier: Soldier, pickups: &'a [Vec2]) -> Self {
        Self { brain: Brain::new(soldier, ()), arena: Arena { pickups, log: Vec::new() } }
    }

    fn tick(&mut self) -> Status {
        self.brain.tick(Duration::from_millis(100), &mut self.arena)
    }
}

const R: Status = Status::Running;
const S: Status = Status::Success;
const F: Status = Status::Failure;
