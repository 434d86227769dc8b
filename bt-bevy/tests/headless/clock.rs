//! Time, schedules and run conditions.

use std::time::Duration;

use bevy_app::{FixedUpdate, Update};
use bevy_ecs::prelude::*;
use bevy_time::{Fixed, Time, Virtual};
use bt_bevy::prelude::*;

use crate::stage::{FRAME, Guard, Soldier, app, frame, guards};

#[derive(Blackboard, Default)]
struct Clock {
    rings: u32,
}

bt! {
    tree Alarm for Clock { sequence { wait(1s); set(bb.rings = bb.rings + 1) } }
}

fn rings(app: &bevy_app::App, entity: Entity) -> u32 {
    crate::stage::board::<Alarm>(app, entity).rings
}

#[test]
fn a_wait_of_a_second_ends_after_ten_frames_and_the_frames_between_tick_nobody() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Alarm>::new(Update));
    let entity = app.world_mut().spawn(Behavior::<Alarm>::new(Clock::default())).id();
    app.update();
    for _ in 0..9 {
        app.update();
        let minds = app.world().resource::<Minds<Alarm>>();
        assert_eq!((minds.population().awake(), rings(&app, entity)), (0, 0));
    }
    app.update();
    assert_eq!(rings(&app, entity), 1);
}

#[test]
fn fixed_time_ticks_in_its_own_steps() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Guard>::new(FixedUpdate));
    app.insert_resource(Time::<Fixed>::from_duration(FRAME / 2));
    app.world_mut().spawn(Behavior::<Guard>::new(Soldier::default()));
    app.update();
    app.world_mut().resource_mut::<crate::stage::Log>().take();
    assert_eq!(frame(&mut app).len(), 2);
}

#[test]
fn nothing_is_ticked_while_virtual_time_is_paused() {
    let mut app = guards();
    app.world_mut().spawn(Behavior::<Guard>::new(Soldier::default()));
    assert_eq!(frame(&mut app).len(), 1);
    app.world_mut().resource_mut::<Time<Virtual>>().pause();
    assert_eq!(frame(&mut app).len(), 0);
    app.world_mut().resource_mut::<Time<Virtual>>().unpause();
    assert_eq!(frame(&mut app).len(), 1);
}

#[test]
fn a_tree_is_ticked_while_virtual_time_is_paused_if_its_plugin_says_so() {
    let plugin = || BehaviorPlugin::<Alarm>::new(Update);
    for (plugin, ticks) in
        [(plugin(), 0), (plugin().tick_while_paused(), 1), (plugin().tick_while_paused().lanes(2), 1)]
    {
        let mut app = app();
        app.add_plugins(plugin);
        app.world_mut().spawn(Behavior::<Alarm>::new(Clock::default()));
        app.world_mut().resource_mut::<Time<Virtual>>().pause();
        app.update();
        assert_eq!(app.world().resource::<Minds<Alarm>>().last_tick().agents, ticks);
    }
}

#[test]
fn a_wait_stands_still_while_virtual_time_is_paused() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Alarm>::new(Update));
    let entity = app.world_mut().spawn(Behavior::<Alarm>::new(Clock::default())).id();
    (0..6).for_each(|_| app.update());
    app.world_mut().resource_mut::<Time<Virtual>>().pause();
    (0..20).for_each(|_| app.update());
    app.world_mut().resource_mut::<Time<Virtual>>().unpause();
    (0..4).for_each(|_| app.update());
    assert_eq!(rings(&app, entity), 0);
    app.update();
    assert_eq!(rings(&app, entity), 1);
}

#[derive(Resource)]
struct Playing;

#[test]
fn a_run_condition_of_the_set_holds_all_trees_back() {
    let mut app = guards();
    app.configure_sets(Update, BehaviorSystems::Tick.run_if(resource_exists::<Playing>));
    app.world_mut().spawn(Behavior::<Guard>::new(Soldier::default()));
    assert_eq!(frame(&mut app).len(), 0);
    app.insert_resource(Playing);
    assert_eq!(frame(&mut app).len(), 1);
}

#[test]
fn the_clock_of_an_agent_counts_from_its_spawn() {
    let mut app = guards();
    (0..5).for_each(|_| app.update());
    app.world_mut().spawn(Behavior::<Guard>::new(Soldier::default()));
    app.update();
    let minds = app.world().resource::<Minds<Guard>>();
    let (_, brain) = minds.iter().next().unwrap();
    assert_eq!(brain.now(), bt_runtime::Time::START.after(Duration::from_millis(100)));
}
