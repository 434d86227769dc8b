//! Behaviours come and go while the app runs.

use bevy_app::{App, Update};
use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::prelude::*;
use bt_bevy::prelude::*;
use bt_runtime::population::BrainMut;
use bt_runtime::time::Next;

use crate::stage::{Guard, Soldier, Stage, aim, app, frame, guards};

fn guard() -> Behavior<Guard> {
    Behavior::new(Soldier::default())
}

#[test]
fn a_spawned_entity_is_ticked_with_its_own_turn() {
    let mut app = guards();
    let first = app.world_mut().spawn(guard()).id();
    assert_eq!(frame(&mut app), [(first, "aim")]);
    let second = app.world_mut().spawn(guard()).id();
    assert_eq!(frame(&mut app), [(first, "aim"), (second, "aim")]);
}

#[test]
fn the_component_takes_16_bytes() {
    assert_eq!(size_of::<Behavior<Guard>>(), 16);
}

#[test]
fn a_behavior_that_is_overwritten_in_its_place_loses_no_brain() {
    let mut app = guards();
    let entity = app.world_mut().spawn(guard()).id();
    frame(&mut app);
    // The only access to an immutable component, which runs its hooks.
    let new = Behavior::<Guard>::new(Soldier { wounded: true, ..Soldier::default() });
    let old = app.world_mut().modify_component(entity, |behavior| std::mem::replace(behavior, new)).unwrap().unwrap();
    drop(old);
    assert_eq!(frame(&mut app), [(entity, "hide")]);
    assert_eq!(app.world().resource::<Minds<Guard>>().population().len(), 1);
}

#[test]
fn commands_halt_and_restart_the_brain_of_an_entity() {
    let mut app = guards();
    let [first, second] = [(); 2].map(|()| app.world_mut().spawn(guard()).id());
    frame(&mut app);
    app.world_mut().commands().entity(first).halt_behavior::<Guard>();
    app.world_mut().flush();
    assert_eq!(frame(&mut app), [(first, "lower"), (second, "aim")]);
    assert_eq!(frame(&mut app), [(second, "aim")], "it stays stopped");
    app.world_mut().entity_mut(first).restart_behavior::<Guard>();
    app.world_mut().entity_mut(second).restart_behavior::<Guard>();
    assert_eq!(frame(&mut app), [(second, "lower"), (first, "aim"), (second, "aim")]);
}

#[test]
fn a_removed_behavior_is_no_longer_ticked() {
    let mut app = guards();
    let entity = app.world_mut().spawn(guard()).id();
    frame(&mut app);
    app.world_mut().entity_mut(entity).remove::<Behavior<Guard>>();
    assert_eq!(frame(&mut app), []);
    assert!(app.world().resource::<Minds<Guard>>().population().is_empty());
}

#[test]
fn a_despawned_entity_is_halted_if_asked_for() {
    let mut app = guards();
    let plain = app.world_mut().spawn(guard()).id();
    let halting = app.world_mut().spawn(guard().halting()).id();
    frame(&mut app);
    app.world_mut().despawn(plain);
    app.world_mut().despawn(halting);
    assert_eq!(frame(&mut app), [(halting, "lower")], "before the next frame, and only the one that asked");
    assert!(app.world().resource::<Minds<Guard>>().population().is_empty());
}

#[test]
fn a_replaced_behavior_halts_the_old_tree_and_starts_the_new_one() {
    let mut app = guards();
    let entity = app.world_mut().spawn(guard().halting()).id();
    frame(&mut app);
    app.world_mut().entity_mut(entity).insert(Behavior::<Guard>::new(Soldier { wounded: true, ..Soldier::default() }));
    assert_eq!(frame(&mut app), [(entity, "lower"), (entity, "hide")]);
    assert_eq!(app.world().resource::<Minds<Guard>>().population().len(), 1);
}

/// Despawns two entities.
#[action]
fn slay(world: &mut Stage<'_, '_>, first: Option<Entity>, second: Option<Entity>) -> Status {
    for entity in [first, second].into_iter().flatten() {
        world.commands.entity(entity).try_despawn();
    }
    Status::Running
}

#[derive(Blackboard, Default)]
#[blackboard(world = Stage<'_, '_>)]
struct Slayer {
    own: Option<Entity>,
    other: Option<Entity>,
}

bt! {
    tree Slay for Slayer { parallel { aim(); slay(first = bb.own, second = bb.other) } }
}

