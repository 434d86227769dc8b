#![allow(unused)]

use bt_runtime::prelude::*;

struct Npc<T: Tree> {
    brain: Brain<T>,
}

fn run<T: Tree>(brain: &mut Brain<T>, dt: Duration, world: &mut <T::Agent as bt_runtime::Agent>::World<'_>) {
    brain.tick(dt, world);
}

fn main() {}
