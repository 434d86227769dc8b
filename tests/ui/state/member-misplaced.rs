mod game;
use game::*;

state_tree! {
    pub machine Guard for Soldier {
        task shoot();
        state Idle { global task shoot(); evaluator track(enemy = bb.enemy) -> bb.destination; }
        state Patrol { tsk shoot(); }
        state Walk whn bb.ammo == 0 { task shoot(); }
        #[when(bb.ammo == 0)] state Run { task shoot(); }
        state Fly { on done; task shoot(); }
        state Dive { flounder; task shoot(); }
        state Swim { when bb.ammo > 0; task shoot(); }
    }
    pub tree Other for Soldier { state A { task shoot(); } }
}

fn main() {}
