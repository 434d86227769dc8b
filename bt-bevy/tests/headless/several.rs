//! Several trees and machines in one app, on one entity, beside Bevy's states.

use bevy_app::{App, Update};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{LogLevel, ScheduleBuildSettings};
use bevy_state::app::StatesPlugin;
use bevy_state::prelude::*;
use bt_bevy::prelude::*;

use crate::stage::{Guard, Listen, Log, Noise, Soldier, Stage, aim, app, board, frame, guards};

#[derive(Blackboard, Default)]
#[blackboard(world = Stage<'_, '_>)]
struct Dog {
    tired: bool,
}

#[action]
fn bark(world: &mut Stage<'_, '_>) -> Status {
    world.say("bark");
    Status::Running
}

bt! {
    tree Bark for Dog { bark() }
}

state_tree! {
    machine Sentry for Soldier {
        state Calm {
            task aim();
            on Noise::Heard(_) => Alarmed;
        }
        state Alarmed {
            task sequence { set(bb.heard = bb.heard + 1); idle }
        }
    }
}

#[test]
fn three_trees_and_a_machine_run_in_one_app_in_the_order_of_their_sets() {
    let mut app = guards();
    app.add_plugins((
        BehaviorPlugin::<Listen>::new(Update),
        BehaviorPlugin::<Bark>::new(Update),
        BehaviorPlugin::<Sentry>::new(Update),
    ));
    let (bark, sentry) = (TreeSystems::of::<Bark>(), TreeSystems::of::<Sentry>());
    app.configure_sets(Update, (bark, TreeSystems::of::<Guard>(), sentry).chain());
    let sentry = app.world_mut().spawn(Behavior::<Sentry>::new(Soldier::default())).id();
    let listener = app.world_mut().spawn(Behavior::<Listen>::new(Soldier::default())).id();
    let guard = app.world_mut().spawn(Behavior::<Guard>::new(Soldier::default())).id();
    let dog = app.world_mut().spawn(Behavior::<Bark>::new(Dog::default())).id();
    assert_eq!(frame(&mut app), [(dog, "bark"), (guard, "aim"), (sentry, "aim")]);
    app.world_mut().tell::<Sentry>(sentry, Noise::Heard(1));
    app.world_mut().tell::<Listen>(listener, Noise::Heard(2));
    assert_eq!(frame(&mut app), [(dog, "bark"), (guard, "aim"), (sentry, "aim"), (sentry, "lower")]);
    assert_eq!((board::<Sentry>(&app, sentry).heard, board::<Listen>(&app, listener).heard), (1, 2));
}

#[test]
fn two_behaviors_on_one_entity_come_and_go_independently() {
    let mut app = guards();
    app.add_plugins(BehaviorPlugin::<Bark>::new(Update));
    app.configure_sets(Update, (TreeSystems::of::<Guard>(), TreeSystems::of::<Bark>()).chain());
    let both = (Behavior::<Guard>::new(Soldier::default()), Behavior::<Bark>::new(Dog::default()));
    let entity = app.world_mut().spawn(both).id();
    assert_eq!(frame(&mut app), [(entity, "aim"), (entity, "bark")]);
    app.world_mut().entity_mut(entity).remove::<Behavior<Guard>>();
    assert_eq!(frame(&mut app), [(entity, "bark")]);
}

#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum Game {
    #[default]
    Play,
    Menu,
}

#[test]
fn an_entity_that_despawns_on_exit_halts_its_tree() {
    let mut app = guards();
    app.add_plugins(StatesPlugin).init_state::<Game>();
    app.configure_sets(Update, BehaviorSystems::Tick.run_if(in_state(Game::Play)));
    let guard = Behavior::<Guard>::new(Soldier::default()).halting();
    let entity = app.world_mut().spawn((guard, DespawnOnExit(Game::Play))).id();
    let other = app.world_mut().spawn(Behavior::<Guard>::new(Soldier::default())).id();
    assert_eq!(frame(&mut app), [(entity, "aim"), (other, "aim")]);
    app.world_mut().resource_mut::<NextState<Game>>().set(Game::Menu);
    assert_eq!(frame(&mut app), [(entity, "lower")]);
    app.world_mut().resource_mut::<NextState<Game>>().set(Game::Play);
    assert_eq!(frame(&mut app), [(other, "aim")]);
}

#[derive(Component)]
struct Health(u32);

#[derive(Component)]
struct Strength(u32);

#[derive(Component, PartialEq)]
struct Weak(bool);

#[derive(Component, PartialEq)]
struct Tired(bool);

#[derive(EntityEvent)]
struct Bang(Entity);

#[derive(Blackboard, Default)]
#[blackboard(event = Noise)]
struct Sheep {
    weak: bool,
    tired: bool,
}

bt! {
    tree Graze for Sheep {
        selector { #[when(bb.weak || bb.tired, aborts = both)] idle; idle; }
    }
    tree Doze for Sheep { idle }
}

/// Two trees whose worlds share nothing, with everything that writes to their boards.
fn herds() -> App {
    let mut app = app();
    app.add_plugins((BehaviorPlugin::<Graze>::new(Update), BehaviorPlugin::<Doze>::new(Update)));
    app.sync::<Graze, Health, _>(Sheep::WEAK, |health| health.0 < 3)
        .sync::<Graze, Strength, _>(Sheep::TIRED, |strength| strength.0 < 3)
        .sync::<Doze, Strength, _>(Sheep::TIRED, |strength| strength.0 < 3)
        .forward::<Graze, Bang>(|_| Noise::Heard(1))
        .write_back::<Graze, Weak, _>(Sheep::WEAK, |weak| Weak(*weak))
        .write_back::<Doze, Tired, _>(Sheep::TIRED, |tired| Tired(*tired));
    app.add_systems(Update, (|_: Agents<Graze>| {}).in_set(BehaviorSystems::Sense));
    app.add_systems(Update, (|_: Agents<Graze>| {}).in_set(BehaviorSystems::React));
    app
}

#[test]
fn the_systems_of_the_plugin_have_no_ambiguous_order() {
    let mut app = herds();
    app.edit_schedule(Update, |schedule| {
        let settings =
            ScheduleBuildSettings { ambiguity_detection: LogLevel::Error, ..ScheduleBuildSettings::default() };
        schedule.set_build_settings(settings);
    });
    app.update();
    assert!(app.world_mut().resource_mut::<Log>().take().is_empty());
}
