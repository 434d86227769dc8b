#![allow(unused)]

use bt_runtime::prelude::*;

pub struct Arena<'a> {
    light: &'a f32,
}

pub struct City<'a, 'b> {
    light: &'a f32,
    water: &'b f32,
}

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

#[derive(Blackboard, Default)]
#[blackboard(world = City)]
pub struct Guard {
    pub ammo: u32,
}

fn main() {}
