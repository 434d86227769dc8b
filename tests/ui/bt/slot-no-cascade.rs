mod game;
use game::*;

bt! {
    pub tree Patrol for Soldier { wait(1s); }
    pub tree Guard for Soldier { selector { slot weapon; wiat(1s); } }
}

fn arm(brain: &mut bt_runtime::Brain<Guard>) {
    brain.put(Guard::WEAPON, bt_runtime::slot::Subtree::of::<Patrol>(()));
}

fn main() {}
