//! Running games and files of records: agents, ticks, breakpoints, reasons.

use std::time::Duration;

use bt_runtime::prelude::*;
use bt_runtime::trace::{Names, Record, Recording, Trace};
use bt_studio_core::message::{
    AgentKey, Ask, BreakOn, Breakpoint, Event, FollowedView, GameCommand, GameEvent, GameOrder, GameView, NodeState,
    WatchState, Watching,
};

use crate::stage::{FILE, Stage};

mod breaks;
mod filter;
mod history;
mod levels;
mod profile;
mod records;
mod refused;
mod refused_swap;
mod scrub;
mod several;
mod versions;
mod why;

#[derive(Blackboard, Default)]
struct Soldier {
    ammo: u32,
    enemy: Option<u32>,
}

bt! {
    tree Guard for Soldier {
        selector {
            #[when(bb.ammo == 0, aborts = lower_priority)] sequence "fetch ammo" { wait(1s) "walk"; set(bb.ammo = 6) "take" }
            #[when(bb.enemy.is_some(), aborts = both)] sequence "fight" { wait(2s) "aim"; set(bb.ammo = bb.ammo - 1) "shoot" }
            wait(4s) "rest"
        }
    }
}

/// The twin of [`Guard`].
const TWIN: &str = r#"{ "bt": 1, "tree": "Guard", "agent": "Soldier",
  "root": { "node": "selector", "children": [
      { "node": "sequence", "name": "fetch ammo", "when": [{ "if": "ammo == 0", "aborts": "lower_priority" }], "children": [
          { "node": "wait", "name": "walk", "args": { "for": "1s" } },
          { "node": "set", "name": "take", "key": "ammo", "value": 6 } ] },
      { "node": "sequence", "name": "fight", "when": [{ "if": "enemy.is_some()", "aborts": "both" }], "children": [
          { "node": "wait", "name": "aim", "args": { "for": "2s" } },
          { "node": "set", "name": "shoot", "key": "ammo", "value": { "expr": "ammo - 1" } } ] },
      { "node": "wait", "name": "rest", "args": { "for": "4s" } } ] } }"#;

const FETCH: &str = "/root/children/0";
const FIGHT: &str = "/root/children/1";
const REST: &str = "/root/children/2";

/// A game with some guards, which sends its records as `bt-live` does.
struct Game {
    guards: Vec<Brain<Guard>>,
    recording: Recording<Vec<u8>>,
}

impl Game {
    fn new(guards: usize) -> Self {
        let soldier = |ammo| Soldier { ammo, enemy: None };
        let guards = (0..guards).map(|number| Guard::brain(soldier(number as u32))).collect();
        Self { guards, recording: Recording::new(Names::of::<Guard>(), Vec::new()) }
    }

    /// A frame of 500 ms; returns its bytes.
    fn frame(&mut self) -> Vec<u8> {
        for (number, guard) in self.guards.iter_mut().enumerate() {
            self.recording.record(Record::Agent { index: number as u32, generation: 0 });
            guard.tick_traced(Duration::from_millis(500), &mut (), &mut self.recording);
        }
        self.frame_bytes()
    }

    /// The bytes that were recorded since the last call.
    fn frame_bytes(&mut self) -> Vec<u8> {
        self.recording.flush().unwrap();
        std::mem::take(self.recording.get_mut().unwrap())
    }
}

fn key(index: u32) -> AgentKey {
    AgentKey { stream: 0, index, generation: 0 }
}

/// A page that watches a game whose tree has this file.
fn watched(files: &[(&str, &str)]) -> Stage {
    let mut stage = Stage::with(files);
    stage.ask(Ask::Watch { order: Watching::Attach { game: "arena".to_owned() } }).unwrap();
    connect(&mut stage, "first");
    stage.event(Event::Game { event: GameEvent::Tree { stream: 0, name: "Guard".to_owned() } });
    stage
}

fn connect(stage: &mut Stage, run: &str) {
    let (name, address, run) = ("arena".to_owned(), "127.0.0.1:1".to_owned(), run.to_owned());
    let game = GameView { name, pid: 7, address, run, commands: true, writes: true, ..GameView::default() };
    stage.event(Event::Game { event: GameEvent::Connected { game } });
}

