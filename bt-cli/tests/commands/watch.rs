//! Running games, watched by `bt watch`.

use std::thread;
use std::time::Duration;

use bt_live::{Live, Options};
use bt_runtime::prelude::*;
use bt_runtime::trace::{JsonLines, Names, Record, TextLines, Trace};

use crate::{Folder, Ran};

#[derive(Blackboard, Default)]
struct Cat {
    dog: bool,
}

bt! {
    tree Day for Cat {
        selector {
            #[when(bb.dog, aborts = both)] idle "hide";
            sequence { wait(2s) "sleep"; wait(1s) "eat" }
        }
    }
}

const SECOND: Duration = Duration::from_secs(1);
const FRAMES: u32 = 9;

fn listen(folder: &Folder, name: &str, commands: bool) -> Live {
    let options = Options::new(name).address(([127, 0, 0, 1], 0).into()).folder(folder.games());
    options.commands(commands).writes(commands).listen().expect("it listens")
}

/// A day with two dogs, ticked by `tick`.
fn live(mut tick: impl FnMut(&mut Brain<Day>)) {
    let mut cat = Day::brain(Cat::default());
    for frame in 0..FRAMES {
        cat.board_mut().set_dog(frame % 4 == 3);
        tick(&mut cat);
    }
}

/// Runs `bt` while a game runs that waits for it.
fn watched(folder: &Folder, arguments: &[&str], typed: &str) -> Ran {
    let mut game = listen(folder, "cats", true);
    thread::scope(|scope| {
        scope.spawn(move || {
            game.wait_for_watcher();
            live(|cat| {
                while game.frame(|watch| watch.tick(cat, SECOND, &mut ())).is_none() {
                    game.wait();
                }
            });
        });
        folder.fed(&[&["watch"], arguments].concat(), typed)
    })
}

/// The records of the day in a sink, with the agent before each tick.
fn own(trace: &mut impl Trace) {
    live(|cat| {
        trace.record(Record::Agent { index: 0, generation: 0 });
        cat.tick_traced(SECOND, &mut (), trace);
    });
}

#[test]
fn the_lines_are_those_of_the_sinks() {
    let folder = Folder::new("watch-lines", &[]);
    let (mut text, mut json) =
        (TextLines::new(Names::of::<Day>(), Vec::new()), JsonLines::new(Names::of::<Day>(), Vec::new()));
    own(&mut text);
    own(&mut json);
    let ran = watched(&folder, &[], "");
    assert_eq!((ran.code, &*ran.err), (0, "the game has ended\n"));
    assert_eq!(ran.text(), String::from_utf8(text.finish().unwrap()).unwrap());
    let ran = watched(&folder, &["cats", "--json"], "");
    assert_eq!(ran.text(), String::from_utf8(json.finish().unwrap()).unwrap());
}

/// The numbers of the ticks that were printed.
fn ticks(ran: &Ran) -> usize {
    ran.text().lines().filter(|line| line.starts_with("tick at")).count()
}

#[test]
fn a_step_runs_as_many_frames_and_leaves_the_game_running() {
    let folder = Folder::new("watch-step", &[]);
    let ran = watched(&folder, &["--step", "3"], "");
    assert_eq!((ran.code, ticks(&ran)), (0, 3), "{}", ran.all());
}

#[test]
fn a_paused_game_obeys_the_keyboard() {
    let folder = Folder::new("watch-pause", &[]);
    let ran = watched(&folder, &["--pause"], "s 2\nx\ns\nc\n");
    assert_eq!((ran.code, ticks(&ran)), (0, FRAMES as usize), "{}", ran.all());
    assert!(ran.err.contains("no command is called `x`"), "{}", ran.err);
}

#[test]
fn a_key_is_set_by_an_option_and_by_the_keyboard() {
    let folder = Folder::new("watch-set", &[]);
    let ran = watched(&folder, &["--set", "0.dog=true", "--step", "1"], "");
    let lines = ran.text();
    assert!(lines.contains("a tool sets dog to true") && lines.contains("enter hide"), "{}", ran.all());
    assert_eq!((ran.code, &*ran.err), (0, ""));
    let ran = watched(&folder, &["--pause"], "set Day/0.dog=true\nset dog\nsend 0=1\ns\nc\n");
    assert!(ran.text().contains("a tool sets dog to true"), "{}", ran.all());
    assert!(ran.err.contains("error: `dog` sets no key\nhelp: `AGENT.KEY=VALUE`"), "{}", ran.err);
}

