#![allow(unused)]

use std::rc::Rc;

use bt_runtime::{leaf::next_tick, prelude::*};

#[derive(Blackboard, Default)]
struct Soldier {
    ammo: u32,
}

#[action(inline = 64)]
async fn plan(ammo: u32) -> bool {
    let squad = Rc::new(ammo);
    next_tick().await;
    *squad > 0
}

bt! {
    tree Guard for Soldier { plan(ammo = bb.ammo); }
}

fn main() {}
