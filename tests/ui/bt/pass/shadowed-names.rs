//! A module in which the names of the standard library mean something else.
#![deny(warnings)]

#[path = "../game/mod.rs"]
mod game;

mod shadowed {
    #![allow(dead_code, non_camel_case_types)]
    use crate::game::{Noise, Soldier, bt, find_pickup, move_to, shoot, track};

    pub struct Option;
    pub struct Result;
    pub struct Some;
    pub struct None;
    pub struct Ok;
    pub struct Err;
    pub struct Box;
    pub struct Vec;
    pub struct String;
    pub struct Duration;
    pub struct usize;
    pub struct u16;
    pub struct u32;
    pub struct bool;
    pub struct f64;
    pub struct str;
    pub trait Clone {}
    pub trait Copy {}
    pub trait Default {}
    pub trait Fn {}
    pub trait Tree {}
    pub trait Node {}
    pub mod std {}
    pub mod core {}
    pub mod bt_runtime {}

    bt! {
        pub tree Patrol(goal: f32, #[default(1.0)] speed: f32, #[latch] from: f32) for Soldier {
            let step: u64 = 0;
            sequence {
                move_to(to = goal + from, within = speed);
                set(step = step + 1);
                clear(step);
                clear(bb.enemy);
                wait(1s..=2s);
            }
        }

        pub tree Guard for Soldier {
            selector {
                #[when(bb.ammo == 0, aborts = both, notify = value)]
                #[cooldown(5s)]
                sequence { find_pickup(kind = 1) -> bb.destination; wait(4s); }
                #[chance(0.5)]
                #[service(track(enemy = bb.enemy) -> bb.destination, every = 1s)]
                parallel(success = 1) { shoot(); wait_for(Noise::Heard(at) -> bb.destination); }
                #[invert]
                pick { #[weight(2)] shoot(); if bb.ammo > 3 { shoot() } match bb.ammo { 0 => shoot(), _ => fail } }
                run Patrol(goal = bb.destination, from = 1.0);
            }
        }
    }
}

fn main() {
    use game::{Arena, Duration, Soldier};
    let mut brain = shadowed::Guard::brain(Soldier::default());
    let _ = brain.tick(Duration::from_millis(16), &mut Arena { light: 1.0 });
}
