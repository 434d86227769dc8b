//! Panics of actions, and mistakes of the app.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;

use bevy_app::{App, Update};
use bevy_ecs::error::{BevyError, ErrorContext};
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_time::{Time, Virtual};
use bt_bevy::prelude::*;

use crate::stage::{Guard, Soldier, Stage, app, frame, guards};

#[derive(Blackboard, Default)]
#[blackboard(world = Stage<'_, '_>)]
struct Juggler {
    clumsy: bool,
}

#[action]
fn juggle(bb: &Juggler, world: &mut Stage<'_, '_>) -> Status {
    assert!(!bb.clumsy, "it falls");
    world.say("juggle");
    Status::Running
}

bt! {
    tree Juggle for Juggler { juggle() }
}

#[derive(Resource, Default)]
struct Faults(Vec<String>);

#[test]
fn a_panic_stops_one_agent_and_is_told_with_its_entity() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Juggle>::new(Update)).init_resource::<Faults>();
    app.add_systems(
        Update,
        (|mut faults: MessageReader<BehaviorFault>, mut all: ResMut<Faults>| {
            all.0.extend(faults.read().map(|fault| format!("{} {}", fault.entity, fault)));
        })
        .in_set(BehaviorSystems::React),
    );
    let juggler = |clumsy| Behavior::<Juggle>::new(Juggler { clumsy });
    let (good, bad) = (app.world_mut().spawn(juggler(false)).id(), app.world_mut().spawn(juggler(true)).id());
    assert_eq!(frame(&mut app), [(good, "juggle")]);
    assert_eq!(frame(&mut app), [(good, "juggle")]);
    let faults = &app.world().resource::<Faults>().0;
    assert_eq!(*faults, [format!("{bad} `Juggle` of entity {bad}: agent 1 panicked at 0ns: it falls")]);
}

/// The panic of a call.
fn panics(call: impl FnOnce()) -> String {
    let payload = catch_unwind(AssertUnwindSafe(call)).expect_err("it panics");
    *payload.downcast::<String>().expect("a text")
}

#[test]
fn a_second_plugin_of_a_tree_is_refused_with_its_name() {
    let mut app = guards();
    let text = panics(|| _ = app.add_plugins(BehaviorPlugin::<Guard>::new(Update)));
    assert_eq!(
        text,
        "the tree `Guard` has two plugins, and would be ticked twice\n\
         help: remove one `BehaviorPlugin::<headless::stage::Guard>`; one plugin serves all entities with the tree"
    );
}

#[test]
fn a_sync_before_the_plugin_is_refused_with_the_call() {
    let mut app = app();
    #[derive(Component)]
    struct Health;
    let text = panics(|| _ = app.sync::<Guard, Health, _>(Soldier::WOUNDED, |_| true));
    assert_eq!(
        text,
        "`sync` comes before the plugin of the tree `Guard`\n\
         help: add it once: `app.add_plugins(BehaviorPlugin::<headless::stage::Guard>::new(FixedUpdate))`"
    );
}

#[derive(Component)]
struct Place;

#[derive(SystemParam, BevyWorld)]
struct Torn<'w, 's> {
    all: Query<'w, 's, &'static mut Place>,
    some: Query<'w, 's, &'static Place>,
}

#[derive(Blackboard, Default)]
#[blackboard(world = Torn<'_, '_>)]
struct Thorn {}

#[action]
fn prick(world: &mut Torn<'_, '_>) {
    _ = (world.all.iter_mut().count(), world.some.iter().count());
}

bt! {
    tree Prick for Thorn { prick() }
}

#[test]
fn a_world_that_conflicts_with_itself_is_refused_when_the_plugin_is_added() {
    let mut app = app();
    let text = panics(|| _ = app.add_plugins(BehaviorPlugin::<Prick>::new(Update)));
    assert!(text.starts_with("the world of the tree `Prick` conflicts with itself: headless::faults::Torn"), "{text}");
    assert!(text.contains("B0001") && text.contains("help: ") && text.contains("Without"), "{text}");
}

