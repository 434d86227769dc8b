//! Tasks: actions that systems do.

use bevy_app::{App, Update};
use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bt_bevy::prelude::*;
use bt_bevy::task::TaskEnded;
use bt_runtime::status::Outcome;

use crate::stage::{app, board};

#[derive(SystemParam, BevyWorld)]
struct Kitchen<'w, 's> {
    tasks: Tasks<'w, 's>,
}

#[derive(Blackboard, Clone, Default)]
#[blackboard(world = Kitchen<'_, '_>, mailbox)]
struct Cook {
    called: bool,
    meals: u32,
    burnt: u32,
}

#[derive(Component, Inputs, Task)]
struct Boil {
    #[default(3)]
    frames: u32,
}

bt! {
    tree Work for Cook {
        selector {
            #[when(bb.called, aborts = both)] idle;
            sequence { Boil(); set(bb.meals = bb.meals + 1) }
            set(bb.burnt = bb.burnt + 1);
        }
    }
}

/// Boils; a pot for 0 frames burns.
fn boil(mut pots: Query<(&mut Boil, &TaskOf)>, mut commands: Commands) {
    for (mut pot, task) in &mut pots {
        match pot.frames {
            0 => commands.trigger(task.failure()),
            1 => commands.trigger(task.success()),
            _ => pot.frames -= 1,
        }
    }
}

fn kitchen() -> (App, Entity) {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Work>::new(Update).cloneable());
    app.add_systems(Update, boil.in_set(BehaviorSystems::React));
    let cook = app.world_mut().spawn(Behavior::<Work>::new(Cook::default()).halting()).id();
    app.update();
    (app, cook)
}

fn pots(app: &mut App) -> Vec<Entity> {
    app.world_mut().query_filtered::<Entity, With<Boil>>().iter(app.world()).collect()
}

fn awake(app: &App) -> usize {
    app.world().resource::<Minds<Work>>().population().awake()
}

#[test]
fn a_task_is_a_child_that_a_system_ends_while_the_agent_sleeps() {
    let (mut app, cook) = kitchen();
    let pot = pots(&mut app)[0];
    assert_eq!(app.world().get::<ChildOf>(pot).unwrap().parent(), cook);
    assert_eq!(app.world().get::<TaskOf>(pot).unwrap().entity(), cook);
    app.update();
    assert_eq!((awake(&app), board::<Work>(&app, cook).meals), (0, 0));
    app.update();
    app.update();
    assert_eq!(board::<Work>(&app, cook).meals, 1);
    assert!(app.world().get_entity(pot).is_err(), "the task that ended is despawned");
}

#[test]
fn a_task_that_fails_fails_its_action() {
    let (mut app, cook) = kitchen();
    let pot = pots(&mut app)[0];
    app.world_mut().get_mut::<Boil>(pot).unwrap().frames = 0;
    app.update();
    app.update();
    assert_eq!((board::<Work>(&app, cook).meals, board::<Work>(&app, cook).burnt), (0, 1));
}

#[test]
fn a_halt_despawns_the_task() {
    let (mut app, cook) = kitchen();
    app.world_mut().resource_scope(|world, mut minds: Mut<Minds<Work>>| {
        let agent = world.get::<Behavior<Work>>(cook).unwrap().agent().unwrap();
        minds.population_mut().board_mut(agent).unwrap().set_called(true);
    });
    app.update();
    assert!(pots(&mut app).is_empty());
    app.update();
    assert_eq!(awake(&app), 0, "the despawn of a halted task wakes nobody");
}

#[test]
fn a_task_that_somebody_else_despawns_fails() {
    let (mut app, cook) = kitchen();
    let pot = pots(&mut app)[0];
    app.world_mut().despawn(pot);
    app.update();
    assert_eq!(board::<Work>(&app, cook).burnt, 1);
}

#[test]
fn a_despawned_agent_and_a_removed_behavior_leave_no_task_behind() {
    let (mut app, cook) = kitchen();
    app.world_mut().despawn(cook);
    assert!(pots(&mut app).is_empty());
    let (mut app, cook) = kitchen();
    app.world_mut().entity_mut(cook).remove::<Behavior<Work>>();
    assert!(pots(&mut app).is_empty());
}

