mod game;
use game::*;

bt! {
    pub tree Patrol(goal: f32) for Soldier { move_to(to = goal); }
    pub tree Rest for Soldier { wait(1s); }
    pub tree Guard for Soldier { sequence { Patrol(goal = 1.0); Rest(); Rest; } }
}

fn main() {}
