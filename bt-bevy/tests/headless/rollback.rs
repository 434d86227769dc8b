//! A clone of the resource is a snapshot of all agents.

use std::hash::{DefaultHasher, Hash, Hasher};

use bevy_app::{App, Update};
use bevy_ecs::prelude::*;
use bt_bevy::prelude::*;

use crate::stage::{app, frame};

#[derive(Component, Clone, Copy, Debug, Hash)]
struct Position(u32);

#[derive(bevy_ecs::system::SystemParam, BevyWorld)]
struct Track<'w, 's> {
    me: Me<'s>,
    positions: Query<'w, 's, &'static mut Position>,
}

#[derive(Blackboard, Clone, Debug, Default, Hash)]
#[blackboard(world = Track<'_, '_>)]
struct Runner {
    laps: u32,
}

#[action]
fn step(cx: &mut Cx<Runner>) -> bool {
    let me = cx.world.me.entity();
    let by = cx.chance().below(7) as u32;
    let Ok(mut position) = cx.world.positions.get_mut(me) else { return false };
    position.0 += by;
    true
}

bt! {
    tree Race for Runner {
        sequence {
            wait(100ms..=500ms);
            #[repeat(3)] step();
            set(bb.laps = bb.laps + 1);
        }
    }
}

/// A hash of the whole game.
fn digest(app: &mut App) -> u64 {
    let mut hasher = DefaultHasher::new();
    for (entity, brain) in app.world().resource::<Minds<Race>>().iter() {
        (entity, brain.board().laps, brain.now()).hash(&mut hasher);
    }
    for (entity, position) in app.world_mut().query::<(Entity, &Position)>().iter(app.world()) {
        (entity, position).hash(&mut hasher);
    }
    hasher.finish()
}

#[test]
fn a_restored_resource_with_its_components_replays_to_the_same_digest() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Race>::new(Update).seed(3));
    for _ in 0..40 {
        app.world_mut().spawn((Position(0), Behavior::<Race>::new(Runner::default())));
    }
    (0..17).for_each(|_| _ = frame(&mut app));
    let minds = app.world().resource::<Minds<Race>>().clone();
    let positions: Vec<_> =
        app.world_mut().query::<(Entity, &Position)>().iter(app.world()).map(|(e, p)| (e, *p)).collect();
    let before = digest(&mut app);
    let run = |app: &mut App| (0..23).map(|_| (frame(app), digest(app)).1).collect::<Vec<_>>();
    let first = run(&mut app);
    app.insert_resource(minds);
    for (entity, position) in positions {
        app.world_mut().entity_mut(entity).insert(position);
    }
    assert_eq!(digest(&mut app), before);
    assert_eq!(run(&mut app), first);
    assert!(first.windows(2).any(|pair| pair[0] != pair[1]));
}
