//! A future cannot be in a Bevy resource.

use bevy_app::{App, Update};
use bt_bevy::prelude::*;
use bt_runtime::leaf::next_tick;

#[derive(Blackboard, Default)]
struct Rover {}

#[action(inline = 64)]
async fn plan() -> bool {
    next_tick().await;
    true
}

bt! {
    tree Explore for Rover { plan() }
}

fn main() {
    App::new().add_plugins(BehaviorPlugin::<Explore>::new(Update));
}
