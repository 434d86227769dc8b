//! What the trees of these fixtures are about.
#![allow(dead_code, unused_imports)]

pub use bt_runtime::prelude::*;

#[derive(Blackboard, Debug, Default)]
#[blackboard(world = Arena, event = Noise)]
pub struct Soldier {
    pub ammo: u32,
    pub enemy: Option<u32>,
    pub destination: f32,
    pub volume: u32,
    pub mode: Mode,
}

#[derive(Debug)]
pub struct Arena {
    pub light: f32,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Noise {
    Heard(f32),
    Alarm { at: f32, volume: u32 },
}

#[derive(Clone, Debug, Default, PartialEq)]
pub enum Mode {
    #[default]
    Calm,
    Hunt,
    Flee,
}

#[action]
pub fn find_pickup(kind: u8) -> Option<f32> {
    Some(f32::from(kind))
}

#[action]
pub fn move_to(cx: &mut Cx<Soldier>, to: f32, #[default(0.5)] within: f32) -> Status {
    if cx.bb.destination + within < to { Status::Running } else { Status::Success }
}

#[action]
pub fn track(enemy: Option<u32>) -> Option<f32> {
    enemy.map(|enemy| enemy as f32)
}

#[action]
pub fn shoot() -> bool {
    true
}
