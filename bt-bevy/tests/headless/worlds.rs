//! Worlds of other worlds, of other trees' agents, with type parameters, and without the derive.

use bevy_app::{App, Update};
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bt_bevy::prelude::*;

use crate::stage::{Guard, Log, Soldier, Stage, app, board, frame, guards};

/// A world inside a world: its `Me` takes turns too.
#[derive(SystemParam, BevyWorld)]
struct Outer<'w, 's> {
    stage: Stage<'w, 's>,
    guards: Agents<'w, 's, Guard>,
}

#[derive(Blackboard, Default)]
#[blackboard(world = Outer<'_, '_>)]
struct Captain {
    guard: Option<Entity>,
}

/// Wounds its guard.
#[action]
fn shoot(world: &mut Outer<'_, '_>, guard: Option<Entity>) -> bool {
    world.stage.say("shoot");
    guard.and_then(|guard| world.guards.board_mut(guard).ok()).is_some_and(|mut board| board.set_wounded(true))
}

bt! {
    tree Command for Captain { shoot(guard = bb.guard) }
}

#[test]
fn a_world_holds_another_world_and_the_agents_of_another_tree() {
    let mut app = guards();
    app.add_plugins(BehaviorPlugin::<Command>::new(Update));
    app.configure_sets(Update, (TreeSystems::of::<Command>(), TreeSystems::of::<Guard>()).chain());
    let guard = app.world_mut().spawn(Behavior::<Guard>::new(Soldier::default())).id();
    assert_eq!(frame(&mut app), [(guard, "aim")]);
    let captain = app.world_mut().spawn(Behavior::<Command>::new(Captain { guard: Some(guard) }).once()).id();
    assert_eq!(frame(&mut app), [(captain, "shoot"), (guard, "lower"), (guard, "hide")]);
}

#[derive(SystemParam, BevyWorld)]
struct Attic<'w, 's> {
    either: ParamSet<'w, 's, (Me<'static>, Query<'static, 'static, &'static mut Lamb>)>,
}

#[derive(Blackboard, Default)]
#[blackboard(world = Attic<'_, '_>)]
struct Mouse {}

#[action]
fn squeak(world: &mut Attic<'_, '_>) -> bool {
    world.either.p0().entity() != Entity::PLACEHOLDER
}

bt! {
    tree Squeak for Mouse { squeak() }
}

#[test]
fn the_own_entity_in_a_param_set_is_a_fault_with_the_fix() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Squeak>::new(Update));
    app.world_mut().spawn(Behavior::<Squeak>::new(Mouse {}));
    app.update();
    let faults: Vec<_> = app.world_mut().resource_mut::<Messages<BehaviorFault>>().drain().collect();
    assert_eq!(faults.len(), 1);
    assert!(faults[0].fault.message.contains("`Me` has no turn\nhelp: "), "{}", faults[0]);
    assert!(faults[0].fault.message.ends_with("stands outside of a `ParamSet`"), "{}", faults[0]);
}

#[derive(Resource, Default)]
struct Count<const N: usize>(usize);

#[derive(SystemParam, BevyWorld)]
struct Counter<'w, const N: usize> {
    count: ResMut<'w, Count<N>>,
}

#[derive(Blackboard, Default)]
#[blackboard(world = Counter<'_, 3>)]
struct Clerk {}

#[action]
fn count(world: &mut Counter<'_, 3>) -> Status {
    world.count.0 += 1;
    Status::Running
}

bt! {
    tree Work for Clerk { count() }
}

#[test]
fn a_world_has_parameters_that_are_no_lifetimes() {
    let mut app = app();
    app.init_resource::<Count<3>>().add_plugins(BehaviorPlugin::<Work>::new(Update));
    app.world_mut().spawn(Behavior::<Work>::new(Clerk::default()));
    (0..4).for_each(|_| app.update());
    assert_eq!(app.world().resource::<Count<3>>().0, 4);
}

#[derive(Component)]
struct Lamb;

#[derive(Blackboard, Default)]
#[blackboard(world = Commands<'_, '_>)]
struct Ewe {}

#[action]
fn lamb(world: &mut Commands<'_, '_>) {
    world.spawn(Lamb);
}

bt! {
    tree Breed for Ewe { lamb() }
}

#[test]
fn commands_alone_are_a_world() {
    let mut app: App = app();
    app.add_plugins(BehaviorPlugin::<Breed>::new(Update));
    app.world_mut().spawn(Behavior::<Breed>::new(Ewe::default()).once());
    (0..3).for_each(|_| app.update());
    assert_eq!(app.world_mut().query::<&Lamb>().iter(app.world()).len(), 1);
    assert!(app.world_mut().resource_mut::<Log>().take().is_empty());
}

/// A cook without a mailbox: its tree is ticked in each frame while a task runs.
#[derive(SystemParam, BevyWorld)]
struct Kitchen<'w, 's> {
    tasks: Tasks<'w, 's>,
}

#[derive(Blackboard, Default)]
#[blackboard(world = Kitchen<'_, '_>)]
struct Cook {
    meals: u32,
}

#[derive(Component, Inputs, Task)]
struct Boil {}

bt! {
    tree Cooking for Cook { sequence { Boil(); set(bb.meals = bb.meals + 1); idle } }
}

#[test]
fn a_task_ends_without_a_mailbox_too() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Cooking>::new(Update));
    let cook = app.world_mut().spawn(Behavior::<Cooking>::new(Cook::default())).id();
    (0..3).for_each(|_| app.update());
    let ended = app.world_mut().query::<&TaskOf>().iter(app.world()).map(TaskOf::success).collect::<Vec<_>>();
    ended.into_iter().for_each(|ended| app.world_mut().trigger(ended));
    app.update();
    assert_eq!(board::<Cooking>(&app, cook).meals, 1);
}
