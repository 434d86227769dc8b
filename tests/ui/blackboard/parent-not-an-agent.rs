#![allow(unused)]

use bt_runtime::prelude::*;

pub struct Creature;

#[derive(Blackboard)]
pub struct Soldier {
    #[blackboard(parent)]
    pub body: Creature,
}

fn main() {}
