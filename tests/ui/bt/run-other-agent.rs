mod game;
use game::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Arena, event = Noise)]
pub struct Dog {
    pub bones: u32,
}

bt! {
    pub tree Patrol for Dog { wait(1s); }
    pub tree Guard for Soldier { run Patrol; }
}

fn main() {}
