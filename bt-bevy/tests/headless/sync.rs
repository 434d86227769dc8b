//! Components and resources become keys, and keys components.

use bevy_app::{App, FixedUpdate, Update};
use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::prelude::*;
use bevy_ecs::system::RunSystemOnce;
use bevy_time::{Fixed, Time, Virtual};
use bt_bevy::prelude::*;

use crate::stage::{FRAME, Guard, Log, Soldier, app, board, frame, guards};

#[derive(Component)]
struct Health(u32);

#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Shots(u32);

#[derive(Resource)]
struct Alarm(bool);

fn soldier() -> Behavior<Guard> {
    Behavior::new(Soldier::default())
}

/// Guards that are wounded below a health of 10.
fn wounded() -> App {
    let mut app = guards();
    app.sync::<Guard, Health, _>(Soldier::WOUNDED, |health| health.0 < 10);
    app
}

bt! {
    /// Sleeps until it is wounded.
    tree Sleep for Soldier {
        selector {
            #[when(bb.wounded, aborts = both)]
            set(bb.shots = bb.shots + 1);
            idle;
        }
    }
}

#[test]
fn a_changed_component_preempts_in_the_same_frame() {
    let mut app = wounded();
    let entity = app.world_mut().spawn((Health(100), soldier())).id();
    assert_eq!(frame(&mut app), [(entity, "aim")]);
    app.world_mut().get_mut::<Health>(entity).unwrap().0 = 5;
    assert_eq!(frame(&mut app), [(entity, "lower"), (entity, "hide")]);
}

#[test]
fn a_component_wakes_only_the_agent_whose_key_changes() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Sleep>::new(Update));
    app.sync::<Sleep, Health, _>(Soldier::WOUNDED, |health| health.0 < 10);
    let spawn = |_| app.world_mut().spawn((Health(100), Behavior::<Sleep>::new(Soldier::default()))).id();
    let entities: Vec<Entity> = (0..3).map(spawn).collect();
    app.update();
    assert_eq!(app.world().resource::<Minds<Sleep>>().population().awake(), 0);
    app.world_mut().get_mut::<Health>(entities[0]).unwrap().0 = 50;
    app.world_mut().get_mut::<Health>(entities[1]).unwrap().0 = 5;
    app.update();
    let shots: Vec<u32> = entities.iter().map(|&entity| board::<Sleep>(&app, entity).shots).collect();
    assert_eq!(shots, [0, 1, 0]);
}

#[test]
fn a_behavior_that_comes_after_its_component_gets_the_key_too() {
    let mut app = wounded();
    let entity = app.world_mut().spawn(Health(5)).id();
    frame(&mut app);
    app.world_mut().entity_mut(entity).insert(soldier());
    assert_eq!(frame(&mut app), [(entity, "hide")]);
}

#[test]
fn a_removed_component_can_become_a_key() {
    let mut app = guards();
    app.sync_option::<Guard, Health, _>(Soldier::WOUNDED, |health| health.is_none());
    let entity = app.world_mut().spawn((Health(100), soldier())).id();
    assert_eq!(frame(&mut app), [(entity, "aim")]);
    app.world_mut().entity_mut(entity).remove::<Health>();
    assert_eq!(frame(&mut app), [(entity, "lower"), (entity, "hide")]);
    app.world_mut().entity_mut(entity).insert(Health(100));
    assert_eq!(frame(&mut app), [(entity, "aim")]);
}

#[test]
fn a_removal_reaches_a_schedule_that_runs_many_frames_later() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Guard>::new(FixedUpdate));
    app.insert_resource(Time::<Fixed>::from_duration(FRAME * 10));
    app.sync_option::<Guard, Health, _>(Soldier::WOUNDED, |health| health.is_none());
    let entity = app.world_mut().spawn((Health(100), soldier())).id();
    let until_next = |app: &mut App| (0..10).flat_map(|_| frame(app)).collect::<Vec<_>>();
    app.update();
    assert_eq!(until_next(&mut app), [(entity, "aim")]);
    app.world_mut().entity_mut(entity).remove::<Health>();
    assert_eq!(until_next(&mut app), [(entity, "lower"), (entity, "hide")]);
}

