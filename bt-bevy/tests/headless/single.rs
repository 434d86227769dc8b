//! Worlds that Bevy would skip a system for.

use bevy_app::{App, Update};
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bt_bevy::prelude::*;

use crate::faults::errors;
use crate::stage::{app, board};

#[derive(Component)]
struct Player;

#[derive(SystemParam, BevyWorld)]
struct Arena<'w, 's> {
    player: Single<'w, 's, Entity, With<Player>>,
}

#[derive(Blackboard, Clone, Default)]
#[blackboard(world = Arena<'_, '_>)]
struct Hunter {
    seen: u32,
}

#[action]
fn look(cx: &mut Cx<Hunter>) -> Status {
    let seen = cx.bb.seen + u32::from(*cx.world.player != Entity::PLACEHOLDER);
    cx.bb.set_seen(seen);
    Status::Running
}

bt! {
    tree Hunt for Hunter { look() }
}

/// The number of ticks of a hunter in a frame with a player, in one without, and in one with.
fn looks(plugin: BehaviorPlugin<Hunt>) -> [u32; 3] {
    let mut app: App = app();
    app.add_plugins(plugin);
    let hunter = app.world_mut().spawn(Behavior::<Hunt>::new(Hunter::default())).id();
    let mut player = app.world_mut().spawn(Player).id();
    [true, false, true].map(|present| {
        if present {
            player = app.world_mut().spawn(Player).id();
        }
        let others: Vec<Entity> = app.world_mut().query_filtered::<Entity, With<Player>>().iter(app.world()).collect();
        for other in others.into_iter().filter(|&other| other != player || !present) {
            app.world_mut().despawn(other);
        }
        app.update();
        board::<Hunt>(&app, hunter).seen
    })
}

#[test]
fn a_tree_waits_for_the_single_entity_of_its_world() {
    let plugin = || BehaviorPlugin::<Hunt>::new(Update);
    assert_eq!(looks(plugin()), [1, 1, 2]);
    assert_eq!(looks(plugin().lanes(2)), [1, 1, 2], "in lanes");
}

#[test]
fn an_agent_is_removed_without_a_halt_if_its_world_lacks_the_single_entity() {
    let mut app: App = app();
    app.add_plugins(BehaviorPlugin::<Hunt>::new(Update));
    let player = app.world_mut().spawn(Player).id();
    let hunter = app.world_mut().spawn(Behavior::<Hunt>::new(Hunter::default()).halting()).id();
    app.update();
    app.world_mut().despawn(player);
    app.world_mut().despawn(hunter);
    assert!(app.world().resource::<Minds<Hunt>>().population().is_empty());
}

#[test]
fn a_command_for_a_brain_whose_world_lacks_the_single_entity_is_a_warning() {
    let mut app: App = app();
    app.add_plugins(BehaviorPlugin::<Hunt>::new(Update));
    let hunter = app.world_mut().spawn(Behavior::<Hunt>::new(Hunter::default())).id();
    app.add_systems(Update, move |mut commands: Commands| _ = commands.entity(hunter).halt_behavior::<Hunt>());
    let errors = errors(&mut app, "Hunt");
    let text = format!("the tree `Hunt` of entity {hunter} is neither halted nor restarted: it has no world `");
    assert!(errors.len() == 1 && errors[0].starts_with(&text), "{errors:?}");
    assert!(errors[0].contains("No matching entities\nhelp: make the `Single` an `Option`"), "{errors:?}");
}

#[derive(SystemParam, BevyWorld)]
struct Forest<'w, 's> {
    _player: Single<'w, 's, Entity, With<Player>>,
    tasks: Tasks<'w, 's>,
}

#[derive(Blackboard, Default)]
#[blackboard(world = Forest<'_, '_>, mailbox)]
struct Trapper {}

#[derive(Component, Inputs, Task)]
struct Lurk {}

bt! {
    tree Trap for Trapper { Lurk() }
}

#[test]
fn an_agent_that_is_removed_without_a_halt_leaves_no_task_behind() {
    let mut app: App = app();
    app.add_plugins(BehaviorPlugin::<Trap>::new(Update));
    let player = app.world_mut().spawn(Player).id();
    let trapper = app.world_mut().spawn(Behavior::<Trap>::new(Trapper {}).halting()).id();
    let tasks = |app: &mut App| app.world_mut().query::<&Lurk>().iter(app.world()).len();
    app.update();
    assert_eq!(tasks(&mut app), 1);
    app.world_mut().despawn(player);
    app.world_mut().entity_mut(trapper).remove::<Behavior<Trap>>();
    assert_eq!(tasks(&mut app), 0);
}
