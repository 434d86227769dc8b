use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
struct Carrier<T> {
    load: T,
    ammo: u32,
}

fn main() {}
