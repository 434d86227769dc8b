//! Bevy's events and messages become events of trees, and the other way round.

use bevy_app::{App, Update};
use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::prelude::*;
use bt_bevy::prelude::*;
use bt_runtime::status::Outcome;

use crate::stage::{Listen, Noise, Soldier, Stage, app, board};

#[derive(EntityEvent)]
struct Bang {
    entity: Entity,
    at: u32,
}

#[derive(Message)]
struct Shout {
    to: Entity,
    at: u32,
}

fn listeners() -> App {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Listen>::new(Update)).add_message::<Shout>();
    app
}

fn listener(app: &mut App) -> Entity {
    app.world_mut().spawn(Behavior::<Listen>::new(Soldier::default())).id()
}

fn heard(app: &App, entity: Entity) -> u32 {
    board::<Listen>(app, entity).heard
}

#[test]
fn an_entity_event_wakes_the_agent_of_its_entity() {
    let mut app = listeners();
    app.forward::<Listen, Bang>(|bang| Noise::Heard(bang.at));
    let (first, second, nobody) = (listener(&mut app), listener(&mut app), app.world_mut().spawn_empty().id());
    app.update();
    app.world_mut().trigger(Bang { entity: second, at: 7 });
    app.world_mut().trigger(Bang { entity: nobody, at: 8 });
    assert_eq!(app.world().resource::<Minds<Listen>>().population().awake(), 1);
    app.update();
    assert_eq!((heard(&app, first), heard(&app, second)), (0, 7));
}

#[test]
fn a_message_reaches_the_agent_that_it_names_in_the_same_frame() {
    let mut app = listeners();
    app.forward_message::<Listen, Shout>(|shout| (shout.at > 0).then_some((shout.to, Noise::Heard(shout.at))));
    let (first, second) = (listener(&mut app), listener(&mut app));
    app.update();
    app.world_mut().write_message(Shout { to: first, at: 3 });
    app.world_mut().write_message(Shout { to: second, at: 0 });
    app.update();
    assert_eq!((heard(&app, first), heard(&app, second)), (3, 0));
}

#[test]
fn a_broadcast_reaches_everybody() {
    let mut app = listeners();
    app.broadcast::<Listen, Shout>(|shout| Some(Noise::Heard(shout.at)));
    let (first, second) = (listener(&mut app), listener(&mut app));
    app.update();
    app.world_mut().write_message(Shout { to: first, at: 4 });
    app.update();
    assert_eq!((heard(&app, first), heard(&app, second)), (4, 4));
}

/// Calls everybody that listens.
#[action]
fn call(world: &mut Stage<'_, '_>, to: Option<Entity>) -> bool {
    let Some(to) = to else { return false };
    world.commands.tell::<Listen>(to, Noise::Heard(9));
    world.commands.trigger(Bang { entity: to, at: 1 });
    true
}

#[derive(Blackboard, Default)]
#[blackboard(world = Stage<'_, '_>)]
struct Caller {
    friend: Option<Entity>,
}

bt! {
    tree Call for Caller { call(to = bb.friend) }
}

#[derive(Resource, Default)]
struct Bangs(u32);

#[test]
fn an_action_tells_an_agent_of_another_tree_and_triggers_an_observer() {
    let mut app = listeners();
    app.add_plugins(BehaviorPlugin::<Call>::new(Update)).init_resource::<Bangs>();
    app.add_observer(|_: On<Bang>, mut bangs: ResMut<Bangs>| bangs.0 += 1);
    let friend = listener(&mut app);
    app.update();
    app.world_mut().spawn(Behavior::<Call>::new(Caller { friend: Some(friend) }).once());
    app.update();
    app.update();
    assert_eq!((heard(&app, friend), app.world().resource::<Bangs>().0), (9, 1));
}

#[derive(Resource, Default)]
struct Ends(Vec<(Entity, Outcome)>);

#[test]
fn a_brain_that_runs_once_reports_its_outcome_once() {
    let mut app = listeners();
    app.add_plugins(BehaviorPlugin::<Call>::new(Update)).init_resource::<Ends>();
    app.add_observer(|done: On<Finished<Call>>, mut ends: ResMut<Ends>| ends.0.push((done.entity, done.outcome)));
    let caller = |friend| Behavior::<Call>::new(Caller { friend }).once();
    let friend = listener(&mut app);
    let (lonely, happy) = (app.world_mut().spawn(caller(None)).id(), app.world_mut().spawn(caller(Some(friend))).id());
    app.world_mut().spawn(Behavior::<Call>::new(Caller::default()));
    (0..3).for_each(|_| app.update());
    assert_eq!(app.world().resource::<Ends>().0, [(lonely, Outcome::Failure), (happy, Outcome::Success)]);
}

/// The first of three listeners is paused, and its queue is full.
fn one_is_full(app: &mut App) -> [Entity; 3] {
    let listeners = [(); 3].map(|()| listener(app));
    app.update();
    let first = app.world().get::<Behavior<Listen>>(listeners[0]).unwrap().agent().unwrap();
    let mut minds = app.world_mut().resource_mut::<Minds<Listen>>();
    minds.population_mut().brain_mut(first).unwrap().pause();
    while minds.population_mut().send(first, Noise::Heard(1)).is_ok() {}
    listeners
}

#[test]
fn a_full_queue_keeps_no_broadcast_from_the_others() {
    let mut app = listeners();
    app.broadcast::<Listen, Shout>(|shout| Some(Noise::Heard(shout.at)));
    let [first, second, third] = one_is_full(&mut app);
    app.world_mut().write_message(Shout { to: first, at: 5 });
    app.update();
    assert_eq!((heard(&app, second), heard(&app, third)), (5, 5));
}

#[test]
fn a_full_queue_keeps_no_message_from_the_others() {
    let mut app = listeners();
    app.forward_message::<Listen, Shout>(|shout| Some((shout.to, Noise::Heard(shout.at))));
    let listeners @ [_, second, third] = one_is_full(&mut app);
    for to in listeners {
        app.world_mut().write_message(Shout { to, at: 6 });
    }
    app.update();
    assert_eq!((heard(&app, second), heard(&app, third)), (6, 6));
}

#[test]
fn an_event_reaches_a_disabled_agent_when_it_is_enabled() {
    let mut app = listeners();
    app.forward_message::<Listen, Shout>(|shout| Some((shout.to, Noise::Heard(shout.at))));
    let to = listener(&mut app);
    app.update();
    app.world_mut().entity_mut(to).insert(Disabled);
    app.world_mut().write_message(Shout { to, at: 6 });
    app.update();
    assert_eq!(heard(&app, to), 0);
    app.world_mut().entity_mut(to).remove::<Disabled>();
    app.update();
    assert_eq!(heard(&app, to), 6);
}
