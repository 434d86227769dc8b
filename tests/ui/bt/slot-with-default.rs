mod game;
use game::*;

bt! {
    pub tree Patrol for Soldier { wait(1s); }
    pub tree Guard for Soldier { slot weapon = Patrol; }
}

fn main() {}
