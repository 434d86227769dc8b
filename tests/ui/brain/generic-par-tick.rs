#![allow(unused)]

use bt_runtime::{Agent, Population, prelude::*};

fn run<T: Tree>(herd: &mut Population<T>, dt: Duration, worlds: &mut [<T::Agent as Agent>::World<'_>])
where
    for<'w> <T::Agent as Agent>::World<'w>: Sized + Send,
{
    herd.par_tick(dt, worlds);
}

fn main() {}