#[test]
fn an_action_may_despawn_its_own_entity_and_that_of_another_agent() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Slay>::new(Update));
    let entities = [(); 4].map(|()| app.world_mut().spawn_empty().id());
    for &entity in &entities {
        let both = entity == entities[1];
        let slayer = Slayer { own: both.then_some(entities[1]), other: both.then_some(entities[2]) };
        app.world_mut().entity_mut(entity).insert(Behavior::<Slay>::new(slayer).halting());
    }
    let said = frame(&mut app);
    let aims = entities.map(|entity| (entity, "aim"));
    assert_eq!(said, [&aims[..], &[(entities[1], "lower"), (entities[2], "lower")]].concat());
    assert_eq!(frame(&mut app), [(entities[0], "aim"), (entities[3], "aim")]);
}

#[test]
fn the_place_of_a_despawned_agent_names_the_entity_of_its_successor() {
    let mut app = guards();
    let first = app.world_mut().spawn(guard()).id();
    frame(&mut app);
    app.world_mut().despawn(first);
    let second = app.world_mut().spawn(guard()).id();
    assert_eq!(frame(&mut app), [(second, "aim")]);
}

bt! {
    tree Rest for Soldier { wait(1s..=9s) }
}

/// When each of three agents ends its first rest.
fn rests(seed: u64) -> Vec<Next> {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Rest>::new(Update).seed(seed));
    for _ in 0..3 {
        app.world_mut().spawn(Behavior::<Rest>::new(Soldier::default()));
    }
    app.update();
    app.world().resource::<Minds<Rest>>().iter().map(|(_, brain)| brain.next()).collect()
}

#[test]
fn agents_draw_different_numbers_and_equal_apps_equal_ones() {
    let [first, second] = [rests(7), rests(7)];
    assert_eq!(first, second);
    assert_ne!(first, rests(8));
    assert!(first[0] != first[1] && first[1] != first[2]);
}

#[test]
fn a_seed_of_its_own_counts_more_than_that_of_the_plugin() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Rest>::new(Update).seed(1));
    for _ in 0..2 {
        app.world_mut().spawn(Behavior::<Rest>::new(Soldier::default()).seeded(5));
    }
    app.update();
    let minds = app.world().resource::<Minds<Rest>>();
    let ends: Vec<_> = minds.iter().map(|(_, brain)| brain.next()).collect();
    assert_eq!(ends[0], ends[1]);
}

#[test]
fn a_clone_of_an_entity_goes_on_where_the_original_is() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Rest>::new(Update).seed(1).cloneable());
    let original = app.world_mut().spawn(Behavior::<Rest>::new(Soldier { shots: 3, ..Soldier::default() })).id();
    (0..5).for_each(|_| app.update());
    let clone = app.world_mut().entity_mut(original).clone_and_spawn();
    let minds = app.world().resource::<Minds<Rest>>();
    let brains: Vec<_> = minds.iter().map(|(entity, brain)| (entity, brain.board().shots, brain.next())).collect();
    assert_eq!(brains, [(original, 3, brains[0].2), (clone, 3, brains[0].2)]);
    app.world_mut().despawn(original);
    assert!(app.world().get::<Behavior<Rest>>(clone).is_some_and(|clone| clone.agent().is_some()));
}

/// When each agent ends its present rest.
fn ends(app: &App) -> Vec<Next> {
    app.world().resource::<Minds<Rest>>().iter().map(|(_, brain)| brain.next()).collect()
}

#[test]
fn the_clones_of_a_brain_that_never_ran_draw_numbers_of_their_own() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Rest>::new(Update).seed(1).cloneable());
    let prefab = app.world_mut().spawn((Behavior::<Rest>::new(Soldier::default()).seeded(5), Disabled)).id();
    app.update();
    for _ in 0..2 {
        app.world_mut().entity_mut(prefab).clone_and_spawn_with_opt_out(|cloner| _ = cloner.deny::<Disabled>());
    }
    app.update();
    let first = ends(&app);
    assert!(first[1] != first[2], "{first:?}");
}

#[test]
fn the_clone_of_a_brain_that_has_run_draws_the_numbers_of_the_original() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Rest>::new(Update).seed(1).cloneable());
    let original = app.world_mut().spawn(Behavior::<Rest>::new(Soldier::default())).id();
    app.update();
    let first = ends(&app)[0];
    app.world_mut().entity_mut(original).clone_and_spawn();
    while ends(&app)[0] == first {
        app.update();
    }
    let second = ends(&app);
    assert_eq!(second[0], second[1]);
}

