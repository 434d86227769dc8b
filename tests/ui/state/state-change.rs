mod game;
use game::*;

state_tree! {
    pub machine Guard for Soldier {
        state_change bb.enemy;
        state_change -> change;
        state Idle { state_change -> bb.enemy; task wait(1s); on done => Idle; }
        state Patrol { #[when(bb.ammo > 0)] on done => Idle; task wait(1s); }
        state Rest = 3;
    }
    pub machine Other for Soldier {
        state_change -> bb.enemy;
        state_change -> bb.enemy;
        state Idle { task wait(1s); on done => Idle; }
    }
}

fn main() {}
