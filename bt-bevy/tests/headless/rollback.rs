//! A clone of the resource is a snapshot of all agents.

use std::hash::{DefaultHasher, Hash, Hasher};

use bevy_app::{App, Update};
use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::prelude::*;
use bt_bevy::prelude::*;
use bt_runtime::brain::Phase;

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

/// The boards and positions of all agents, in their order.
fn standings(app: &App) -> Vec<(u32, u32)> {
    let minds = app.world().resource::<Minds<Race>>();
    let place = |entity| app.world().get::<Position>(entity).expect("a runner").0;
    minds.iter().map(|(entity, brain)| (brain.board().laps, place(entity))).collect()
}

#[test]
fn a_rollback_crosses_a_spawn_and_a_despawn() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Race>::new(Update).seed(3));
    let spawn = |app: &mut App| app.world_mut().spawn((Position(0), Behavior::<Race>::new(Runner::default()))).id();
    let mut runners: Vec<Entity> = (0..5).map(|_| spawn(&mut app)).collect();
    let step = |app: &mut App, frames: u32| (0..frames).map(|_| (app.update(), standings(app)).1).collect::<Vec<_>>();
    step(&mut app, 7);
    let minds = app.world().resource::<Minds<Race>>().clone();
    let saved = |app: &App, &entity: &Entity| {
        let agent = app.world().get::<Behavior<Race>>(entity).and_then(Behavior::agent).expect("an agent");
        (agent, *app.world().get::<Position>(entity).expect("a position"))
    };
    let snapshot: Vec<_> = runners.iter().map(|entity| saved(&app, entity)).collect();

    let play = |app: &mut App, gone: Entity| {
        app.world_mut().despawn(gone);
        let before = step(app, 4);
        let new = spawn(app);
        (new, [before, step(app, 20)].concat())
    };
    let (new, first) = play(&mut app, runners[2]);

    app.world_mut().despawn(new);
    app.insert_resource(minds);
    let (gone, position) = snapshot[2];
    runners[2] = app.world_mut().spawn((position, Behavior::<Race>::adopt(gone))).id();
    for (&entity, &(_, position)) in runners.iter().zip(&snapshot) {
        app.world_mut().entity_mut(entity).insert(position);
    }
    assert_eq!(play(&mut app, runners[2]).1, first);
}

#[test]
fn an_adopted_agent_runs_as_its_entity_is_enabled_or_not() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Race>::new(Update));
    let runner = app.world_mut().spawn((Position(0), Disabled, Behavior::<Race>::new(Runner::default()))).id();
    app.update();
    let minds = app.world().resource::<Minds<Race>>().clone();
    let agent = app.world().get::<Behavior<Race>>(runner).and_then(Behavior::agent).expect("an agent");
    let phase = |app: &App| app.world().resource::<Minds<Race>>().population().brain(agent).expect("it lives").phase();
    assert_eq!(phase(&app), Phase::Paused);
    app.world_mut().despawn(runner);
    app.insert_resource(minds);
    let runner = app.world_mut().spawn((Position(0), Behavior::<Race>::adopt(agent))).id();
    assert_eq!(phase(&app), Phase::Running);
    app.world_mut().entity_mut(runner).insert(Disabled);
    assert_eq!(phase(&app), Phase::Paused);
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Sight {
    Prey(Option<Entity>),
}

#[derive(Blackboard, Clone, Debug, Default)]
#[blackboard(world = Commands<'_, '_>, event = Sight)]
struct Wolf {
    prey: Option<Entity>,
    seen: Option<Entity>,
}

#[action]
fn strike(world: &mut Commands<'_, '_>, prey: Option<Entity>) -> bool {
    prey.map(|prey| world.entity(prey).try_despawn()).is_some()
}

bt! {
    tree Hunt for Wolf {
        sequence { wait_for(Sight::Prey(at) -> bb.seen); strike(prey = bb.seen); strike(prey = bb.prey); idle }
    }
}

#[test]
fn a_rollback_maps_the_entities_in_keys_and_queued_events() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Hunt>::new(Update));
    let sheep = |app: &mut App| [0, 1].map(|_| app.world_mut().spawn_empty().id());
    let lives = |app: &App, sheep: [Entity; 2]| sheep.map(|sheep| app.world().get_entity(sheep).is_ok());
    let old = sheep(&mut app);
    let wolf = Wolf { prey: Some(old[0]), seen: None };
    let wolf = app.world_mut().spawn(Behavior::<Hunt>::new(wolf)).id();
    app.update();
    let agent = app.world().get::<Behavior<Hunt>>(wolf).and_then(Behavior::agent).expect("an agent");
    let mut minds = app.world_mut().resource_mut::<Minds<Hunt>>();
    minds.population_mut().send(agent, Sight::Prey(Some(old[1]))).expect("room");
    let snapshot = minds.clone();
    app.update();
    assert_eq!(lives(&app, old), [false, false]);

    app.insert_resource(snapshot);
    let new = sheep(&mut app);
    let map =
        |entity: &mut Option<Entity>| *entity = entity.and_then(|id| Some(new[old.iter().position(|old| *old == id)?]));
    let mut minds = app.world_mut().resource_mut::<Minds<Hunt>>();
    minds.remap(|wolf| map(&mut wolf.prey), |Sight::Prey(prey)| map(prey));
    assert_eq!(lives(&app, new), [true, true]);
    app.update();
    assert_eq!(lives(&app, new), [false, false]);
}
