//! A lamp whose tree is in the file `lamp.bt.json` beside this one. Edit the file while the program runs: the lamp goes on with
//! the new version, or with the old one if the new one has errors, which are printed.
//!
//! `cargo run -p bt-bevy --features asset --example loaded -- --seconds 60`

use std::fs;
use std::time::{Duration, SystemTime};

use bevy_app::{App, AppExit, ScheduleRunnerPlugin, Startup, TaskPoolPlugin, Update};
use bevy_asset::{AssetLoadFailedEvent, AssetPlugin, AssetServer};
use bevy_ecs::prelude::*;
use bevy_time::{Time, TimePlugin};
use bt_bevy::asset::{BehaviorFile, TreeFile, TreeFiles};
use bt_bevy::prelude::*;
use bt_runtime::{Registry, loaded::Loaded};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/loaded");
const FILE: &str = "lamp.bt.json";

#[derive(Blackboard, Clone, Debug, Default)]
struct Lamp {
    level: u32,
}

/// Shows the level.
#[action]
fn show(bb: &Lamp) {
    println!("{}", "*".repeat(bb.level.min(100) as usize));
}

/// The end of the program.
#[derive(Resource)]
struct Seconds(f32);

fn spawn(assets: Res<AssetServer>, mut commands: Commands) {
    commands.spawn(BehaviorFile::new(assets.load(FILE), Lamp::default()));
}

/// Bevy does this by itself with its feature `file_watcher`.
fn watch_file(mut seen: Local<Option<SystemTime>>, assets: Res<AssetServer>) {
    let changed = fs::metadata(format!("{FOLDER}/{FILE}")).and_then(|file| file.modified()).ok();
    if changed.is_some() && changed != *seen {
        if seen.is_some() {
            assets.reload(FILE);
        }
        *seen = changed;
    }
}

fn report(mut failed: MessageReader<AssetLoadFailedEvent<TreeFile<Lamp>>>) {
    failed.read().for_each(|failed| eprintln!("{}", failed.error));
}

fn end(time: Res<Time>, seconds: Res<Seconds>, mut exit: MessageWriter<AppExit>) {
    if time.elapsed_secs() >= seconds.0 {
        exit.write(AppExit::Success);
    }
}

fn main() {
    let seconds = std::env::args().skip_while(|word| word != "--seconds").nth(1);
    let seconds = seconds.and_then(|seconds| seconds.parse().ok()).unwrap_or(10.0);
    App::new()
        .add_plugins((
            TaskPoolPlugin::default(),
            TimePlugin,
            ScheduleRunnerPlugin::run_loop(Duration::from_millis(20)),
            AssetPlugin { file_path: FOLDER.to_owned(), ..AssetPlugin::default() },
        ))
        .add_plugins((BehaviorPlugin::<Loaded<Lamp>>::new(Update), TreeFiles::new(Registry::new().with::<show>())))
        .insert_resource(Seconds(seconds))
        .add_systems(Startup, spawn)
        .add_systems(Update, (watch_file, report, end))
        .run();
}
