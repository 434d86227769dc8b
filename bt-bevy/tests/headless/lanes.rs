//! Ticks on several threads have the result of ticks on one.

use bevy_app::{App, Update};
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bt_bevy::prelude::*;
use bt_runtime::blackboard::Shared;

use crate::faults::errors;
use crate::stage::app;

#[derive(Component)]
struct Grass(u64);

#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Lamb {
    mother: Entity,
    nth: u64,
}

#[derive(SystemParam, BevyWorld)]
struct Meadow<'w, 's> {
    me: Me<'s>,
    commands: Commands<'w, 's>,
    grass: Query<'w, 's, &'static Grass>,
}

#[derive(Blackboard, Clone, Debug, Default)]
#[blackboard(world = Meadow<'_, '_>)]
struct Sheep {
    eaten: u64,
}

/// Eats the grass at its place. With enough of it, it has a lamb.
#[action]
fn graze(cx: &mut Cx<Sheep>) -> bool {
    let mother = cx.world.me.entity();
    let Ok(grass) = cx.world.grass.get(mother) else { return false };
    let eaten = cx.bb.eaten + grass.0 + cx.chance().below(5);
    cx.bb.set_eaten(eaten % 20);
    assert!(eaten != 19, "it eats too much");
    if eaten >= 20 {
        cx.world.commands.spawn(Lamb { mother, nth: eaten });
    }
    true
}

bt! {
    tree Graze for Sheep { sequence { graze(); wait(100ms..=300ms) } }
}

/// The lambs in the order of their births, and the boards, after some frames.
fn lambs(plugin: BehaviorPlugin<Graze>) -> (Vec<Lamb>, Vec<u64>) {
    let mut app: App = app();
    app.add_plugins(plugin.seed(5));
    // The first tick, of all sheep, has enough of them for eight lanes; later ones are of some hundreds up to all.
    let sheep = |nth: u64| (Grass(nth % 7), Behavior::<Graze>::new(Sheep::default()));
    app.world_mut().spawn_batch((0..9_000).map(sheep));
    (0..12).for_each(|_| app.update());
    let lambs = app.world_mut().query::<&Lamb>().iter(app.world()).copied().collect();
    let boards = app.world().resource::<Minds<Graze>>().iter().map(|(_, brain)| brain.board().eaten).collect();
    (lambs, boards)
}

#[test]
fn any_number_of_lanes_has_the_results_and_the_commands_of_one_thread() {
    let plugin = || BehaviorPlugin::<Graze>::new(Update);
    let alone = lambs(plugin());
    assert!(alone.0.len() > 1_000);
    for lanes in [1, 2, 3, 8] {
        assert!(lambs(plugin().lanes(lanes)) == alone, "{lanes} lanes");
    }
    assert!(lambs(plugin().parallel()) == alone);
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Fat(u64);

bt! {
    tree Feed for Sheep { sequence { set(bb.eaten = 1); idle } }
}

#[test]
fn a_key_is_written_back_only_after_a_tick_of_its_agent_in_lanes_too() {
    let mut app: App = app();
    app.add_plugins(BehaviorPlugin::<Feed>::new(Update).lanes(2));
    app.write_back::<Feed, Fat, _>(Sheep::EATEN, |eaten| Fat(*eaten));
    let sheep = app.world_mut().spawn((Fat(0), Behavior::<Feed>::new(Sheep::default()))).id();
    app.update();
    assert_eq!(app.world().get::<Fat>(sheep), Some(&Fat(1)));
    app.world_mut().entity_mut(sheep).insert(Fat(9));
    app.update();
    assert_eq!(app.world().get::<Fat>(sheep), Some(&Fat(9)), "it sleeps");
}

#[derive(Blackboard, Clone, Debug, Default)]
struct Ringer {
    #[blackboard(shared)]
    bell: Shared<bool>,
}

#[action]
fn ring(bb: &mut Board<Ringer>) {
    bb.bell.set(true);
}

bt! {
    tree Ring for Ringer { ring() }
}

#[test]
fn a_refused_write_of_a_shared_value_is_a_warning_with_the_entity() {
    let mut app: App = app();
    app.add_plugins(BehaviorPlugin::<Ring>::new(Update).lanes(2));
    let ringer = app.world_mut().spawn(Behavior::<Ring>::new(Ringer::default())).id();
    let errors = errors(&mut app, "`Ring`");
    let text = format!("`Ring` of entity {ringer}: agent 0 wrote a `Shared` value in a parallel tick at 0ns: ");
    assert!(errors.len() == 1 && errors[0].starts_with(&text), "{errors:?}");
}
