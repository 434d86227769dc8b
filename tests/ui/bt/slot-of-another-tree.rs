mod game;
use game::*;

bt! {
    pub tree Patrol for Soldier { slot way; }
    pub tree Guard for Soldier { slot weapon; }
}

fn arm(brain: &mut bt_runtime::Brain<Guard>) {
    brain.put(Patrol::WAY, bt_runtime::slot::Subtree::of::<Patrol>(()));
}

fn main() {}
