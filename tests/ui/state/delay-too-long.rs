use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
pub struct Soldier {
    pub ammo: u32,
}

state_tree! {
    pub machine Sentry for Soldier {
        state Wait { on tick after 9000000h => Rest; }
        state Rest { on tick after 3weeks => Wait; }
    }
}

fn main() {}
