//! The debugger of mosaic_game: logs of files and of requests, entry by entry.

mod breaks;
mod lines;
mod posts;
mod states;

use bt_studio_core::message::{Ask, EntryView, FileKind, FollowedView, LogView, WatchState, Watching};

use super::GUARD;
use crate::stage::Stage;

const LOOK: &str = include_str!("../../../../tests/samples/mosaic/look_around.json");
/// A log of the sample tree, as the interpreter records it: see `records` of this module's tests.
const LOG: &str = "log.json";

/// The log of a guard that hears a noise, looks around, and waits again.
fn guard_log() -> String {
    states::recorded(|agent| {
        agent.set("alarms", 1).unwrap();
        agent.enable(true).unwrap();
        agent.advance(250).unwrap();
        agent.send("noise").unwrap();
        agent.advance(1000).unwrap();
    })
}

/// A page that shows the log, with its first rows.
fn opened() -> Stage {
    let mut stage = Stage::with(&[("guard.json", GUARD), ("look_around.json", LOOK), (LOG, &guard_log())]);
    order(&mut stage, Watching::Log { file: LOG.to_owned() }).unwrap();
    order(&mut stage, Watching::Rows { from: 0, count: 200 }).unwrap();
    stage
}

fn order(stage: &mut Stage, order: Watching) -> Result<(), String> {
    stage.ask(Ask::Watch { order })
}

fn to(stage: &mut Stage, entry: u32) {
    order(stage, Watching::To { tick: Some(entry) }).unwrap();
}

fn followed(stage: &Stage) -> &FollowedView {
    stage.followed.as_ref().expect("an agent is followed")
}

fn log(stage: &Stage) -> &LogView {
    followed(stage).log.as_ref().expect("the agent is one of a log")
}

/// A row: entry, poll or node with its title, command, data.
fn row(row: &EntryView) -> String {
    let EntryView { entry, poll, folded, entries, node, title, command, parameters, .. } = row;
    match poll {
        Some(poll) => format!("{entry} poll {poll}: {entries}{}", if *folded { " folded" } else { "" }),
        None => format!("{entry} {node} {title} {command} {parameters}").replace("  ", " ").trim_end().to_owned(),
    }
}

fn rows(stage: &Stage) -> Vec<String> {
    log(stage).rows.iter().map(row).collect()
}

/// The running nodes, each with its title.
fn running(stage: &Stage) -> Vec<String> {
    log(stage).running.iter().map(|node| format!("{} {}", node.node, node.title)).collect()
}

/// The keys with their values.
fn board(stage: &Stage) -> Vec<String> {
    let one = |key: &bt_studio_core::message::KnownView| {
        format!("{} = {}{}", key.name, key.value, if key.changed { " *" } else { "" })
    };
    followed(stage).values.iter().map(one).collect()
}

/// The first entry whose row has this text.
fn entry_of(stage: &Stage, text: &str) -> u32 {
    let found = log(stage).rows.iter().find(|one| row(one).contains(text));
    found.unwrap_or_else(|| panic!("no row `{text}` in {:#?}", rows(stage))).entry
}

#[test]
fn a_log_opens_with_its_entries_under_their_polls() {
    let stage = opened();
    assert_eq!(stage.files.iter().find(|file| file.file == LOG).unwrap().kind, FileKind::MosaicLog);
    let watch = stage.watch.as_ref().unwrap();
    assert_eq!((watch.state, &*watch.game.name, watch.agents), (WatchState::Log, LOG, 1));
    assert_eq!(stage.agents[0].name, "guard 7");
    assert_eq!(stage.agents[0].tree, "guard.json");
    assert_eq!(followed(&stage).tick, 1, "a log is read from its start on");
    let rows = rows(&stage);
    assert_eq!(
        rows[..9],
        [
            "1 0:0 snapshot 1 tree, 0 keys, 1 node",
            "2 0:0 bb_set alarms = 1",
            "3 poll 1: 6",
            "4 0:0 root node_enter",
            "5 0:1 sequence node_enter",
            "6 0:2 parallel node_enter",
            "7 0:3 wait_event node_enter",
            "8 0:4 wait_for_seconds node_enter",
            "9 0:4 wait_for_seconds node_action wait_for_seconds(4)",
        ]
    );
    assert_eq!(log(&stage).total as usize, rows.len());
    assert_eq!(log(&stage).rows[3].time, "13:59:50.000", "the time of the day");
}

