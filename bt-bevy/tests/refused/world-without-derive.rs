//! The derive is missing.

use bevy_app::{App, Update};
use bevy_ecs::{prelude::*, system::SystemParam};
use bt_bevy::prelude::*;

#[derive(SystemParam)]
struct Field<'w, 's> {
    commands: Commands<'w, 's>,
}

#[derive(Blackboard, Default)]
#[blackboard(world = Field<'_, '_>)]
struct Soldier {}

bt! {
    tree Guard for Soldier { wait(1s) }
}

fn main() {
    App::new().add_plugins(BehaviorPlugin::<Guard>::new(Update));
}
