//! Tasks: actions that systems do.

use bevy_app::{App, Update};
use bevy_ecs::entity::EntityHashMap;
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
fn a_brain_that_is_dropped_without_a_halt_leaves_no_task_behind() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Work>::new(Update));
    let cook = || Behavior::<Work>::new(Cook::default());
    let [removed, replaced, other] = [(); 3].map(|()| app.world_mut().spawn(cook()).id());
    app.update();
    assert_eq!(pots(&mut app).len(), 3);
    app.world_mut().entity_mut(removed).remove::<Behavior<Work>>();
    app.world_mut().entity_mut(replaced).insert(cook());
    assert_eq!(agents_of_pots(&mut app), [other]);
    app.update();
    let mut both = [replaced, other];
    both.sort_unstable();
    assert_eq!(agents_of_pots(&mut app), both, "the new brain has a task of its own");
}

/// The agents of the tasks, in the order of their entities.
fn agents_of_pots(app: &mut App) -> Vec<Entity> {
    let mut agents: Vec<_> = app.world_mut().query::<&TaskOf>().iter(app.world()).map(TaskOf::entity).collect();
    agents.sort_unstable();
    agents
}

/// Panics in the second tick.
#[action]
fn slip(#[memory] ticks: &mut u32) -> Status {
    *ticks += 1;
    assert!(*ticks < 2, "it slips");
    Status::Running
}

bt! {
    tree Slip for Cook { parallel { Boil(frames = 9); slip() } }
}

#[test]
fn a_panic_beside_a_task_leaves_no_task_of_this_tree_behind() {
    let mut app = app();
    app.add_plugins((BehaviorPlugin::<Work>::new(Update), BehaviorPlugin::<Slip>::new(Update)));
    let work = Behavior::<Work>::new(Cook::default());
    let cook = app.world_mut().spawn((work, Behavior::<Slip>::new(Cook::default()))).id();
    app.update();
    assert_eq!(agents_of_pots(&mut app), [cook, cook]);
    app.update();
    assert_eq!(app.world_mut().query::<&Boil>().iter(app.world()).map(|pot| pot.frames).collect::<Vec<_>>(), [3]);
}

#[test]
fn a_rollback_restores_tasks_under_other_ids() {
    let (mut app, cook) = kitchen();
    let pot = pots(&mut app)[0];
    let minds = app.world().resource::<Minds<Work>>().clone();
    let saved = app.world().get::<TaskOf>(pot).unwrap().clone();
    let frames = app.world().get::<Boil>(pot).unwrap().frames;
    let play = |app: &mut App| (0..4).map(|_| (app.update(), board::<Work>(app, cook).meals).1).collect::<Vec<_>>();
    let first = play(&mut app);
    assert_eq!(first, [0, 0, 1, 1]);

    for pot in pots(&mut app) {
        app.world_mut().despawn(pot);
    }
    app.insert_resource(minds);
    let pot_again = app.world_mut().spawn_empty().id();
    assert_ne!(pot_again, pot);
    let mut task = saved;
    let mut ids = EntityHashMap::from_iter([(pot, pot_again), (cook, cook)]);
    TaskOf::map_entities(&mut task, &mut ids);
    app.world_mut().entity_mut(pot_again).insert((Boil { frames }, task, ChildOf(cook)));
    assert_eq!(play(&mut app), first);
    assert!(!pots(&mut app).contains(&pot_again), "the task that ended is despawned");
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
pub struct Canteen<'w, 's> {
    pub commands: Commands<'w, 's>,
    pub tasks: Tasks<'w, 's>,
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
fn a_disabled_task_goes_on_and_ends_or_is_halted_as_any_other() {
    let (mut app, cook) = kitchen();
    let pot = pots(&mut app)[0];
    app.world_mut().entity_mut(pot).insert(Disabled);
    let wake = |app: &mut App| {
        let agent = app.world().get::<Behavior<Work>>(cook).unwrap().agent().unwrap();
        let mut minds = app.world_mut().resource_mut::<Minds<Work>>();
        minds.population_mut().brain_mut(agent).unwrap().waker().wake();
    };
    wake(&mut app);
    (0..2).for_each(|_| app.update());
    assert_eq!(board::<Work>(&app, cook).burnt, 0);
    app.world_mut().trigger(TaskEnded { task: pot, outcome: Outcome::Success });
    app.update();
    assert_eq!((board::<Work>(&app, cook).meals, board::<Work>(&app, cook).burnt), (1, 0));
    assert!(app.world().get_entity(pot).is_err());

    app.update();
    let pot = pots(&mut app)[0];
    app.world_mut().entity_mut(pot).insert(Disabled);
    app.world_mut().entity_mut(cook).halt_behavior::<Work>();
    assert!(app.world().get_entity(pot).is_err());
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
