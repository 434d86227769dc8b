#![allow(unused)]

use bt_runtime::prelude::*;
use field::Field;

mod field {
    pub struct Field<'w, 's> {
        light: &'w f32,
        sound: &'s f32,
    }
}

#[derive(Blackboard, Default)]
#[blackboard(world = Field<'_, '_>)]
pub struct Soldier {
    pub ammo: u32,
}

#[action]
fn walk(world: &mut Field) -> Status {
    Status::Running
}

fn main() {}
