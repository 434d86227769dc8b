mod game;
use game::*;

bt! {
    pub tree Patrol(goal: f32, #[default(1.0)] speed: f32) for Soldier { move_to(to = goal, within = speed); }
    pub tree Aim(out hit: bool, out misses: u32) for Soldier { sequence { set(hit = true); set(misses = 3); } }
    pub tree Rest for Soldier { wait(1s); }
    pub tree Count(inout tries: u32) for Soldier { set(tries = tries + 1); }
}

mod other {
    use super::*;

    bt! {
        pub tree Guard for Soldier {
            sequence {
                run Patrol(speed = 2.0);
                run Patrol(gaol = 2.0);
                run Patrol(goal -> bb.destination);
                run Aim(-> bb.ammo);
                run Aim(hits -> bb.ammo);
                run Rest(goal = 1.0);
                run Count();
            }
        }
    }
}

fn main() {}