fn send(stage: &mut Stage, bytes: Vec<u8>) {
    stage.event(Event::Game { event: GameEvent::Batch { stream: 0, bytes } });
}

fn on_entry(node: &str) -> Breakpoint {
    Breakpoint { node: node.to_owned(), ..Breakpoint::default() }
}

/// The first breakpoint of the studio has stopped the game at the entry of a node.
fn stops(stage: &mut Stage, line: &str, agent: u32, (node, name): (u16, &str)) {
    let (breakpoint, name, by) = (line.to_owned(), name.to_owned(), String::new());
    let stop = GameEvent::Stop { breakpoint, number: Some(0), by, on: BreakOn::Enter, agent: key(agent), node, name };
    stage.event(Event::Game { event: stop });
}

fn set_ammo(agent: AgentKey, run: &str) -> Watching {
    Watching::Set { agent, run: run.to_owned(), key: "ammo".to_owned(), value: "0".to_owned() }
}

/// The host has read a file of records.
fn record(stage: &mut Stage, file: &str, bytes: &[u8]) {
    stage.ask(Ask::Watch { order: Watching::Record { file: file.to_owned() } }).unwrap();
    let pieces = bt_studio_core::pieces(bytes);
    for (place, piece) in pieces.iter().enumerate() {
        let (file, last) = (file.to_owned(), place + 1 == pieces.len());
        stage.event(Event::Game { event: GameEvent::Record { file, bytes: piece.to_vec(), last } });
    }
}

fn frames(stage: &mut Stage, game: &mut Game, count: usize) {
    (0..count).for_each(|_| send(stage, game.frame()));
}

fn order(stage: &mut Stage, order: Watching) -> FollowedView {
    stage.ask(Ask::Watch { order }).unwrap();
    stage.followed.clone().expect("a followed agent")
}

fn marked(view: &FollowedView, file: &str, state: NodeState) -> Vec<String> {
    view.marks[file].iter().filter(|mark| mark.state == state).map(|mark| mark.at.clone()).collect()
}

fn select(stage: &mut Stage, at: &str) -> Vec<String> {
    stage.ask(Ask::Select { file: FILE.to_owned(), at: Some(at.to_owned()) }).unwrap();
    stage.followed.as_ref().and_then(|view| view.why.clone()).expect("a reason").reasons
}

#[test]
fn the_agents_of_a_game_are_listed_with_their_running_nodes() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(2));
    frames(&mut stage, &mut game, 2);
    let agents: Vec<_> =
        stage.agents.iter().map(|one| (one.key, &*one.tree, &*one.status, &*one.node, &*one.lasts)).collect();
    assert_eq!(agents, [(key(0), "Guard", "running", "walk", "0.5s"), (key(1), "Guard", "running", "rest", "0.5s")]);
}

#[test]
fn an_agent_is_followed_on_the_elements_of_its_file_through_its_ticks() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(2));
    frames(&mut stage, &mut game, 4);
    let view = order(&mut stage, Watching::Follow { agent: key(0) });
    assert_eq!((&*view.file, view.tick, view.first, view.last, view.live), (FILE, 4, 1, 4, true));
    assert_eq!(view.now, "2.00s");
    assert_eq!(marked(&view, FILE, NodeState::Running), ["/root", REST]);
    let view = order(&mut stage, Watching::To { tick: Some(3) });
    assert_eq!((view.tick, view.live), (3, false));
    assert_eq!(
        marked(&view, FILE, NodeState::Success),
        ["/root", FETCH, "/root/children/0/children/0", "/root/children/0/children/1"]
    );
    assert_eq!(view.values[0].value, "6");
    assert!(view.values[0].changed && view.values[0].tick == 3);
    let view = order(&mut stage, Watching::To { tick: Some(1) });
    assert_eq!(marked(&view, FILE, NodeState::Running), ["/root", FETCH, "/root/children/0/children/0"]);
    assert_eq!((&*view.values[0].value, view.values[0].later.as_deref()), ("0", Some("6")));
    assert!(view.lines.iter().any(|line| line.at.as_deref() == Some(FETCH) && line.json.contains("ammo = 0")));
}

