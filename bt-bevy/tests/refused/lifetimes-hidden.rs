use bevy_ecs::{prelude::*, system::SystemParam};
use bt_bevy::prelude::*;

#[derive(Component)]
struct Place(f32);

#[derive(SystemParam, BevyWorld)]
struct Town<'w, 's> {
    own: Own<'w, 's, &'static mut Place>,
}

#[derive(Blackboard, Default)]
#[blackboard(world = Town)]
struct Watchman {}

#[action]
fn walk(world: &mut Town) -> Status {
    Status::Running
}

#[action]
fn is_home(world: &Town) -> bool {
    world.own.get().is_some_and(|place| place.0 == 0.0)
}

bt! {
    tree Watch for Watchman {
        selector { is_home(); walk() }
    }
}

fn main() {}
