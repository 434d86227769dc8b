#![allow(unused)]

use bt_runtime::{Population, prelude::*};

fn run<T: Tree>(herd: &mut Population<T>, dt: Duration, world: &mut <T::Agent as bt_runtime::Agent>::World<'_>) {
    herd.tick(dt, world);
}

fn main() {}
