#![allow(unused)]

use bt_runtime::{Population, prelude::*};

#[derive(Blackboard, Default)]
struct Soldier {
    ammo: u32,
}

#[action(inline = 64)]
async fn plan(ammo: u32) -> bool {
    ammo > 0
}

bt! {
    tree Guard for Soldier { plan(ammo = bb.ammo); }
}

fn main() {
    let mut herd = Population::<Guard>::new();
    let id = herd.spawn(Guard::brain(Soldier::default()));
    herd.tick(Duration::from_secs(1), &mut ());
    let brain = herd.despawn(id);
}
