mod game;
use game::*;

bt! {
    pub tree Patrol(goal: f32, #[default(1.0)] speed: f32) for Soldier { move_to(to = goal, within = speed); }
    pub tree Guard for Soldier { run Patrol(speed = 2.0); }
}

fn main() {}
