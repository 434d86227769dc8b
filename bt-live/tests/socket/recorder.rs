//! The last records of a game, in files.

use std::fs::{self, File};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use bt_runtime::prelude::*;
use bt_runtime::trace::{Recorded, Recorder, Replayed};

use crate::{Duty, Folder, Game, Guard, STEP, listen};

bt! {
    tree Rest for Guard { wait(1s) "rest" }
}

bt! {
    tree Sleep for Guard { wait(1s) "sleep" }
}

bt! {
    tree Shout for Guard { set(bb.text = long()) "shout" }
}

fn long() -> String {
    "x".repeat(64 << 10)
}

fn read(file: &Path) -> (Replayed, Vec<String>) {
    let recorded = Recorded::open(File::open(file).expect("a file")).expect("records");
    let (names, mut recorder) = (recorded.names().clone(), Recorder::default());
    let replayed = recorded.replay(&mut recorder).expect("records");
    (replayed, recorder.lines(names))
}

#[test]
fn all_records_of_a_game_are_in_its_file_though_nobody_watches() {
    let (mut live, folder) = listen("record");
    let file = folder.0.join("run.btrec");
    live.record(&file, 1 << 20).expect("a folder");
    let mut game = Game::new();
    game.play(&mut live, 40);
    drop(live);
    assert_eq!(game.digest(), Game::alone(40));
    let (replayed, lines) = read(&file);
    assert_eq!((replayed.ticks, replayed.complete), (2 * 40, true));
    let first = |line: &&String| !line.starts_with("agent");
    assert_eq!(
        lines.iter().filter(first).take(5).collect::<Vec<_>>(),
        game.lines(0).iter().take(5).collect::<Vec<_>>()
    );
}

#[test]
fn the_oldest_frames_are_forgotten_beyond_the_limit() {
    let (mut live, folder) = listen("record-limit");
    let file = folder.0.join("run.btrec");
    live.record(&file, 2000).expect("a folder");
    let mut game = Game::new();
    game.play(&mut live, 400);
    assert_eq!(live.write_records().expect("a file"), std::slice::from_ref(&file));
    drop(live);
    let (replayed, lines) = read(&file);
    assert!((10..200).contains(&replayed.ticks) && replayed.complete, "{replayed:?}");
    let own = game.lines(0);
    let ticks = |lines: &[String]| lines.iter().rfind(|line| line.starts_with("tick at")).cloned();
    assert_eq!(ticks(&lines), ticks(&own), "it ends with the last tick");
}

/// Records a game whose eighth frame panics, before the tick of the frame or after it. Returns the file.
fn panicked(test: &str, after_tick: bool) -> (PathBuf, Folder) {
    let (mut live, folder) = listen(test);
    let file = folder.0.join("run.btrec");
    live.record(&file, 1 << 20).expect("a folder");
    let mut guard = Duty::brain(Guard::default());
    let game = AssertUnwindSafe(|| {
        let mut live = live;
        for frame in 0..9 {
            live.frame(|watch| {
                assert!(after_tick || frame < 7, "a fault of the game");
                watch.tick(&mut guard, STEP, &mut ());
                assert!(frame < 7, "a fault of the game");
            });
        }
    });
    assert!(catch_unwind(game).is_err());
    (file, folder)
}

#[test]
fn a_panic_in_a_frame_leaves_the_records_of_the_frames_before() {
    let (file, _folder) = panicked("record-panic", false);
    assert_eq!(read(&file).0.ticks, 7);
    // A file that was cut off anywhere behind its names is read up to its last whole record.
    let bytes = fs::read(&file).expect("a file");
    fs::write(&file, &bytes[..bytes.len() - 20]).expect("a file");
    assert!((5..=7).contains(&read(&file).0.ticks));
}

#[test]
fn a_panic_leaves_the_records_of_its_own_frame() {
    let (file, _folder) = panicked("record-last", true);
    let replayed = read(&file).0;
    assert_eq!((replayed.ticks, replayed.complete), (8, true));
}

#[test]
fn a_file_that_misses_records_of_a_frame_is_incomplete() {
    let (mut live, folder) = listen("record-lost");
    let file = folder.0.join("run.btrec");
    live.record(&file, 32 << 20).expect("a folder");
    let mut guard = Shout::brain(Guard::default());
    live.frame(|watch| {
        for _ in 0..140 {
            guard.board_mut().set_text(String::new());
            watch.agent(0).tick(&mut guard, STEP, &mut ());
        }
    });
    drop(live);
    let replayed = read(&file).0;
    assert!((100..140).contains(&replayed.ticks) && !replayed.complete, "{replayed:?}");
}

#[test]
fn a_file_that_cannot_be_written_is_reported_and_leaves_no_part() {
    let (mut live, folder) = listen("record-nowhere");
    assert!(live.record(folder.0.join("missing").join("run.btrec"), 1 << 20).is_err());
    let file = folder.0.join("run.btrec");
    live.record(&file, 1 << 20).expect("a folder");
    let mut guard = Duty::brain(Guard::default());
    live.frame(|watch| watch.tick(&mut guard, STEP, &mut ()));
    fs::create_dir_all(file.join("taken")).expect("a folder");
    assert!(live.write_records().is_err());
    assert!(!file.with_extension("part").exists());
}

#[test]
fn each_tree_has_a_file_of_its_own_also_beside_a_name_with_dots() {
    let (mut live, folder) = listen("record-dots");
    live.record(folder.0.join("run.2024.btrec"), 1 << 20).expect("a folder");
    let mut duty = Duty::brain(Guard::default());
    let (mut rest, mut sleep) = (Rest::brain(Guard::default()), Sleep::brain(Guard::default()));
    live.frame(|watch| {
        watch.tick(&mut duty, STEP, &mut ());
        watch.tick(&mut rest, STEP, &mut ());
        watch.tick(&mut sleep, STEP, &mut ());
    });
    let files = live.write_records().expect("files");
    let names: Vec<_> = files.iter().map(|file| file.file_name().expect("a name").to_string_lossy()).collect();
    assert_eq!(names, ["run.2024.btrec", "run.2024-1-Rest.btrec", "run.2024-2-Sleep.btrec"]);
    for (file, node) in files.iter().zip(["walk", "rest", "sleep"]) {
        assert!(read(file).1.contains(&format!("enter {node}")), "{node}");
    }
}
