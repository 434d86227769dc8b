#![allow(unused)]

use std::rc::Rc;

use bt_runtime::{Population, prelude::*};

#[derive(Blackboard, Default)]
struct Soldier {
    squad: Rc<String>,
}

bt! {
    tree Guard for Soldier { wait(1s); }
}

fn main() {
    let mut herd = Population::<Guard>::new();
    herd.spawn(Guard::brain(Soldier::default()));
    herd.par_tick(Duration::from_secs(1), &mut [()]);
}
