#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena)]
pub struct Soldier {
    pub ammo: u32,
}

pub struct Arena;

// Each action has an error; using it has none.

#[action]
fn aim(at: &u32, #[default(1.0)] spread: f32) -> Option<u32> {
    Some(*at)
}

#[action(graceful)]
fn walk(cx: &mut Cx<Soldier>, to: u32) -> Status {
    Status::Running
}

#[action]
async fn wander(cx: &mut Cx<Soldier>, #[memory] path: u32, within: f32) -> Status {
    Status::Running
}

#[action]
fn load(bb: &mut Soldier, rounds: u32) -> bool {
    true
}

#[derive(Inputs)]
pub enum Turn {
    Left,
}

fn leaf<L: bt_runtime::Leaf<Soldier>>(_: L) {}

fn main() {
    leaf(aim::inputs().at(3).spread(0.5).all_inputs_given());
    leaf(walk::inputs().to(3).all_inputs_given());
    leaf(wander::inputs().within(3.0).all_inputs_given());
    leaf(load::inputs().rounds(3).all_inputs_given());
    let _ = bt_runtime::Registry::<Soldier>::new().with::<aim>().with::<walk>().with::<load>();
    let _ = Turn::inputs().all_inputs_given();
}
