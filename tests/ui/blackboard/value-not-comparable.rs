#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Clone)]
pub struct Path;

#[derive(Blackboard)]
pub struct Soldier {
    pub path: Path,
    pub names: Vec<Path>,
}

fn main() {}
