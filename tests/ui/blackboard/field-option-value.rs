#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard)]
pub struct Soldier {
    #[blackboard(untracked = true)]
    pub visits: u32,
}

fn main() {}
