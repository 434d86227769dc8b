use bevy_app::{App, Update};
use bevy_ecs::{prelude::*, system::SystemParam};
use bt_bevy::prelude::*;

#[derive(Component)]
struct Health(u32);

#[derive(SystemParam, BevyWorld)]
struct Ward<'w, 's> {
    bodies: Query<'w, 's, &'static mut Health>,
}

#[derive(Blackboard, Default)]
#[blackboard(world = Ward<'_, '_>)]
struct Patient {}

bt! {
    tree Recover for Patient {
        idle;
    }
}

fn main() {
    App::new().add_plugins(BehaviorPlugin::<Recover>::new(Update).parallel());
}
