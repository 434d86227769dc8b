#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
pub struct Soldier {
    #[blackboard(untracked)]
    pub heat: u32,
}

#[action(observes(heat))]
fn is_hot(bb: &Soldier) -> bool {
    bb.heat > 3
}

fn main() {}
