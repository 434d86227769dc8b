mod game;
use game::*;

#[action(inline = 64)]
pub async fn pause() {
    bt_runtime::leaf::next_tick().await;
}

bt! {
    pub tree Pause for Soldier { pause(); }
    pub tree Guard for Soldier { slot weapon; }
}

fn arm(brain: &mut bt_runtime::Brain<Guard>) {
    brain.put(Guard::WEAPON, bt_runtime::slot::Subtree::of::<Pause>(()));
}

fn main() {}