#[test]
fn the_clone_of_an_agent_has_a_task_of_its_own() {
    let (mut app, cook) = kitchen();
    let clone = app.world_mut().entity_mut(cook).clone_and_spawn();
    app.update();
    let cooks: Vec<_> = pots(&mut app).iter().map(|&pot| app.world().get::<TaskOf>(pot).unwrap().entity()).collect();
    assert!(cooks.len() == 2 && cooks.contains(&cook) && cooks.contains(&clone));
    (0..3).for_each(|_| app.update());
    assert_eq!((board::<Work>(&app, cook).meals, board::<Work>(&app, clone).meals), (1, 1));
}

#[test]
fn a_clone_that_halts_before_its_first_tick_leaves_the_task_of_the_original() {
    let (mut app, cook) = kitchen();
    let clone = app.world_mut().entity_mut(cook).clone_and_spawn();
    app.world_mut().despawn(clone);
    assert_eq!(pots(&mut app).len(), 1);
    (0..3).for_each(|_| app.update());
    assert_eq!(board::<Work>(&app, cook).meals, 1);
}

/// Its commands are applied before those of the tasks.
#[derive(SystemParam, BevyWorld)]
struct Canteen<'w, 's> {
    commands: Commands<'w, 's>,
    tasks: Tasks<'w, 's>,
}

#[derive(Blackboard, Clone, Default)]
#[blackboard(world = Canteen<'_, '_>, mailbox)]
struct Chef {
    fires: Option<Entity>,
    serves: Option<Entity>,
    meals: u32,
}

/// Despawns a colleague.
#[action]
fn fire(world: &mut Canteen<'_, '_>, who: Option<Entity>) -> Status {
    let Some(who) = who else { return Status::Failure };
    world.commands.entity(who).try_despawn();
    Status::Success
}

/// Ends the task of a colleague.
#[action]
fn serve(world: &mut Canteen<'_, '_>, pot: Option<Entity>) -> Status {
    let Some(task) = pot else { return Status::Failure };
    world.commands.trigger(TaskEnded { task, outcome: Outcome::Success });
    Status::Success
}

bt! {
    tree Lead for Chef {
        selector {
            #[when(bb.fires.is_some())] sequence { fire(who = bb.fires); idle }
            #[when(bb.serves.is_some())] sequence { serve(pot = bb.serves); idle }
            sequence { Boil(); set(bb.meals = bb.meals + 1); idle }
        }
    }
}

fn canteen() -> App {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Lead>::new(Update));
    app
}

#[test]
fn an_agent_that_is_despawned_while_it_begins_a_task_leaves_none_behind() {
    let mut app = canteen();
    let entity = app.world_mut().spawn_empty().id();
    app.world_mut().spawn(Behavior::<Lead>::new(Chef { fires: Some(entity), ..Chef::default() }));
    app.world_mut().entity_mut(entity).insert(Behavior::<Lead>::new(Chef::default()));
    app.update();
    assert!(app.world().get_entity(entity).is_err());
    assert_eq!((pots(&mut app), app.world_mut().query::<&TaskOf>().iter(app.world()).len()), (vec![], 0));
}

#[test]
fn a_task_that_ends_in_the_frame_of_a_rollback_wakes_the_restored_brain() {
    let mut app = canteen();
    let cook = app.world_mut().spawn(Behavior::<Lead>::new(Chef::default())).id();
    app.update();
    let pot = pots(&mut app)[0];
    let minds = app.world().resource::<Minds<Lead>>().clone();
    app.insert_resource(minds);
    app.world_mut().spawn(Behavior::<Lead>::new(Chef { serves: Some(pot), ..Chef::default() }));
    (0..2).for_each(|_| app.update());
    assert_eq!(board::<Lead>(&app, cook).meals, 1);
}

#[test]
fn a_task_of_a_disabled_agent_ends_when_it_is_enabled() {
    let (mut app, cook) = kitchen();
    app.world_mut().entity_mut(cook).insert(Disabled);
    (0..5).for_each(|_| app.update());
    assert_eq!(board::<Work>(&app, cook).meals, 0);
    app.world_mut().entity_mut(cook).remove::<Disabled>();
    (0..2).for_each(|_| app.update());
    assert_eq!(board::<Work>(&app, cook).meals, 1);
}