#[test]
fn a_row_is_a_moment_with_its_running_nodes_and_its_blackboard() {
    let mut stage = opened();
    to(&mut stage, 9);
    let fresh = ["0:0 root", "0:1 sequence", "0:2 parallel", "0:3 wait_event", "0:4 wait_for_seconds"];
    assert_eq!(running(&stage), fresh);
    assert_eq!(board(&stage), ["alarms = 1"]);
    let marked: Vec<_> = followed(&stage).marks["guard.json"].iter().map(|mark| &*mark.at).collect();
    assert_eq!(marked, ["/nodes/0", "/nodes/1", "/nodes/2", "/nodes/3", "/nodes/4"]);
    assert_eq!(log(&stage).place, Some(("guard.json".to_owned(), "/nodes/4".to_owned())));
    // The parallel node has finished: the log does not say that its other child is interrupted.
    let left = entry_of(&stage, "0:2 parallel node_leave");
    to(&mut stage, left);
    assert_eq!(running(&stage), ["0:0 root", "0:1 sequence"]);
    let added = entry_of(&stage, "bb_set alarms = 2");
    to(&mut stage, added);
    assert_eq!(board(&stage), ["alarms = 2 *"]);
    to(&mut stage, added - 1);
    assert_eq!(board(&stage), ["alarms = 1"], "back again");
    assert_eq!(followed(&stage).values[0].later.as_deref(), Some("2"));
    assert_eq!(
        order(&mut stage, Watching::To { tick: Some(5000) }),
        Err(format!("there is no entry 5000: 1 to {} are kept", followed(&stage).last))
    );
}

#[test]
fn trees_open_by_themselves() {
    let mut stage = opened();
    to(&mut stage, 9);
    assert_eq!((&*followed(&stage).tree, &*followed(&stage).file), ("guard.json", "guard.json"));
    let entered = entry_of(&stage, "1:2 random_seq node_enter");
    to(&mut stage, entered);
    assert_eq!((&*followed(&stage).tree, &*followed(&stage).file), ("look_around.json", "look_around.json"));
    let trees: Vec<_> = log(&stage).trees.iter().map(|tree| (&*tree.name, tree.file.as_deref())).collect();
    assert_eq!(trees, [("guard.json", Some("guard.json")), ("look_around.json", Some("look_around.json"))]);
    assert!(followed(&stage).marks["guard.json"].iter().any(|mark| mark.at == "/nodes/11"), "the node that runs it");
    // The tree's root leaves, then the node that runs it: the first tree is shown again.
    let left = entry_of(&stage, "0:8 run look_around.json node_leave");
    to(&mut stage, left);
    assert_eq!(followed(&stage).file, "guard.json");
    assert!(!followed(&stage).marks.contains_key("look_around.json"));
}

#[test]
fn polls_are_folded_one_by_one_and_all_together() {
    let mut stage = opened();
    let all = log(&stage).total;
    order(&mut stage, Watching::Fold { poll: Some(3), folded: true }).unwrap();
    assert_eq!(
        rows(&stage)[1..4],
        ["2 0:0 bb_set alarms = 1", "3 poll 1: 6 folded", &*format!("10 {}", &rows(&stage)[3][3..])]
    );
    assert_eq!(log(&stage).total, all - 6);
    order(&mut stage, Watching::Fold { poll: None, folded: true }).unwrap();
    assert!(rows(&stage)[2..].iter().filter(|row| row.contains(" poll ")).all(|row| row.ends_with(" folded")));
    to(&mut stage, 8);
    assert_eq!(log(&stage).at, 2, "the shown entry is in a folded poll");
    order(&mut stage, Watching::Fold { poll: Some(3), folded: false }).unwrap();
    assert_eq!(log(&stage).at, 7);
    order(&mut stage, Watching::Fold { poll: None, folded: false }).unwrap();
    assert_eq!(log(&stage).total, all);
    // A part of the list is the same as that part of the whole list.
    let whole = rows(&stage);
    order(&mut stage, Watching::Rows { from: 5, count: 4 }).unwrap();
    assert_eq!((rows(&stage), log(&stage).from), (whole[5..9].to_vec(), 5));
    order(&mut stage, Watching::Rows { from: all - 2, count: 100 }).unwrap();
    assert_eq!(rows(&stage), whole[whole.len() - 2..]);
}

#[test]
fn the_entries_of_a_node_are_found() {
    let mut stage = opened();
    to(&mut stage, 1);
    stage.ask(Ask::Open { file: "guard.json".to_owned() }).unwrap();
    let selected = |stage: &mut Stage, at: &str| {
        stage.ask(Ask::Select { file: "guard.json".to_owned(), at: Some(at.to_owned()) }).unwrap();
    };
    selected(&mut stage, "/nodes/3");
    order(&mut stage, Watching::Seek { forward: true }).unwrap();
    assert_eq!(followed(&stage).tick, 7);
    order(&mut stage, Watching::Seek { forward: true }).unwrap();
    assert_eq!(
        row(&log(&stage).rows[followed(&stage).tick as usize - 1]).split_once(' ').unwrap().1,
        "0:3 wait_event node_leave"
    );
    order(&mut stage, Watching::Seek { forward: false }).unwrap();
    assert_eq!(followed(&stage).tick, 7);
    assert_eq!(
        order(&mut stage, Watching::Seek { forward: false }),
        Err("no earlier entry is about this node".to_owned())
    );
}

