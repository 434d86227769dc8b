#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard)]
pub enum Soldier {
    Calm,
    Alert,
}

fn main() {}
