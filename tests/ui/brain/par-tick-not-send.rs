#![allow(unused)]

use std::rc::Rc;

use bt_runtime::{Population, prelude::*};

#[derive(Blackboard, Default)]
struct Soldier {
    path: Rc<u32>,
}

bt! {
    tree Guard for Soldier { idle; }
}

fn main() {
    let mut herd = Population::<Guard>::new();
    herd.spawn(Guard::brain(Soldier::default()));
    herd.par_tick(Duration::from_secs(1), &mut [()]);
}