#[test]
fn an_edit_of_a_tree_is_seen_in_its_log() {
    let mut stage = opened();
    to(&mut stage, 9);
    let renamed = GUARD.replace("wait_event", "always_true");
    stage.outside("guard.json", &renamed);
    assert!(log(&stage).rows[6].title != "wait_event", "the title of the present tree");
    stage.outside("guard.json", GUARD);
    assert_eq!(log(&stage).rows[6].title, "wait_event");
    assert_eq!(running(&stage).len(), 5);
}

#[test]
fn a_log_without_its_trees_is_shown_all_the_same() {
    let mut stage = Stage::with(&[(LOG, &guard_log())]);
    order(&mut stage, Watching::Log { file: LOG.to_owned() }).unwrap();
    order(&mut stage, Watching::Rows { from: 0, count: 200 }).unwrap();
    to(&mut stage, 9);
    assert_eq!(running(&stage), ["0:0 ", "0:1 ", "0:2 ", "0:3 ", "0:4 "]);
    assert_eq!((&*followed(&stage).tree, &*followed(&stage).file), ("guard.json", ""));
    assert_eq!(log(&stage).trees[0].file, None);
}

#[test]
fn a_file_that_is_no_log_is_refused_with_the_place_of_its_fault() {
    let bad = "{ \"entity_id\": \"guard\", \"debug_cmds\": [\n[0, 0, 1, \"enter\", []],\n[0, 0, 1, \"entr\", []] ] }";
    let mut stage = Stage::with(&[("guard.json", GUARD), ("bad.json", bad), (LOG, &guard_log())]);
    order(&mut stage, Watching::Log { file: LOG.to_owned() }).unwrap();
    let why = order(&mut stage, Watching::Log { file: "bad.json".to_owned() }).unwrap_err();
    assert!(
        why.starts_with("bad.json:3:1 $.debug_cmds[1]: unknown command `entr`; the commands are `snapshot`"),
        "{why}"
    );
    assert_eq!(stage.watch.as_ref().unwrap().game.name, LOG, "the log before stays");
    let why = order(&mut stage, Watching::Log { file: "guard.json".to_owned() }).unwrap_err();
    assert!(why.contains("a debug log lacks `debug_cmds`"), "{why}");
    assert!(order(&mut stage, Watching::Log { file: "none.json".to_owned() }).is_err());
    let why = order(&mut stage, Watching::Step { frames: 1 }).unwrap_err();
    assert_eq!(why, "a log shows what has happened, and takes no commands");
    order(&mut stage, Watching::Detach).unwrap();
    assert!(stage.watch.is_none());
    assert_eq!(order(&mut stage, Watching::Rows { from: 0, count: 1 }), Err("no log is shown".to_owned()));
}

#[test]
fn a_log_that_begins_while_the_agent_runs_says_what_is_not_known() {
    let text = include_str!("../../../../tests/samples/mosaic/debug_log.json");
    let mut stage = Stage::with(&[("guard.json", GUARD), ("look_around.json", LOOK), (LOG, text)]);
    order(&mut stage, Watching::Log { file: LOG.to_owned() }).unwrap();
    order(&mut stage, Watching::Rows { from: 0, count: 200 }).unwrap();
    // The snapshot names the nodes that wait; those above them run too.
    assert_eq!(running(&stage), ["0:0 root", "0:1 sequence", "0:2 parallel", "0:3 wait_event", "0:4 wait_for_seconds"]);
    assert_eq!(board(&stage), ["alarms = 1 *"]);
    assert!(!followed(&stage).stale);
    assert_eq!(log(&stage).rows[0].time, "0.100 s", "the time of the agent's clock");
    // An old log holds `leave` twice, and an empty command for a reset, which clears the blackboard.
    to(&mut stage, 4);
    assert_eq!(running(&stage).len(), 4);
    to(&mut stage, 9);
    assert_eq!((running(&stage), board(&stage)), (Vec::new(), Vec::new()));
    let cut = text.replacen("\"snapshot\"", "\"group_begin\"", 1);
    stage.outside("cut.json", &cut);
    order(&mut stage, Watching::Log { file: "cut.json".to_owned() }).unwrap();
    to(&mut stage, 8);
    assert!(followed(&stage).stale, "without a snapshot, the state before is not known");
}
