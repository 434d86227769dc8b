#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard)]
pub struct Soldier(u32, bool);

fn main() {}
