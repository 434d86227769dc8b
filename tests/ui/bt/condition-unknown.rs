use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
struct Soldier {
    ammo: u32,
}

bt! {
    tree T for Soldier {
        selector {
            #[when(bb.ammo > 0 && is_hto(), aborts = both)] idle;
            sequence { check(is_near(than = 3)); idle }
            idle
        }
    }
}

fn main() {}
