mod game;
use game::*;

state_tree! {
    pub machine Guard for Soldier {
        select utilty;
        state Patrol { done al; task shoot(); on sucess => Idle; on tick if bb.ammo == 0 priority hihg => Idle; }
        state Idle { task wait(1s); on tick if bb.ammo == 1 after 3 => Patrol; on done after 3s..=1s => Patrol; }
    }
}

fn main() {}
