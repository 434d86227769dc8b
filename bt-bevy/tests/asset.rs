//! Trees from files as assets, in memory.

use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use bevy_app::{App, TaskPoolPlugin, Update};
use bevy_asset::io::memory::{Dir, MemoryAssetReader};
use bevy_asset::io::{AssetSourceBuilder, AssetSourceId};
use bevy_asset::{AssetApp, AssetPlugin, AssetServer, Assets, Handle};
use bevy_ecs::error::{BevyError, ErrorContext};
use bevy_ecs::prelude::*;
use bevy_time::{TimePlugin, TimeUpdateStrategy};
use bt_bevy::asset::{BehaviorFile, TreeFile, TreeFiles};
use bt_bevy::prelude::*;
use bt_runtime::{Registry, loaded::Loaded};

#[derive(Blackboard, Clone, Debug, Default)]
struct Lamp {
    level: u32,
}

/// Waits a second, then sets the level.
fn shine(level: u32) -> String {
    let root = format!(
        r#"{{ "node": "sequence", "children": [
            {{ "node": "wait", "args": {{ "for": "1s" }} }}, {{ "node": "set", "key": "level", "value": {level} }}, {{ "node": "idle" }} ] }}"#
    );
    format!(r#"{{ "bt": 1, "tree": "Shine", "agent": "Lamp", "root": {root} }}"#)
}

/// An app over these files.
fn app(files: &Dir) -> App {
    let root = files.clone();
    let mut app = App::new();
    let source = AssetSourceBuilder::new(move || Box::new(MemoryAssetReader { root: root.clone() }));
    app.register_asset_source(AssetSourceId::Default, source)
        .add_plugins((TaskPoolPlugin::default(), TimePlugin, AssetPlugin::default()))
        .add_plugins((BehaviorPlugin::<Loaded<Lamp>>::new(Update), TreeFiles::new(Registry::<Lamp>::new())))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    app
}

/// Runs frames without time until this holds. The files are read on other threads.
#[track_caller]
fn until(app: &mut App, holds: impl Fn(&mut App) -> bool) {
    for _ in 0..1_000_000 {
        app.update();
        if holds(app) {
            return;
        }
        std::thread::yield_now();
    }
    panic!("it never holds");
}

fn lamp(app: &mut App, path: &'static str) -> (Entity, Handle<TreeFile<Lamp>>) {
    let file: Handle<TreeFile<Lamp>> = app.world().resource::<AssetServer>().load(path);
    let lamp = app.world_mut().spawn(BehaviorFile::new(file.clone(), Lamp::default())).id();
    until(app, |app| app.world().get::<Behavior<Loaded<Lamp>>>(lamp).is_some());
    app.update();
    (lamp, file)
}

fn frames(app: &mut App, nth: u32, span: Duration) {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(span));
    (0..nth).for_each(|_| app.update());
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
}

fn level(app: &App) -> u32 {
    app.world().resource::<Minds<Loaded<Lamp>>>().iter().next().expect("a lamp").1.board().level
}

fn tree(app: &App, file: &Handle<TreeFile<Lamp>>) -> usize {
    let assets = app.world().resource::<bevy_asset::Assets<TreeFile<Lamp>>>();
    std::sync::Arc::as_ptr(assets.get(file).expect("it is loaded").program()) as usize
}

const TENTH: Duration = Duration::from_millis(100);

#[test]
fn a_file_becomes_a_behavior_and_a_new_version_keeps_a_running_wait() {
    let files = Dir::default();
    files.insert_asset_text(Path::new("shine.bt.json"), &shine(3));
    let mut app = app(&files);
    let (_, file) = lamp(&mut app, "shine.bt.json");
    frames(&mut app, 7, TENTH);
    let old = tree(&app, &file);
    files.insert_asset_text(Path::new("shine.bt.json"), &shine(9));
    app.world().resource::<AssetServer>().reload("shine.bt.json");
    until(&mut app, |app| tree(app, &file) != old);
    app.update();
    app.update();
    frames(&mut app, 2, TENTH);
    assert_eq!(level(&app), 0, "0.9 s of the wait");
    frames(&mut app, 1, TENTH);
    assert_eq!(level(&app), 9, "the wait went on, and the new version follows it");
}

#[test]
fn a_broken_version_is_refused_and_the_old_one_runs_on() {
    let files = Dir::default();
    files.insert_asset_text(Path::new("shine.bt.json"), &shine(3));
    let mut app = app(&files);
    let (_, file) = lamp(&mut app, "shine.bt.json");
    let old = tree(&app, &file);
    #[derive(Resource, Default)]
    struct Failures(Vec<String>);
    app.init_resource::<Failures>();
    type Failed = bevy_asset::AssetLoadFailedEvent<TreeFile<Lamp>>;
    app.add_systems(Update, |mut failed: MessageReader<Failed>, mut all: ResMut<Failures>| {
        all.0.extend(failed.read().map(|failed| failed.error.to_string()));
    });
    files.insert_asset_text(Path::new("shine.bt.json"), &shine(3).replace("level", "lever"));
    app.world().resource::<AssetServer>().reload("shine.bt.json");
    until(&mut app, |app| !app.world().resource::<Failures>().0.is_empty());
    let failure = &app.world().resource::<Failures>().0[0];
    assert!(failure.contains("lever"), "{failure}");
    frames(&mut app, 11, TENTH);
    assert_eq!((level(&app), tree(&app, &file)), (3, old));
}

