//! Versions of a tree: the one that the game runs beside that of the file, and the counts of several.

use std::time::Duration;

use bt_runtime::prelude::*;
use bt_runtime::time::Time;
use bt_runtime::trace::{NodeTable, Record, Trace};
use bt_studio_core::message::{Ask, Event, GameEvent, LineKind, Tell, Watching};

use super::{Game, Soldier, TWIN, connect, frames, key, order, send, watched};
use crate::stage::{FILE, Stage};

/// A later version of [`super::Guard`].
mod later {
    use super::{NodeTable, Soldier, bt};

    bt! {
        tree Guard for Soldier {
            selector {
                #[when(bb.ammo == 9)] idle "post";
                #[when(bb.ammo == 0, aborts = lower_priority)] sequence "fetch ammo" { wait(1s) "walk"; set(bb.ammo = 6) "take" }
                wait(4s) "rest"
            }
        }
    }

    pub fn nodes() -> NodeTable {
        NodeTable::of::<Guard>()
    }
}

fn differing(stage: &Stage) -> Vec<&str> {
    stage.watch.as_ref().unwrap().differing.iter().map(String::as_str).collect()
}

#[test]
fn a_file_with_another_version_than_the_game_runs_is_named_until_the_game_has_it() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(1));
    stage.ask(Ask::Open { file: FILE.to_owned() }).unwrap();
    frames(&mut stage, &mut game, 1);
    assert!(differing(&stage).is_empty());
    stage.set("/root/children/2/args/for", "5s").unwrap();
    assert_eq!(differing(&stage), [FILE]);
    stage.undo().unwrap();
    assert!(differing(&stage).is_empty(), "the text is that of the game again");
    stage.redo().unwrap();
    stage.ask(Ask::Save { file: FILE.to_owned(), over: false }).unwrap();
    assert_eq!(differing(&stage), [FILE], "a file that is saved is not sent");
    stage.ask(Ask::Watch { order: Watching::Swap { file: FILE.to_owned() } }).unwrap();
    assert!(differing(&stage).is_empty());
    assert!(stage.watch.as_ref().unwrap().sent.is_empty(), "the game has answered");
    stage.undo().unwrap();
    assert_eq!(differing(&stage), [FILE], "the game has the later text");
    stage.event(Event::Game { event: GameEvent::Lost { why: "gone".to_owned() } });
    assert!(differing(&stage).is_empty(), "no game runs");
    connect(&mut stage, "second");
    frames(&mut stage, &mut Game::new(1), 1);
    assert_eq!(differing(&stage), [FILE], "the next run has read the file on the disk");
}

#[test]
fn a_game_whose_tree_has_other_nodes_than_the_file_is_seen_without_its_text() {
    let (mut stage, mut game) = (watched(&[(FILE, &TWIN.replace("\"rest\"", "\"sleep\""))]), Game::new(1));
    frames(&mut stage, &mut game, 1);
    assert_eq!(differing(&stage), [FILE]);
    let more = TWIN.replace(
        r#"{ "node": "wait", "name": "rest""#,
        r#"{ "node": "idle", "name": "post" }, { "node": "wait", "name": "rest""#,
    );
    stage.outside(FILE, &more);
    assert_eq!(differing(&stage), [FILE]);
    stage.outside(FILE, TWIN);
    assert_eq!(differing(&stage), [FILE], "the text that the game has read is another one");
}

/// A tick of the only agent, half a second after the one before.
fn tick(game: &mut Game, number: u32, tree: Option<&NodeTable>, records: &[Record<&dyn std::fmt::Display>]) {
    let (recording, half) = (&mut game.recording, Duration::from_millis(500));
    recording.record(Record::Agent { index: 1, generation: 0 });
    recording.record(Record::Tick { now: Time::START.after(half * number), dt: half });
    tree.into_iter().for_each(|tree| recording.nodes(None, 0, tree));
    records.iter().for_each(|record| recording.record(*record));
    recording.end();
}

#[test]
fn counts_go_on_with_the_same_nodes_of_another_version() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(0));
    let enter = |node| Record::Enter { node };
    tick(&mut game, 1, None, &[enter(0), enter(4), enter(5)]);
    tick(&mut game, 2, None, &[Record::Halt { node: 5 }, Record::Halt { node: 4 }, enter(7)]);
    tick(&mut game, 3, None, &[]);
    let success = |node| Record::Leave { node, outcome: bt_runtime::status::Outcome::Success };
    tick(&mut game, 4, Some(&later::nodes()), &[]);
    tick(&mut game, 5, None, &[]);
    tick(&mut game, 6, None, &[success(5), success(0)]);
    let bytes = game.frame_bytes();
    send(&mut stage, bytes);
    stage.ask(Ask::Watch { order: Watching::Profile { agent: key(1), all: false, from: None, to: None } }).unwrap();
    let Some(Tell::Profile { view }) = stage.answer.clone() else { panic!("no counts") };
    let rows: Vec<_> = view.rows.iter().map(|row| (&*row.name, row.enters, row.successes, row.active)).collect();
    let never = |name| (name, 0, 0, 0);
    let root = ("selector", 1, 1, 2_500);
    let below = [never("post"), never("fetch ammo"), never("walk"), never("take"), ("rest", 1, 1, 2_000)];
    assert_eq!(rows, [&[root][..], &below].concat());
    assert_eq!((view.ticks, view.span, view.versions, view.gone), (6, 3_000, 2, 2), "`fight` and `aim` are gone");
}

#[test]
fn a_swap_is_a_line_and_the_lines_after_it_name_the_nodes_of_the_new_version() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(0));
    tick(&mut game, 1, None, &[Record::Enter { node: 0 }]);
    tick(&mut game, 2, Some(&later::nodes()), &[Record::Swap { tree: &"Guard" }, Record::Enter { node: 1 }]);
    let bytes = game.frame_bytes();
    send(&mut stage, bytes);
    let view = order(&mut stage, Watching::Follow { agent: key(1) });
    let lines: Vec<_> = view.lines.iter().map(|line| (line.kind, &*line.text)).collect();
    let swap = (LineKind::Swap, "goes on as another version of Guard");
    assert_eq!(lines, [(LineKind::Tick, "tick at 1s, 500ms on"), swap, (LineKind::Enter, "enter post")]);
    stage.ask(Ask::Watch { order: Watching::Lines { text: "kind:swap".to_owned() } }).unwrap();
    assert_eq!(stage.followed.as_ref().unwrap().lines.len(), 1);
}
