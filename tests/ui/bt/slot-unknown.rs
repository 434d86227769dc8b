mod game;
use game::*;

bt! {
    pub tree Patrol for Soldier { wait(1s); }
    pub tree Guard for Soldier { slot weapon; }
}

fn arm(brain: &mut bt_runtime::Brain<Guard>) {
    brain.put(Guard::WEAPN, bt_runtime::slot::Subtree::of::<Patrol>(()));
}

fn main() {}
