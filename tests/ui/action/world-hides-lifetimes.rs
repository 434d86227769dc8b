#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Field<'_, '_>)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Field<'w, 's> {
    light: &'w f32,
    sound: &'s f32,
}

#[action]
fn walk(world: &mut Field) -> Status {
    Status::Running
}

#[action]
fn look(bb: &Soldier, world: &Field) -> bool {
    bb.ammo > 0
}

fn main() {}
