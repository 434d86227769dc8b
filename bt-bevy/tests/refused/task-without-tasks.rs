//! The world of the agents has no field of the type `Tasks`.

use bevy_ecs::prelude::*;
use bt_bevy::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(world = Commands<'_, '_>)]
struct Cook {}

#[derive(Component, Inputs, Task)]
struct Boil {}

bt! {
    tree Work for Cook { Boil() }
}

fn main() {}
