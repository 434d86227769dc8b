#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard)]
pub struct Soldier {
    #[blackboard(shared)]
    pub squad: u32,
}

fn main() {}