#[derive(Resource)]
struct Weather;

#[derive(SystemParam, BevyWorld)]
struct Sky<'w> {
    weather: Res<'w, Weather>,
}

#[derive(Blackboard, Default)]
#[blackboard(world = Sky<'_>)]
struct Cloud {}

#[action]
fn drift(world: &mut Sky<'_>) -> Status {
    _ = &world.weather;
    Status::Running
}

bt! {
    tree Drift for Cloud { drift() }
}

static ERRORS: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn keep(error: BevyError, _: ErrorContext) {
    let text = error.to_string().trim_end().to_owned();
    ERRORS.lock().unwrap().push(text);
}

/// The errors that Bevy's error handler gets in a frame.
pub fn errors(app: &mut App, about: &str) -> Vec<String> {
    app.set_error_handler(keep);
    app.update();
    let mut errors = ERRORS.lock().unwrap();
    let (own, others) = errors.drain(..).partition(|error: &String| error.contains(about));
    *errors = others;
    own
}

#[test]
fn a_missing_resource_is_an_error_with_tree_parameter_and_fix() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Drift>::new(Update));
    let errors = errors(&mut app, "Drift");
    assert_eq!(errors.len(), 1);
    let text = &errors[0];
    assert!(
        text.starts_with("the tree `Drift` has no world: the parameter `weather` of `headless::faults::Sky"),
        "{text}"
    );
    assert!(text.contains("help: insert the resource"), "{text}");
}

#[test]
fn a_behavior_without_a_plugin_is_an_error_with_tree_and_fix() {
    let mut app = app();
    app.add_systems(Update, |mut commands: Commands| {
        commands.spawn(Behavior::<Juggle>::new(Juggler::default()));
    });
    let errors = errors(&mut app, "Juggle");
    assert!(errors[0].starts_with("nothing ticks the tree `Juggle` of entity"), "{}", errors[0]);
    assert!(
        errors[0].contains("help: add it once: `app.add_plugins(BehaviorPlugin::<headless::faults::Juggle>"),
        "{}",
        errors[0]
    );
}

#[test]
fn a_tree_without_a_clock_is_an_error_with_the_fix() {
    let mut app = App::new();
    app.init_resource::<crate::stage::Log>().add_plugins(BehaviorPlugin::<Guard>::new(Update));
    let errors = errors(&mut app, "clock");
    assert_eq!(
        errors,
        ["the tree `Guard` has no clock: the resource `Time` is missing\n\
          help: add `TimePlugin`, which is among `MinimalPlugins` and `DefaultPlugins`"]
    );
}

#[derive(SystemParam, BevyWorld)]
struct Clockwork<'w> {
    time: ResMut<'w, Time<Virtual>>,
}

#[derive(Blackboard, Default)]
#[blackboard(world = Clockwork<'_>)]
struct Smith {}

#[action]
fn wind(world: &mut Clockwork<'_>) {
    world.time.set_relative_speed(2.0);
}

bt! {
    tree Wind for Smith { wind() }
}

#[test]
fn a_world_that_writes_the_time_of_the_tick_is_refused_when_the_plugin_is_added() {
    let mut app = app();
    let text = panics(|| _ = app.add_plugins(BehaviorPlugin::<Wind>::new(Update)));
    assert!(text.starts_with("the world of the tree `Wind` conflicts with itself: headless::faults::Clock"), "{text}");
}

#[derive(Blackboard, Default)]
#[blackboard(world = Stage<'_, '_>)]
struct Clown {
    /// The number of halts that go well.
    luck: u32,
}

/// Its halt takes ticks, until it panics.
#[action(halt = trip, graceful)]
fn dance(_bb: &mut Board<Clown>) -> Status {
    Status::Running
}

