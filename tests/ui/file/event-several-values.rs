#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Noise {
    Moved(u32, u32),
}

#[derive(Blackboard, Default)]
#[blackboard(event = Noise)]
pub struct Soldier {
    pub goal: Option<u32>,
}

bt_file!("./event-several-values.json");

fn main() {}
