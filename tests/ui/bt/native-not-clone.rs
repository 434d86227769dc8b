mod game;
use game::*;

#[action(inline = 64)]
pub async fn pause() {
    bt_runtime::leaf::next_tick().await;
}

#[derive(Blackboard, Default)]
pub struct Dog {
    pub bones: u32,
}

bt! {
    pub tree Pause for Soldier { pause(); }
    pub tree Bark for Dog { wait(1s); }
}

fn awaited() -> bt_runtime::Registry<Soldier> {
    bt_runtime::Registry::new().with_tree::<Pause>()
}

fn of_another_agent() -> bt_runtime::Registry<Soldier> {
    bt_runtime::Registry::new().with_tree::<Bark>()
}

fn main() {}
