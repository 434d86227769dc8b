//! A guard hears a bang, walks there, sees an intruder, chases it, and hides when it is wounded. Without a window, in the
//! plugins that `MinimalPlugins` has: `cargo run -p bt-bevy --example guard`.

use bevy_app::{App, AppExit, FixedUpdate, ScheduleRunnerPlugin, TaskPoolPlugin, Update};
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_time::{Fixed, Time, TimePlugin, TimeUpdateStrategy};
use bt_bevy::prelude::*;

/// Steps in a second.
const RATE: u64 = 10;

#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
struct Place(i32);

#[derive(Component)]
struct Health(u32);

#[derive(Component)]
struct Intruder;

#[derive(EntityEvent)]
struct Bang {
    entity: Entity,
    at: Place,
}

#[derive(SystemParam, BevyWorld)]
struct Field<'w, 's> {
    me: Me<'s>,
    bodies: Query<'w, 's, (&'static mut Place, &'static mut Health), Without<Intruder>>,
    tasks: Tasks<'w, 's>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Noise {
    Heard(Place),
}

#[derive(Blackboard, Clone, Debug, Default)]
#[blackboard(world = Field<'_, '_>, event = Noise, mailbox)]
struct Soldier {
    intruder: Option<Entity>,
    wounded: bool,
    goal: Place,
}

/// Walks a step towards a place.
#[action]
fn walk(world: &mut Field<'_, '_>, to: Place) -> Status {
    let Ok((mut place, _)) = world.bodies.get_mut(world.me.entity()) else { return Status::Failure };
    place.0 += (to.0 - place.0).signum();
    if *place == to { Status::Success } else { Status::Running }
}

#[action]
fn heal(world: &mut Field<'_, '_>) -> bool {
    world.bodies.get_mut(world.me.entity()).map(|(_, mut health)| health.0 = 100).is_ok()
}

/// Runs after an intruder, until it is caught. The system [`chase`] does it.
#[derive(Component, Inputs, Task)]
struct Chase {
    intruder: Option<Entity>,
}

bt! {
    tree Guard for Soldier {
        selector {
            #[when(bb.wounded, aborts = both)]
            sequence "hide" { wait(2s); heal() }

            #[when(bb.intruder.is_some(), aborts = both)]
            Chase(intruder = bb.intruder);

            sequence "listen" { wait_for(Noise::Heard(at) -> bb.goal); walk(to = bb.goal) }
        }
    }
}

/// A guard sees three steps far.
fn look(
    mut guards: Agents<Guard>,
    places: Query<(Entity, &Place), With<Behavior<Guard>>>,
    intruders: Query<(Entity, &Place), With<Intruder>>,
) -> Result {
    for (guard, place) in &places {
        let seen = intruders.iter().find(|(_, other)| other.0.abs_diff(place.0) <= 3).map(|(entity, _)| entity);
        guards.board_mut(guard)?.set_intruder(seen);
    }
    Ok(())
}

fn chase(tasks: Query<(&Chase, &TaskOf)>, mut places: Query<&mut Place>, mut commands: Commands) {
    for (chase, task) in &tasks {
        let Some(&to) = chase.intruder.and_then(|intruder| places.get(intruder).ok()) else {
            commands.trigger(task.failure());
            continue;
        };
        let Ok(mut place) = places.get_mut(task.entity()) else { continue };
        place.0 += (to.0 - place.0).signum();
        if *place == to {
            println!("  caught at {}", to.0);
            chase.intruder.into_iter().for_each(|intruder| commands.entity(intruder).despawn());
            commands.trigger(task.success());
        }
    }
}

/// The story.
fn story(
    mut step: Local<u64>,
    guards: Query<(Entity, &Place), With<Behavior<Guard>>>,
    mut health: Query<&mut Health>,
    mut commands: Commands,
    mut exit: MessageWriter<AppExit>,
) {
    let Ok((guard, place)) = guards.single() else { return };
    match *step {
        10 => commands.trigger(Bang { entity: guard, at: Place(5) }),
        20 => _ = commands.spawn((Intruder, Place(8))),
        30 => health.iter_mut().for_each(|mut health| health.0 = 5),
        60 => _ = exit.write(AppExit::Success),
        _ => {}
    }
    if step.is_multiple_of(5) {
        println!("{:>4.1} s: at {}", *step as f32 / RATE as f32, place.0);
    }
    *step += 1;
}

fn main() {
    App::new()
        .add_plugins((TaskPoolPlugin::default(), TimePlugin, ScheduleRunnerPlugin::default()))
        .add_plugins(BehaviorPlugin::<Guard>::new(FixedUpdate).seed(7))
        .insert_resource(Time::<Fixed>::from_hz(RATE as f64))
        // Each frame is a step, so that nobody waits.
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1))
        .sync::<Guard, Health, _>(Soldier::WOUNDED, |health| health.0 < 10)
        .forward::<Guard, Bang>(|bang| Noise::Heard(bang.at))
        .add_systems(FixedUpdate, (look.in_set(BehaviorSystems::Sense), chase.in_set(BehaviorSystems::React)))
        .add_systems(Update, story)
        .add_systems(bevy_app::Startup, |mut commands: Commands| {
            commands.spawn((Place(0), Health(100), Behavior::<Guard>::new(Soldier::default()).halting()));
        })
        .run();
}