#[test]
fn the_brain_of_a_disabled_entity_is_paused() {
    let mut app = guards();
    let entity = app.world_mut().spawn(guard()).id();
    assert_eq!(frame(&mut app), [(entity, "aim")]);
    app.world_mut().entity_mut(entity).insert(Disabled);
    assert_eq!(frame(&mut app), []);
    app.world_mut().entity_mut(entity).remove::<Disabled>();
    assert_eq!(frame(&mut app), [(entity, "aim")]);
    app.world_mut().entity_mut(entity).insert(Disabled);
    app.world_mut().despawn(entity);
    assert!(app.world().resource::<Minds<Guard>>().population().is_empty());
    app.world_mut().spawn((guard(), Disabled));
    assert_eq!(frame(&mut app), []);
}

#[test]
fn a_brain_that_the_game_has_paused_stays_so_when_its_entity_is_enabled() {
    let mut app = guards();
    let entity = app.world_mut().spawn(guard()).id();
    frame(&mut app);
    let agent = app.world().get::<Behavior<Guard>>(entity).unwrap().agent().unwrap();
    app.world_mut().resource_mut::<Minds<Guard>>().population_mut().brain_mut(agent).unwrap().pause();
    app.world_mut().entity_mut(entity).insert(Disabled).remove::<Disabled>();
    assert_eq!(frame(&mut app), []);
}

#[test]
fn the_brain_of_a_disabled_entity_stays_paused_when_it_is_restarted() {
    let mut app = guards();
    let entity = app.world_mut().spawn(guard()).id();
    frame(&mut app);
    app.world_mut().entity_mut(entity).insert(Disabled).restart_behavior::<Guard>();
    assert_eq!(frame(&mut app), [(entity, "lower")]);
    assert_eq!(frame(&mut app), []);
    app.world_mut().entity_mut(entity).remove::<Disabled>();
    assert_eq!(frame(&mut app), [(entity, "aim")]);
}

#[test]
fn a_stopped_brain_that_is_started_while_its_entity_is_disabled_runs_when_it_is_enabled() {
    let mut app = guards();
    let entity = app.world_mut().spawn(guard()).id();
    app.world_mut().entity_mut(entity).halt_behavior::<Guard>().insert(Disabled);
    let agent = app.world().get::<Behavior<Guard>>(entity).unwrap().agent().unwrap();
    app.world_mut().resource_mut::<Minds<Guard>>().population_mut().brain_mut(agent).unwrap().start();
    assert_eq!(frame(&mut app), []);
    app.world_mut().entity_mut(entity).remove::<Disabled>();
    assert_eq!(frame(&mut app), [(entity, "aim")]);
}

#[test]
fn a_brain_that_the_game_resumes_while_its_entity_is_disabled_runs_when_it_is_enabled() {
    let mut app = guards();
    let entity = app.world_mut().spawn(guard()).id();
    frame(&mut app);
    let agent = app.world().get::<Behavior<Guard>>(entity).unwrap().agent().unwrap();
    let brain = |app: &mut App, change: fn(BrainMut<Guard>)| {
        change(app.world_mut().resource_mut::<Minds<Guard>>().population_mut().brain_mut(agent).unwrap());
    };
    brain(&mut app, |mut brain| brain.pause());
    app.world_mut().entity_mut(entity).insert(Disabled);
    brain(&mut app, |mut brain| brain.resume());
    assert_eq!(frame(&mut app), []);
    app.world_mut().entity_mut(entity).remove::<Disabled>();
    assert_eq!(frame(&mut app), [(entity, "aim")]);
}

#[test]
fn the_enabled_clone_of_a_disabled_prefab_runs() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Guard>::new(Update).cloneable());
    let prefab = app.world_mut().spawn((guard(), Disabled)).id();
    let clone = app.world_mut().entity_mut(prefab).clone_and_spawn_with_opt_out(|cloner| _ = cloner.deny::<Disabled>());
    let disabled = app.world_mut().entity_mut(prefab).clone_and_spawn();
    assert_eq!(frame(&mut app), [(clone, "aim")]);
    app.world_mut().entity_mut(disabled).remove::<Disabled>();
    assert_eq!(frame(&mut app), [(clone, "aim"), (disabled, "aim")]);
}
