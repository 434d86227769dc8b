//! A rollback: the game goes on for a second, is set back by that second, and plays it again, to the same digest. A clone of
//! `Minds` is a snapshot of all brains; the components are saved beside it. `cargo run -p bt-bevy --example rollback`.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use bevy_app::{App, Update};
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_time::{TimePlugin, TimeUpdateStrategy};
use bt_bevy::prelude::*;

#[derive(Component, Clone, Copy, Debug, Hash)]
struct Place(u64);

#[derive(SystemParam, BevyWorld)]
struct Track<'w, 's> {
    me: Me<'s>,
    places: Query<'w, 's, &'static mut Place>,
}

#[derive(Blackboard, Clone, Debug, Default)]
#[blackboard(world = Track<'_, '_>)]
struct Runner {
    laps: u32,
}

#[action]
fn step(cx: &mut Cx<Runner>) -> bool {
    let by = cx.chance().below(7);
    cx.world.places.get_mut(cx.world.me.entity()).map(|mut place| place.0 += by).is_ok()
}

bt! {
    tree Race for Runner {
        sequence { wait(50ms..=200ms); #[repeat(3)] step(); set(bb.laps = bb.laps + 1) }
    }
}

/// The state that a rollback library saves.
struct Saved {
    minds: Minds<Race>,
    places: Vec<(Entity, Place)>,
}

fn places(app: &mut App) -> Vec<(Entity, Place)> {
    app.world_mut().query::<(Entity, &Place)>().iter(app.world()).map(|(entity, place)| (entity, *place)).collect()
}

fn save(app: &mut App) -> Saved {
    Saved { minds: app.world().resource::<Minds<Race>>().clone(), places: places(app) }
}

fn restore(app: &mut App, saved: &Saved) {
    app.world_mut().resource_mut::<Minds<Race>>().clone_from(&saved.minds);
    for &(entity, place) in &saved.places {
        app.world_mut().entity_mut(entity).insert(place);
    }
}

fn digest(app: &mut App) -> u64 {
    let mut hasher = DefaultHasher::new();
    places(app).hash(&mut hasher);
    for (entity, brain) in app.world().resource::<Minds<Race>>().iter() {
        (entity, brain.board().laps, brain.now()).hash(&mut hasher);
    }
    hasher.finish()
}

fn main() {
    let mut app = App::new();
    app.add_plugins((TimePlugin, BehaviorPlugin::<Race>::new(Update).seed(7)))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)));
    app.world_mut().spawn_batch((0..1000).map(|_| (Place(0), Behavior::<Race>::new(Runner::default()))));
    let second = |app: &mut App| (0..50).for_each(|_| app.update());

    second(&mut app);
    let (saved, before) = (save(&mut app), digest(&mut app));
    second(&mut app);
    let first = digest(&mut app);
    restore(&mut app, &saved);
    assert_eq!(digest(&mut app), before);
    second(&mut app);
    println!("at 1 s {before:016x}, at 2 s {first:016x}, and again {:016x}", digest(&mut app));
    assert_eq!(digest(&mut app), first);
}
