#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vec2(f32, f32);

#[derive(Blackboard, Default)]
pub struct Soldier {
    pub goal: Option<Vec2>,
    pub name: &'static str,
}

#[action]
fn walk(to: Option<Vec2>, gait: &'static str) -> Status {
    Status::Success
}

bt_file!("./type-not-data.json");

fn main() {}
