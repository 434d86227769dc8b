mod game;
use game::*;

#[derive(Blackboard, Default)]
pub struct Dog {
    pub bones: u32,
}

bt! {
    pub tree Bark for Dog { wait(1s); }
    pub tree Guard for Soldier { slot weapon; }
}

fn arm(brain: &mut bt_runtime::Brain<Guard>) {
    brain.put(Guard::WEAPON, bt_runtime::slot::Subtree::of::<Bark>(()));
}

fn main() {}