#[test]
fn a_breakpoint_is_json_or_stands_in_a_file() {
    let kept = r#"{ "version": 1, "breakpoints": [{ "node": "sleep", "on": "leave", "result": "success" }] }"#;
    let folder = Folder::new("watch-breaks", &[("breakpoints.json", kept)]);
    let ran = watched(&folder, &["--step", "100", "--breakpoints", "breakpoints.json"], "");
    assert!(ran.text().contains("-- agent 0 at sleep: stopped by `leave sleep: success`"), "{}", ran.all());
    let hides = r#"{"node":"hide","if":"dog"}"#;
    let ran = watched(&folder, &["--step", "100", "--break", hides], "");
    assert!(ran.text().contains("-- agent 0 enters hide: stopped by `hide if dog`"), "{}", ran.all());
    let ran = folder.fed(&["watch", "--break", r#"{"on":"key"}"#], "");
    assert!(ran.code == 2 && ran.err.contains("`key` names no key"), "{}", ran.all());
}

#[test]
fn a_refused_write_is_an_error() {
    let folder = Folder::new("watch-refused", &[]);
    let ran = watched(&folder, &["--set", "0.dogs=true", "--set", "5.dog=true", "--step", "2"], "");
    assert!(ran.err.contains("has no key `dogs`; did you mean `dog`?"), "{}", ran.err);
    assert!(ran.err.contains("no agent with the number 5 was ticked"), "{}", ran.err);
    assert_eq!((ran.code, ticks(&ran)), (1, 2), "{}", ran.all());
    let game = listen(&folder, "closed", false);
    let ran = folder.fed(&["watch", "--set", "0.dog=true"], "");
    assert_eq!((ran.code, ran.err.contains("`closed` is read only")), (2, true), "{}", ran.all());
    drop(game);
}

#[test]
fn a_typed_breakpoint_that_no_node_has_is_reported() {
    let folder = Folder::new("watch-typed", &[]);
    let ran = watched(&folder, &["--pause"], "s\nb hidden\nb eat\nc\n");
    // The tree may come before the breakpoint or after it.
    assert_eq!(ran.err.matches(" is `hidden`\n").count(), 1, "{}", ran.err);
    assert!(!ran.err.contains("`eat`"), "{}", ran.err);
}

#[test]
fn a_step_that_ends_at_a_breakpoint_prints_the_hit_and_fails() {
    let folder = Folder::new("watch-cut", &[]);
    let ran = watched(&folder, &["--step", "100", "--break", "hide"], "");
    assert!(ran.text().contains("-- agent 0 enters hide: stopped by `hide`"), "{}", ran.all());
    assert_eq!((ran.code, ticks(&ran)), (1, 4), "{}", ran.all());
    assert!(ran.err.contains("error: the game has run 4 of 100 frames"), "{}", ran.err);
    let ran = watched(&folder, &["--step", "100"], "");
    assert_eq!((ran.code, ticks(&ran)), (1, FRAMES as usize), "{}", ran.all());
    assert!(ran.err.contains("error: the game ends before all frames of the step have run"), "{}", ran.err);
}

#[test]
fn a_game_without_commands_is_watched_and_gets_none() {
    let folder = Folder::new("watch-only", &[]);
    let mut game = listen(&folder, "cats", false);
    let ran = thread::scope(|scope| {
        scope.spawn(move || {
            game.wait_for_watcher();
            live(|cat| assert!(game.frame(|watch| watch.tick(cat, SECOND, &mut ())).is_some()));
        });
        folder.fed(&["watch"], "s\nc\n")
    });
    assert_eq!((ran.code, &*ran.err), (0, "the game has ended\n"));
    assert_eq!(ticks(&ran), FRAMES as usize);
}

#[test]
fn a_breakpoint_is_printed_and_a_wrong_one_is_reported() {
    let folder = Folder::new("watch-break", &[]);
    let ran = watched(&folder, &["--break", "selector/hide", "--break", "hidden"], "");
    let hit = "-- agent 0 enters hide: stopped by `selector/hide`";
    assert_eq!(ran.text().lines().filter(|line| *line == hit).count(), 2, "{}", ran.all());
    assert_eq!((ran.code, ticks(&ran)), (0, FRAMES as usize));
    assert!(ran.err.contains("warning: no node of `Day` is `hidden`"), "{}", ran.err);
    let ran = watched(&folder, &["--break", "hide", "--json"], "");
    assert!(ran.text().contains(
        r#"{"agent":0,"breakpoint":"hide","by":"bt watch","name":"hide","node":1,"on":"enter","record":"stop"}"#
    ));
}

#[test]
fn games_are_listed_and_chosen_by_name_address_or_process() {
    let folder = Folder::new("watch-list", &[]);
    let ran = folder.bt(&["watch"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.starts_with("error: no game of yours listens\nhelp: "), "{}", ran.err);
    let (cats, dogs) = (listen(&folder, "cats", true), listen(&folder, "dogs", false));
    let ran = folder.bt(&["watch", "--list"]);
    let lines: Vec<_> = ran.text().lines().map(|line| line.split_whitespace().collect::<Vec<_>>()).collect();
    let (at, pid) = (cats.game().address.to_string(), std::process::id().to_string());
    assert_eq!(lines[0], ["cats", &*at, "process", &*pid]);
    assert_eq!(lines.len(), 2);
    // The file that a killed game at the same address has left.
    let left = folder.games().join(format!("1-{}.json", cats.game().address.port()));
    std::fs::write(&left, format!(r#"{{"name":"cats","pid":1,"address":"{at}","token":"old"}}"#)).unwrap();
    std::fs::File::options().write(true).open(&left).unwrap().set_modified(std::time::UNIX_EPOCH).unwrap();
    let listed = folder.bt(&["watch", "--list"]);
    assert_eq!(listed.text(), ran.text());
    let ran = folder.bt(&["watch"]);
    assert!(ran.err.starts_with("error: several games run\nhelp: take an address:\ncats "), "{}", ran.err);
    let ran = folder.bt(&["watch", "birds"]);
    assert!(ran.err.starts_with("error: no game is called `birds`\nhelp: these run:\ncats "), "{}", ran.err);
    let at = dogs.game().address.to_string();
    let ran = folder.bt(&["watch", &at, "--pause"]);
    assert_eq!(ran.err, "error: `dogs` takes no commands\nhelp: in the game, `Options::commands(true)`\n");
    assert_eq!(ran.code, 2);
}

#[test]
fn a_command_that_cannot_be_sent_is_no_loss_of_the_connection() {
    let long = "x".repeat(5 << 20);
    let folder = Folder::new("watch-unsent", &[("long.json", &long)]);
    let game = listen(&folder, "cats", true);
    let err = |arguments: &[&str]| {
        let ran = folder.bt(&[&["watch"], arguments].concat());
        assert_eq!(ran.code, 2, "{}", ran.all());
        ran.err
    };
    let missing = err(&["--swap", "missing.json"]);
    assert!(missing.starts_with("error: `missing.json` cannot be read: "), "{missing}");
    assert_eq!(err(&["--swap", "long.json"]), "error: `long.json` is longer than 4194304 bytes\n");
    // Quotes need more bytes in a message than in the file.
    std::fs::write(folder.0.join("long.json"), "\"".repeat(3 << 20)).unwrap();
    let quotes = err(&["--swap", "long.json"]);
    assert!(quotes.starts_with("error: `long.json`: a frame "), "{quotes}");
    let breaks = vec!["--break=hide"; 257];
    assert_eq!(err(&breaks), "error: 257 breakpoints: a client has at most 256\n");
    drop(game);
}

#[test]
fn a_typed_breakpoint_that_is_refused_is_forgotten() {
    let folder = Folder::new("watch-forgotten", &[]);
    let ran = watched(&folder, &["--pause"], &format!("b {}\nb hide\nc\n", "x".repeat(2000)));
    assert!(ran.err.contains("error: a name has at most 1024 bytes\n"), "{}", ran.err);
    assert!(ran.text().contains("stopped by `hide`"), "{}", ran.all());
}