#[test]
fn a_resource_becomes_a_key_of_old_and_new_agents() {
    let mut app = guards();
    app.sync_resource::<Guard, Alarm, _>(Soldier::WOUNDED, |alarm| alarm.0);
    let first = app.world_mut().spawn(soldier()).id();
    assert_eq!(frame(&mut app), [(first, "aim")]);
    app.insert_resource(Alarm(true));
    assert_eq!(frame(&mut app), [(first, "lower"), (first, "hide")]);
    let second = app.world_mut().spawn(soldier()).id();
    assert_eq!(frame(&mut app), [(first, "hide"), (second, "hide")]);
}

#[test]
fn a_changed_key_is_written_back() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Sleep>::new(Update));
    app.write_back::<Sleep, Shots, _>(Soldier::SHOTS, |shots| Shots(*shots));
    app.sync::<Sleep, Health, _>(Soldier::WOUNDED, |health| health.0 < 10);
    let entity = app.world_mut().spawn((Health(100), Shots(0), Behavior::<Sleep>::new(Soldier::default()))).id();
    app.update();
    app.update();
    let changed = |app: &App| app.world().entity(entity).get_ref::<Shots>().unwrap().last_changed();
    let before = changed(&app);
    app.world_mut().get_mut::<Health>(entity).unwrap().0 = 5;
    app.update();
    assert_eq!(app.world().get::<Shots>(entity), Some(&Shots(1)));
    assert_ne!(before, changed(&app));
}

#[test]
fn a_system_writes_boards_and_pauses_brains() {
    let mut app = guards();
    let look =
        |mut guards: Agents<Guard>, mut frames: Local<u32>, who: Query<Entity, With<Behavior<Guard>>>| -> Result {
            *frames += 1;
            for entity in &who {
                match *frames {
                    2 => _ = guards.board_mut(entity)?.set_wounded(true),
                    3 => guards.brain_mut(entity)?.pause(),
                    _ => {}
                }
            }
            Ok(())
        };
    app.add_systems(Update, look.in_set(BehaviorSystems::Sense));
    let entity = app.world_mut().spawn(soldier()).id();
    let frames: Vec<_> = (0..4).map(|_| frame(&mut app)).collect();
    assert_eq!(frames, [vec![(entity, "aim")], vec![(entity, "lower"), (entity, "hide")], vec![], vec![]]);
    assert!(app.world_mut().resource_mut::<Log>().take().is_empty());
}

/// A sleeper whose shots are written back, after its first tick.
fn written() -> (App, Entity) {
    let mut app = app();
    app.init_resource::<Stopped>();
    app.add_plugins(BehaviorPlugin::<Sleep>::new(Update));
    app.configure_sets(Update, BehaviorSystems::Tick.run_if(|stopped: Res<Stopped>| !stopped.0));
    app.write_back::<Sleep, Shots, _>(Soldier::SHOTS, |shots| Shots(*shots));
    let sleeper = Behavior::<Sleep>::new(Soldier { shots: 4, ..Soldier::default() });
    let entity = app.world_mut().spawn((Shots(0), sleeper)).id();
    app.update();
    assert_eq!(app.world().get::<Shots>(entity), Some(&Shots(4)));
    app.world_mut().entity_mut(entity).insert(Shots(7));
    (app, entity)
}

#[derive(Resource, Default)]
struct Stopped(bool);

#[test]
fn nothing_is_written_back_while_nothing_is_ticked() {
    let (mut app, entity) = written();
    app.world_mut().resource_mut::<Time<Virtual>>().pause();
    app.update();
    assert_eq!(app.world().get::<Shots>(entity), Some(&Shots(7)), "time is paused");
    let (mut app, entity) = written();
    app.world_mut().resource_mut::<Stopped>().0 = true;
    app.update();
    assert_eq!(app.world().get::<Shots>(entity), Some(&Shots(7)), "the set does not run");
}

#[test]
fn an_equal_key_does_not_change_its_component() {
    let mut app = guards();
    app.write_back::<Guard, Shots, _>(Soldier::SHOTS, |shots| Shots(*shots));
    let entity = app.world_mut().spawn((Shots(0), soldier())).id();
    let changed = |app: &App| app.world().entity(entity).get_ref::<Shots>().unwrap().last_changed();
    let before = changed(&app);
    assert_eq!(frame(&mut app), [(entity, "aim")], "it is ticked");
    assert_eq!(changed(&app), before);
}

