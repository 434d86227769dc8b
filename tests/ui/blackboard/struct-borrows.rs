#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard)]
pub struct Soldier<'a> {
    pub name: &'a str,
}

fn main() {}