#[test]
fn a_reason_names_the_guard_and_its_values_at_the_shown_tick() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(2));
    frames(&mut stage, &mut game, 2);
    order(&mut stage, Watching::Follow { agent: key(1) });
    assert_eq!(
        select(&mut stage, FETCH),
        ["never held so far: when(bb.ammo == 0) was false (ammo = 1), checked 0.5s ago"]
    );
    assert_eq!(select(&mut stage, REST), ["runs for 0.5s"]);
    let inner = select(&mut stage, "/root/children/1/children/0");
    let why = "`fight`, above it: never held so far: when(bb.enemy.is_some()) was false";
    assert_eq!(inner, [format!("{why} (enemy = None), checked 0.5s ago")]);
    game.guards[1].board_mut().set_enemy(Some(5));
    frames(&mut stage, &mut game, 1);
    assert_eq!(
        select(&mut stage, FIGHT),
        ["runs for 0.0s", "preempted `rest`: when(bb.enemy.is_some()) is true (enemy = Some(5))", "starts"]
    );
    assert_eq!(select(&mut stage, REST), ["halted: preempted by `fight`", "it is behind `fight`, which runs"]);
    order(&mut stage, Watching::To { tick: Some(1) });
    assert!(select(&mut stage, FIGHT)[0].starts_with("lost: when(bb.enemy.is_some()) is false"));
}

#[test]
fn a_breakpoint_goes_to_the_game_by_the_path_of_its_node() {
    let mut stage = watched(&[(FILE, TWIN)]);
    stage.ask(Ask::Watch { order: Watching::Break { file: FILE.to_owned(), at: FIGHT.to_owned() } }).unwrap();
    let list = |nodes: &[&str]| GameCommand::Breakpoints { list: nodes.iter().map(|&node| on_entry(node)).collect() };
    assert_eq!(stage.commands.last(), Some(&list(&["Guard:/selector/fight"])));
    assert_eq!(stage.breakpoints[0].places, [(FILE.to_owned(), FIGHT.to_owned())]);
    let mut game = Game::new(2);
    frames(&mut stage, &mut game, 1);
    game.guards[1].board_mut().set_enemy(Some(1));
    frames(&mut stage, &mut game, 1);
    stops(&mut stage, "Guard:/selector/fight", 1, (4, "fight"));
    let view = stage.watch.clone().unwrap();
    assert_eq!(view.state, WatchState::Stopped);
    assert_eq!(view.said, "agent 1 enters fight");
    assert_eq!(view.stop.unwrap().place, Some((FILE.to_owned(), FIGHT.to_owned())));
    let followed = stage.followed.clone().unwrap();
    assert_eq!((followed.key, followed.stops), (key(1), vec![2]), "the page follows the agent that was stopped");
    assert_eq!(stage.breakpoints[0].hits, 1);
    stage.ask(Ask::Watch { order: Watching::To { tick: Some(1) } }).unwrap();
    assert!(!stage.followed.as_ref().unwrap().live);
    stage.ask(Ask::Watch { order: Watching::Continue }).unwrap();
    assert_eq!(stage.watch.as_ref().unwrap().state, WatchState::Running);
    assert!(stage.followed.as_ref().unwrap().live, "the page goes on with the game");
    stage
        .ask(Ask::Watch { order: Watching::Unbreak { breakpoint: Some(Box::new(on_entry("Guard:/selector/fight"))) } })
        .unwrap();
    assert_eq!(stage.commands.last(), Some(&list(&[])));
}

#[test]
fn breakpoints_go_to_the_game_before_it_is_watched() {
    let mut stage = Stage::with(&[(FILE, TWIN)]);
    stage.ask(Ask::Watch { order: Watching::Break { file: FILE.to_owned(), at: FIGHT.to_owned() } }).unwrap();
    assert!(stage.commands.is_empty(), "there is no game");
    stage.ask(Ask::Watch { order: Watching::Attach { game: "arena".to_owned() } }).unwrap();
    connect(&mut stage, "first");
    let command = |order: &GameOrder| matches!(order, GameOrder::Command { .. });
    let place = |found: fn(&GameOrder) -> bool| stage.game_orders.iter().position(found);
    assert!(place(command) < place(|order| matches!(order, GameOrder::Watch { .. })));
}

