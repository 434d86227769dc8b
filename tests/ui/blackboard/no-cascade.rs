#![allow(unused)]

use bt_runtime::prelude::*;

// Each struct has an error; using it has none.

#[derive(Blackboard)]
pub enum Mode {
    Calm,
}

#[derive(Blackboard, Default)]
#[blackboard(wrold = u32)]
pub struct Soldier {
    #[blackboard(untracke)]
    pub ammo: u32,
}

#[derive(Blackboard)]
pub struct Named<'a> {
    pub name: &'a str,
}

#[action]
fn shoot(cx: &mut Cx<Soldier>) -> bool {
    cx.bb.set_ammo(3)
}

#[action]
fn relax(bb: &mut Board<Mode>) -> bool {
    matches!(**bb, Mode::Calm)
}

#[action]
fn read(bb: &Named<'static>) -> bool {
    bb.name.is_empty()
}

fn main() {}
