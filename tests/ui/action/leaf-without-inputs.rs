#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

pub struct Turn {
    by: f32,
}

impl bt_runtime::Leaf<Soldier> for Turn {
    type Memory = ();
    type Returns = bool;
    type Halts = ();

    fn tick(self, (): &mut (), _: &mut Cx<Soldier>) -> bool {
        self.by > 0.0
    }

    fn halt((): &mut (), _: &mut Cx<Soldier>) {}
}

fn main() {}