#[test]
fn a_key_and_an_event_go_to_the_followed_agent() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(2));
    frames(&mut stage, &mut game, 1);
    order(&mut stage, Watching::Follow { agent: key(1) });
    order(&mut stage, set_ammo(key(1), "first"));
    let tree = "Guard".to_owned();
    let set =
        GameCommand::Set { agent: 1, generation: 0, tree: tree.clone(), key: "ammo".to_owned(), value: "0".to_owned() };
    assert_eq!(stage.commands.last(), Some(&set));
    order(&mut stage, Watching::Send { agent: key(1), run: "first".to_owned(), event: "Alarm".to_owned() });
    assert_eq!(
        stage.commands.last(),
        Some(&GameCommand::Send { agent: 1, generation: 0, tree, event: "Alarm".to_owned() })
    );
    game.recording.record(Record::Agent { index: 1, generation: 0 });
    game.recording.record(Record::Write { key: 0, value: &0 });
    frames(&mut stage, &mut game, 1);
    let view = stage.followed.as_ref().unwrap();
    assert!(view.values[0].value == "0" && view.values[0].changed && view.values[0].tick == 2);
    assert!(view.lines[1].json.contains(r#""record":"write""#), "{:?}", view.lines);
}

#[test]
fn a_tree_that_no_file_has_is_shown_and_not_changed() {
    let (mut stage, mut game) = (watched(&[]), Game::new(2));
    frames(&mut stage, &mut game, 1);
    let file = "game:Guard".to_owned();
    assert_eq!(stage.files.iter().map(|file| &*file.file).collect::<Vec<_>>(), [&*file]);
    stage.ask(Ask::Open { file: file.clone() }).unwrap();
    let titles: Vec<_> = stage.documents[&file].outline.iter().map(|row| &*row.title).collect();
    assert_eq!(titles, ["selector", "fetch ammo", "walk", "take", "fight", "aim", "shoot", "rest"]);
    let view = stage.followed.clone().unwrap();
    assert_eq!(view.file, file);
    assert_eq!(marked(&view, &file, NodeState::Running), ["/0", "/1", "/2"]);
    stage.ask(Ask::Watch { order: Watching::Break { file: file.clone(), at: "/4".to_owned() } }).unwrap();
    assert_eq!(stage.breakpoints[0].of.node, "Guard:/selector/fight");
    let command = bt_studio_core::Command::Remove { at: "/4".to_owned() };
    let refused = stage.ask(Ask::Command { file, version: 1, command, typing: None });
    assert!(refused.unwrap_err().starts_with("the tree of a game is shown, and not changed"));
    stage.ask(Ask::Watch { order: Watching::Detach }).unwrap();
    assert!(stage.files.is_empty() && stage.watch.is_none());
}

#[test]
fn a_file_stays_that_of_the_running_tree_while_its_root_is_changed() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(2));
    frames(&mut stage, &mut game, 1);
    assert_eq!(
        marked(stage.followed.as_ref().unwrap(), FILE, NodeState::Running),
        ["/root", FETCH, "/root/children/0/children/0"]
    );
    stage.outside(FILE, &TWIN.replace("\"selector\"", "\"selektor\""));
    let view = order(&mut stage, Watching::To { tick: None });
    assert_eq!(view.file, FILE);
    assert_eq!(marked(&view, "game:Guard", NodeState::Running), ["/0", "/1", "/2"]);
    assert!(stage.files.iter().any(|file| file.file == "game:Guard"), "the tree of the game can be looked at");
    stage.ask(Ask::Watch { order: Watching::Swap { file: view.file } }).unwrap();
    stage.outside(FILE, TWIN);
    let view = order(&mut stage, Watching::To { tick: None });
    assert_eq!((&*view.file, view.marks.len()), (FILE, 1));
    assert!(stage.files.iter().all(|file| file.file == FILE));
    stage.event(Event::Gone { file: FILE.to_owned() });
    assert_eq!(order(&mut stage, Watching::To { tick: None }).file, "game:Guard");
}
