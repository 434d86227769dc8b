mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        selector { #[when(bb.ammo)] shoot(); if bb.enemy { succeed } }
    }
}

fn main() {}
