//! A frame of behaviours allocates nothing: of busy agents, of sleepers, of agents that a component wakes.

use std::time::Duration;

use allocation_counter::measure;
use bevy_app::{App, Update};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::SingleThreadedExecutor;
use bevy_ecs::system::SystemParam;
use bevy_time::Time;
use bt_bevy::prelude::*;

#[derive(Component)]
struct Health(u32);

#[derive(SystemParam, BevyWorld)]
struct Field<'w, 's> {
    me: Me<'s>,
    bodies: Query<'w, 's, &'static mut Health>,
}

#[derive(Blackboard, Default)]
#[blackboard(world = Field<'_, '_>)]
struct Soldier {
    wounded: bool,
    steps: u32,
}

#[action]
fn heal(world: &mut Field<'_, '_>) -> bool {
    world.bodies.get_mut(world.me.entity()).map(|mut health| health.0 += 10).is_ok()
}

bt! {
    tree Guard for Soldier {
        selector {
            #[when(bb.wounded, aborts = both)]
            sequence { heal(); wait(100ms) }
            sequence { set(bb.steps = bb.steps + 1); wait(1ms..=300ms) }
        }
    }
}

/// Wounds one body in each frame.
fn hurt(mut bodies: Query<&mut Health>, mut nth: Local<usize>) {
    let count = bodies.iter().len();
    *nth = (*nth + 7) % count;
    if let Some(mut health) = bodies.iter_mut().nth(*nth) {
        health.0 = 1;
    }
}

#[test]
fn a_frame_allocates_nothing() {
    let mut app = App::new();
    app.init_resource::<Time>().add_plugins(BehaviorPlugin::<Guard>::new(Update));
    app.sync::<Guard, Health, _>(Soldier::WOUNDED, |health| health.0 < 10);
    app.add_systems(Update, hurt.in_set(BehaviorSystems::Sense));
    app.edit_schedule(Update, |schedule| _ = schedule.set_executor(SingleThreadedExecutor::new()));
    app.world_mut().resource_mut::<Time>().advance_by(Duration::from_millis(16));
    for _ in 0..300 {
        app.world_mut().spawn((Health(100), Behavior::<Guard>::new(Soldier::default())));
    }
    let mut frames = |nth| (0..nth).for_each(|_| app.world_mut().run_schedule(Update));
    frames(50);
    assert_eq!(measure(|| frames(200)).count_total, 0);
    assert!(measure(|| drop(Box::new(1))).count_total > 0, "the counter counts");
}
