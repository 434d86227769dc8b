#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard)]
#[blackboard(wold = u32, events = 16)]
pub struct Soldier {
    #[blackboard(parrent)]
    pub body: u32,
    #[blackboard(parent, shared)]
    pub squad: bt_runtime::blackboard::Shared<u32>,
    pub ammo: u32,
    #[allow(non_snake_case)]
    pub Ammo: u32,
}

fn main() {}
