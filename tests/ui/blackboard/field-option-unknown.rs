#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard)]
pub struct Soldier {
    #[blackboard(parrent)]
    pub body: u32,
    #[blackboard(secret)]
    pub name: u32,
}

fn main() {}
