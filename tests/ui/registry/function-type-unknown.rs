#![allow(unused)]

use bt_runtime::{Registry, prelude::*};

#[derive(Blackboard, Default)]
pub struct Soldier {
    pub ammo: u32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Vec2(f32, f32);

fn length(at: Vec2) -> f32 {
    at.0 + at.1
}

fn main() {
    let registry = Registry::<Soldier>::new().with_function("length", length);
}