fn trip(bb: &mut Board<Clown>) -> Halt {
    assert!(bb.luck > 0, "it trips");
    bb.set_luck(bb.luck - 1);
    Halt::Pending
}

bt! {
    tree Dance for Clown { dance() }
}

/// The faults of a clown that is despawned, in two frames, and the number of brains that are left beside that of another clown.
fn despawned(luck: u32) -> (Vec<String>, usize) {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Dance>::new(Update)).init_resource::<Faults>();
    app.add_systems(Update, |mut faults: MessageReader<BehaviorFault>, mut all: ResMut<Faults>| {
        all.0.extend(faults.read().map(ToString::to_string));
    });
    let clown = Behavior::<Dance>::new(Clown { luck }).halting();
    let clown = app.world_mut().spawn(clown).id();
    app.world_mut().spawn(Behavior::<Dance>::new(Clown::default()));
    app.update();
    app.world_mut().despawn(clown);
    (0..2).for_each(|_| app.update());
    let faults = &app.world().resource::<Faults>().0;
    let own = format!("`Dance` of entity {clown}: agent 0 panicked at ");
    let texts = faults.iter().map(|fault| fault.strip_prefix(&own).unwrap_or(fault).to_owned()).collect();
    (texts, app.world().resource::<Minds<Dance>>().population().len() - 1)
}

#[test]
fn a_panic_in_the_halt_of_a_removed_agent_is_a_fault_of_its_own() {
    let (faults, left) = despawned(0);
    assert_eq!((faults, left), (vec!["0ns: it trips".to_owned()], 0));
}

#[test]
fn a_panic_in_a_later_tick_of_a_halt_names_the_entity_too() {
    let (faults, left) = despawned(1);
    assert_eq!((faults, left), (vec!["100ms: it trips".to_owned()], 0));
}

#[test]
fn a_component_whose_agent_is_gone_is_an_error_when_it_is_inserted() {
    let mut app = guards();
    let entity = app.world_mut().spawn(Behavior::<Guard>::new(Soldier::default())).id();
    app.add_systems(Update, move |world: &mut World| {
        if let Some(dead) = world.entity_mut(entity).take::<Behavior<Guard>>() {
            world.entity_mut(entity).insert(dead);
        }
    });
    let errors = errors(&mut app, "its agent is gone");
    assert!(errors[0].starts_with(&format!("the behaviour of entity {entity} has no brain of the tree `Guard`")));
}

#[test]
fn a_halt_of_an_entity_without_a_behavior_is_an_error() {
    let mut app = guards();
    let entity = app.world_mut().spawn_empty().id();
    app.add_systems(Update, move |mut commands: Commands| _ = commands.entity(entity).halt_behavior::<Guard>());
    let errors = errors(&mut app, "no behaviour");
    assert_eq!(errors[0].lines().next(), Some(&*format!("entity {entity} has no behaviour of the tree `Guard`")));
}

#[test]
fn a_panic_in_a_halt_by_a_command_stops_the_agent_and_is_a_fault() {
    let mut app = app();
    app.add_plugins(BehaviorPlugin::<Dance>::new(Update)).init_resource::<Faults>();
    app.add_systems(Update, |mut faults: MessageReader<BehaviorFault>, mut all: ResMut<Faults>| {
        all.0.extend(faults.read().map(ToString::to_string));
    });
    let clown = app.world_mut().spawn(Behavior::<Dance>::new(Clown { luck: 0 })).id();
    app.update();
    app.world_mut().entity_mut(clown).halt_behavior::<Dance>();
    app.update();
    assert_eq!(
        app.world().resource::<Faults>().0,
        [format!("`Dance` of entity {clown}: agent 0 panicked at 0ns: it trips")]
    );
    let (_, brain) = app.world().resource::<Minds<Dance>>().iter().next().unwrap();
    assert_eq!(brain.phase(), bt_runtime::brain::Phase::Stopped);
}
