//! A behaviour that is overwritten in its place would lose its brain.

use bevy_ecs::prelude::*;
use bt_bevy::prelude::*;

#[derive(Blackboard, Default)]
struct Soldier {}

bt! {
    tree Guard for Soldier { wait(1s) }
}

fn overwrite(world: &mut World, entity: Entity) {
    *world.get_mut::<Behavior<Guard>>(entity).unwrap() = Behavior::new(Soldier::default());
}

fn main() {
    overwrite(&mut World::new(), Entity::PLACEHOLDER);
}
