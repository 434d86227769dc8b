#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard)]
pub struct Soldier {
    #[blackboard(parent, shared)]
    pub body: u32,
}

fn main() {}