bt! {
    tree Land for Soldier { descend() }
}

/// A halt takes three ticks.
#[action(halt = sink, graceful)]
fn descend(bb: &mut Board<Soldier>) -> Status {
    bb.set_shots(3);
    Status::Running
}

fn sink(bb: &mut Board<Soldier>) -> Halt {
    bb.set_shots(bb.shots - 1);
    if bb.shots == 0 { Halt::Done } else { Halt::Pending }
}

#[test]
fn a_replaced_brain_that_is_still_halting_is_not_written_back() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Land>::new(Update));
    app.write_back::<Land, Shots, _>(Soldier::SHOTS, |shots| Shots(*shots));
    let land = || Behavior::<Land>::new(Soldier::default()).halting();
    // The new brain has the smaller place.
    let other = app.world_mut().spawn(land()).id();
    let entity = app.world_mut().spawn((Shots(0), land())).id();
    app.update();
    app.world_mut().entity_mut(other).remove::<Behavior<Land>>();
    (0..3).for_each(|_| app.update());
    app.world_mut().entity_mut(entity).insert(land());
    app.update();
    assert_eq!(app.world().resource::<Minds<Land>>().population().len(), 2, "the old brain is halting");
    assert_eq!(app.world().get::<Shots>(entity), Some(&Shots(3)));
    (0..3).for_each(|_| app.update());
    assert_eq!(app.world().resource::<Minds<Land>>().population().len(), 1);
}

#[test]
fn a_halt_over_several_ticks_goes_on_after_a_removal() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Land>::new(Update));
    let entity = app.world_mut().spawn(Behavior::<Land>::new(Soldier::default()).halting()).id();
    app.update();
    app.world_mut().despawn(entity);
    let left = |app: &App| app.world().resource::<Minds<Land>>().iter().map(|(_, brain)| brain.board().shots).next();
    let mut shots = vec![left(&app)];
    (0..2).for_each(|_| {
        app.update();
        shots.push(left(&app));
    });
    assert_eq!(shots, [Some(2), Some(1), None]);
}

#[test]
fn a_component_that_changes_while_its_entity_is_disabled_is_not_missed() {
    let mut app = wounded();
    let entity = app.world_mut().spawn((Health(100), soldier())).id();
    assert_eq!(frame(&mut app), [(entity, "aim")]);
    app.world_mut().entity_mut(entity).insert(Disabled);
    app.world_mut().get_mut::<Health>(entity).unwrap().0 = 5;
    assert_eq!(frame(&mut app), []);
    app.world_mut().entity_mut(entity).remove::<Disabled>();
    assert_eq!(frame(&mut app), [(entity, "lower"), (entity, "hide")]);
}

#[test]
fn a_disabled_entity_has_a_board_a_resource_and_an_absent_component() {
    let mut app = guards();
    app.sync_resource::<Guard, Alarm, _>(Soldier::WOUNDED, |alarm| alarm.0).insert_resource(Alarm(false));
    app.sync_option::<Guard, Health, _>(Soldier::HEARD, |health| health.map_or(9, |health| health.0));
    app.update();
    app.insert_resource(Alarm(true));
    app.update();
    let entity = app.world_mut().spawn((soldier(), Disabled)).id();
    app.update();
    assert_eq!((board::<Guard>(&app, entity).wounded, board::<Guard>(&app, entity).heard), (true, 9));
    let write = move |mut guards: Agents<Guard>| guards.board_mut(entity).map(|mut board| board.set_shots(6)).is_ok();
    assert!(app.world_mut().run_system_once(write).unwrap());
    assert_eq!(board::<Guard>(&app, entity).shots, 6);
}

#[test]
fn an_absent_component_becomes_a_key_of_a_new_agent() {
    let mut app = guards();
    app.sync_option::<Guard, Health, _>(Soldier::WOUNDED, |health| health.is_none());
    let entity = app.world_mut().spawn(soldier()).id();
    assert_eq!(frame(&mut app), [(entity, "hide")]);
}
