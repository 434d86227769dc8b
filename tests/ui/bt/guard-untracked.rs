#![allow(unused)]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
pub struct Body {
    #[blackboard(untracked)]
    pub pulse: u32,
}

#[derive(Blackboard, Default)]
pub struct Soldier {
    #[blackboard(untracked)]
    pub nerve: u32,
    pub ammo: u32,
    #[blackboard(parent)]
    pub body: Body,
}

bt! {
    tree T for Soldier {
        selector {
            #[when(bb.nerve > 3, aborts = both)] idle;
            #[when(bb.nerve > 3 && bb.body.pulse > 99, aborts = lower_priority)] idle;
            #[when(bb.nerve > 3 && bb.ammo > 0, aborts = both)] idle;
            #[when(bb.nerve > 3)] idle;
            #[when(bb.nevre > 3, aborts = both)] idle;
            idle
        }
    }
}

fn main() {}