#[test]
fn a_tree_reads_the_files_that_it_uses() {
    let files = Dir::default();
    files.insert_asset_text(Path::new("common/shine.bt.json"), &shine(5));
    let root = r#"{ "node": "run", "tree": "Shine" }"#;
    let house = format!(
        r#"{{ "bt": 1, "uses": ["../common/shine.bt.json"], "tree": "House", "agent": "Lamp", "root": {root} }}"#
    );
    files.insert_asset_text(Path::new("houses/house.bt.json"), &house);
    let mut app = app(&files);
    lamp(&mut app, "houses/house.bt.json");
    frames(&mut app, 10, TENTH);
    assert_eq!(level(&app), 5);
}

/// An app that holds this version as an asset, without a file.
fn held(text: &str) -> (App, Handle<TreeFile<Lamp>>) {
    let mut app = app(&Dir::default());
    let file = app.world_mut().resource_mut::<Assets<TreeFile<Lamp>>>().add(version(text));
    (app, file)
}

fn version(text: &str) -> TreeFile<Lamp> {
    TreeFile::from(Registry::<Lamp>::new().load_with("shine.bt.json", text, &mut |_: &str| None).expect("it loads"))
}

#[test]
fn a_version_that_comes_between_the_first_tick_and_the_event_of_the_load_is_run() {
    let (mut app, file) = held(&shine(3));
    app.world_mut().spawn(BehaviorFile::new(file.clone(), Lamp::default()));
    let mut new = Some(version(&shine(9)));
    let replace = move |mut files: ResMut<Assets<TreeFile<Lamp>>>| {
        if let Some(new) = new.take() {
            _ = files.insert(file.id(), new);
        }
    };
    app.add_systems(Update, replace.in_set(BehaviorSystems::React));
    (0..3).for_each(|_| app.update());
    frames(&mut app, 11, TENTH);
    assert_eq!(level(&app), 9);
}

#[test]
fn agents_of_a_restored_snapshot_run_the_next_version() {
    let (mut app, file) = held(&shine(3));
    app.world_mut().spawn(BehaviorFile::new(file.clone(), Lamp::default()));
    (0..2).for_each(|_| app.update());
    let replace = |app: &mut App, level| {
        let mut files = app.world_mut().resource_mut::<Assets<TreeFile<Lamp>>>();
        _ = files.insert(file.id(), version(&shine(level)));
        (0..2).for_each(|_| app.update());
    };
    let snapshot = app.world().resource::<Minds<Loaded<Lamp>>>().clone();
    replace(&mut app, 5);
    app.insert_resource(snapshot);
    replace(&mut app, 9);
    frames(&mut app, 11, TENTH);
    assert_eq!(level(&app), 9);
}

static ERRORS: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn keep(error: BevyError, _: ErrorContext) {
    ERRORS.lock().unwrap().push(error.to_string());
}

#[test]
fn a_file_without_the_plugin_of_loaded_trees_is_an_error_with_the_fix() {
    let mut app = App::new();
    app.add_plugins((TaskPoolPlugin::default(), AssetPlugin::default(), TreeFiles::new(Registry::<Lamp>::new())));
    app.set_error_handler(keep);
    let file = app.world_mut().resource_mut::<Assets<TreeFile<Lamp>>>().add(version(&shine(3)));
    let lamp = app.world_mut().spawn(BehaviorFile::new(file, Lamp::default())).id();
    (0..2).for_each(|_| app.update());
    let errors = ERRORS.lock().unwrap();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(errors[0].starts_with("nothing ticks the tree `"), "{errors:?}");
    assert!(
        errors[0].contains(&format!("of entity {lamp}: the app has no plugin for it\nhelp: add it once")),
        "{errors:?}"
    );
}

#[test]
fn another_file_replaces_the_behavior_and_its_settings_hold() {
    let (mut app, file) = held(&shine(3));
    let lamp = app.world_mut().spawn(BehaviorFile::new(file.clone(), Lamp::default())).id();
    app.update();
    let once = r#"{ "bt": 1, "tree": "Once", "agent": "Lamp", "root": { "node": "set", "key": "level", "value": 5 } }"#;
    let other = app.world_mut().resource_mut::<Assets<TreeFile<Lamp>>>().add(version(once));
    let drive = bt_runtime::brain::Drive::Polling;
    let settings = BehaviorFile::new(other, Lamp::default()).once().halting().seeded(7).driven(drive);
    app.world_mut().entity_mut(lamp).insert(settings);
    (0..3).for_each(|_| app.update());
    let minds = app.world().resource::<Minds<Loaded<Lamp>>>();
    let (_, brain) = minds.iter().next().expect("a lamp");
    assert_eq!((minds.population().len(), brain.board().level), (1, 5));
    assert_eq!(brain.phase(), bt_runtime::brain::Phase::Finished(bt_runtime::status::Outcome::Success));
    assert_eq!(brain.drive(), drive);
}
