#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Clone)]
enum Noise {
    Heard(f32),
}

#[derive(Blackboard, Default)]
struct Soldier {
    ammo: u32,
}

bt! {
    tree Guard for Soldier { sequence { wait_for(Noise::Heard(_)); send(Noise::Heard(1.0)) } }
}

fn main() {
    let mut brain = Guard::brain(Soldier::default());
    brain.send(Noise::Heard(2.0)).unwrap();
}
