#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard)]
#[blackboard]
pub struct Soldier {
    #[blackboard = "parent"]
    pub body: u32,
}

fn main() {}
