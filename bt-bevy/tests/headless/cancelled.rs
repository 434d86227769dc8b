//! Tasks whose brain is halted or dropped before their entities exist.

use bevy_app::{App, Update};
use bevy_ecs::prelude::*;
use bt_bevy::prelude::*;

use crate::stage::{app, board};
use crate::tasks::Canteen;

#[derive(Blackboard, Clone, Default)]
#[blackboard(world = Canteen<'_, '_>, mailbox)]
struct Chef {
    order: Option<Order>,
    meals: u32,
}

/// An order of a chef about a colleague.
type Order = fn(&mut Commands, Entity);

/// The colleague of the chefs.
#[derive(Component, Clone, Copy)]
struct Colleague;

#[derive(Component, Inputs, Task)]
struct Boil {}

/// Gives the order.
#[action]
fn give(bb: &Chef, world: &mut Canteen<'_, '_>) {
    let order = bb.order.unwrap_or(|_, _| {});
    world.commands.queue(move |world: &mut World| {
        let colleagues: Vec<Entity> = world.query_filtered::<Entity, With<Colleague>>().iter(world).collect();
        colleagues.into_iter().for_each(|colleague| order(&mut world.commands(), colleague));
        world.flush();
    });
}

bt! {
    tree Lead for Chef {
        selector {
            #[when(bb.order.is_some())] sequence { give(); idle }
            sequence { Boil(); set(bb.meals = bb.meals + 1); idle }
        }
    }
}

/// An app after the frame in which a colleague begins a task and a chef gives this order about it.
fn ordered(colleague: Behavior<Lead>, order: Order) -> (App, Entity) {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Lead>::new(Update).cloneable());
    let colleague = app.world_mut().spawn((Colleague, colleague)).id();
    app.world_mut().spawn(Behavior::<Lead>::new(Chef { order: Some(order), ..Chef::default() }));
    app.update();
    (app, colleague)
}

fn cook() -> Behavior<Lead> {
    Behavior::new(Chef::default())
}

/// The agents of the running tasks, and the number of pots.
fn tasks(app: &mut App) -> (Vec<Entity>, usize) {
    let agents = app.world_mut().query::<&TaskOf>().iter(app.world()).map(TaskOf::entity).collect();
    (agents, app.world_mut().query::<&Boil>().iter(app.world()).len())
}

/// Ends all tasks, and returns the meals of an entity.
fn serve(app: &mut App, entity: Entity) -> u32 {
    let ends: Vec<_> = app.world_mut().query::<&TaskOf>().iter(app.world()).map(TaskOf::success).collect();
    ends.into_iter().for_each(|end| app.world_mut().trigger(end));
    app.update();
    board::<Lead>(app, entity).meals
}

#[test]
fn a_removed_behavior_leaves_no_task_that_it_began_in_this_tick() {
    for colleague in [cook(), cook().halting()] {
        let (mut app, _) = ordered(colleague, |commands, entity| {
            commands.entity(entity).remove::<Behavior<Lead>>();
        });
        assert_eq!(tasks(&mut app), (vec![], 0));
    }
}

#[test]
fn a_behavior_that_replaces_another_one_has_only_tasks_of_its_own() {
    for colleague in [cook(), cook().halting()] {
        let (mut app, entity) = ordered(colleague, |commands, entity| {
            commands.entity(entity).insert(cook());
        });
        assert_eq!(tasks(&mut app), (vec![], 0));
        app.update();
        assert_eq!(tasks(&mut app), (vec![entity], 1));
        assert_eq!(serve(&mut app, entity), 1);
        assert_eq!(tasks(&mut app), (vec![], 0));
    }
}

#[test]
fn a_halted_brain_leaves_no_task_that_it_began_in_this_tick() {
    let (mut app, entity) = ordered(cook(), |commands, entity| {
        commands.entity(entity).halt_behavior::<Lead>();
    });
    assert_eq!(tasks(&mut app), (vec![], 0));
    app.world_mut().entity_mut(entity).restart_behavior::<Lead>();
    app.update();
    assert_eq!(tasks(&mut app), (vec![entity], 1));
    assert_eq!(serve(&mut app, entity), 1);
}

#[test]
fn a_clone_that_is_halted_before_the_task_of_the_original_exists_leaves_that_task() {
    let (mut app, entity) = ordered(cook(), |commands, entity| {
        let clone = commands.entity(entity).clone_and_spawn().id();
        commands.entity(clone).halt_behavior::<Lead>();
    });
    assert_eq!(tasks(&mut app), (vec![entity], 1));
    assert_eq!(serve(&mut app, entity), 1);
}
