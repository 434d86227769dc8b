//! Several agents, trees, runs of a game and pages: each gets its own, and all of them stay within their limits.

use std::time::Duration;

use bt_runtime::prelude::*;
use bt_runtime::time::Time;
use bt_runtime::trace::{NodeTable, Record, Trace};
use bt_studio_core::message::{
    AgentKey, Ask, Event, GameCommand, GameEvent, GameOrder, GameView, NodeState, Tell, WatchState, Watching,
};

use super::{
    FETCH, FIGHT, Game, Guard, Soldier, TWIN, connect, frames, key, marked, order, record, set_ammo, stops, watched,
};
use crate::stage::{FILE, Stage};

bt! {
    tree Sleeper for Soldier { sequence { wait(1s) "doze" } }
}

/// The twin of [`Sleeper`].
const SLEEPER: &str = r#"{ "bt": 1, "tree": "Sleeper", "agent": "Soldier",
  "root": { "node": "sequence", "children": [{ "node": "wait", "name": "doze", "args": { "for": "1s" } }] } }"#;

#[test]
fn a_write_goes_to_the_agent_for_which_it_was_typed_or_nowhere() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(2));
    frames(&mut stage, &mut game, 1);
    order(&mut stage, Watching::Follow { agent: key(1) });
    // A breakpoint shows the page another agent while the user types.
    stops(&mut stage, "fight", 0, (4, "fight"));
    assert_eq!(order(&mut stage, set_ammo(key(1), "first")).key, key(0));
    let set = |stage: &Stage| match stage.commands.last() {
        Some(GameCommand::Set { agent, generation, .. }) => Some((*agent, *generation)),
        _ => None,
    };
    assert_eq!(set(&stage), Some((1, 0)));
    game.recording.record(Record::Agent { index: 1, generation: 1 });
    game.guards[1].tick_traced(Duration::ZERO, &mut (), &mut game.recording);
    frames(&mut stage, &mut game, 1);
    let refused = stage.ask(Ask::Watch { order: set_ammo(key(1), "first") }).unwrap_err();
    assert_eq!(refused, "agent 1 has left the game, and another one has its number");
    order(&mut stage, set_ammo(AgentKey { generation: 1, ..key(1) }, "first"));
    assert_eq!(set(&stage), Some((1, 1)), "the game checks it too");
    connect(&mut stage, "second");
    assert!(stage.followed.is_none(), "the agents of the first run are gone");
    frames(&mut stage, &mut Game::new(2), 1);
    let refused = stage.ask(Ask::Watch { order: set_ammo(key(0), "first") }).unwrap_err();
    assert_eq!(refused, "the game has started again since this was typed");
    assert_eq!(stage.commands.iter().filter(|command| matches!(command, GameCommand::Set { .. })).count(), 2);
}

#[test]
fn the_state_of_the_game_is_that_of_all_its_clients() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(1));
    let held = |stage: &mut Stage, own, by: &[&str]| {
        let by = by.iter().map(|&name| name.to_owned()).collect();
        stage.event(Event::Game { event: GameEvent::Held { own, by } });
        let view = stage.watch.as_ref().unwrap();
        (view.state, view.said.clone())
    };
    frames(&mut stage, &mut game, 1);
    assert_eq!(held(&mut stage, false, &["bt watch"]), (WatchState::Paused, "held by bt watch".to_owned()));
    let both = (WatchState::Paused, "held by bt watch, a second studio".to_owned());
    assert_eq!(held(&mut stage, false, &["bt watch", "a second studio"]), both);
    assert_eq!(held(&mut stage, true, &[]), (WatchState::Paused, String::new()));
    assert_eq!(held(&mut stage, true, &["bt watch"]), (WatchState::Paused, "held by bt watch".to_owned()));
    assert_eq!(held(&mut stage, false, &[]), (WatchState::Running, String::new()));
    stops(&mut stage, "fight", 0, (4, "fight"));
    assert_eq!(held(&mut stage, true, &["bt watch"]).0, WatchState::Stopped);
    assert_eq!(held(&mut stage, false, &[]), (WatchState::Running, String::new()), "another client let it go on");
    assert!(stage.watch.as_ref().unwrap().stop.is_none());
}

#[test]
fn pages_do_not_get_the_token_of_an_address() {
    let mut stage = Stage::with(&[(FILE, TWIN)]);
    let game = "127.0.0.1:4460#secret".to_owned();
    stage.ask(Ask::Watch { order: Watching::Attach { game: game.clone() } }).unwrap();
    assert_eq!(stage.game_orders.last(), Some(&GameOrder::Attach { game }));
    assert_eq!(stage.watch.as_ref().unwrap().game.name, "127.0.0.1:4460");
}

#[test]
fn a_file_of_records_that_is_opened_twice_is_shown_twice() {
    let (mut stage, mut game) = (Stage::with(&[(FILE, TWIN)]), Game::new(2));
    let mut bytes: Vec<u8> = (0..5).flat_map(|_| game.frame()).collect();
    bytes.extend(game.recording.finish().unwrap());
    for _ in 0..2 {
        (stage.watch, stage.followed) = (None, None);
        stage.agents.clear();
        record(&mut stage, "night.btrec", &bytes);
        assert_eq!((stage.agents.len(), stage.followed.as_ref().map(|view| view.last)), (2, Some(5)));
    }
}

#[test]
fn the_list_of_games_goes_to_the_page_that_has_asked() {
    let mut stage = Stage::with(&[]);
    stage.ask(Ask::Watch { order: Watching::Games }).unwrap();
    let Some(&GameOrder::List { client }) = stage.game_orders.last() else { panic!("no order for the list") };
    let games = |client| Event::Game { event: GameEvent::Games { client, games: Vec::new(), records: Vec::new() } };
    stage.event(games(client + 1));
    assert!(stage.answer.is_none(), "another page has asked");
    stage.event(games(client));
    assert!(stage.answer.is_some());
}

/// A tick of an agent with this tree, in which the first two nodes are entered, as a tree from a file records it.
fn enters<T: Tree>(game: &mut Game, index: u32, generation: u32) {
    let recording = &mut game.recording;
    recording.record(Record::Agent { index, generation });
    recording.record(Record::Tick { now: Time::START, dt: Duration::ZERO });
    recording.nodes(None, 0, &NodeTable::of::<T>());
    recording.record(Record::Enter { node: 0 });
    recording.record(Record::Enter { node: 1 });
    recording.end();
}

#[test]
fn agents_of_one_stream_with_several_trees_are_shown_each_on_its_own() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN), ("sleeper.json", SLEEPER)]), Game::new(0));
    enters::<Guard>(&mut game, 0, 0);
    enters::<Sleeper>(&mut game, 1, 0);
    enters::<Guard>(&mut game, 2, 0);
    frames(&mut stage, &mut game, 1);
    let trees: Vec<_> = stage.agents.iter().map(|one| (&*one.tree, &*one.node)).collect();
    assert_eq!(trees, [("Guard", "fetch ammo"), ("Sleeper", "doze"), ("Guard", "fetch ammo")]);
    let view = order(&mut stage, Watching::Follow { agent: key(1) });
    assert_eq!((&*view.tree, &*view.file), ("Sleeper", "sleeper.json"));
    assert_eq!(marked(&view, "sleeper.json", NodeState::Running), ["/root", "/root/children/0"]);
    assert_eq!(view.lines.last().unwrap().at.as_deref(), Some("/root/children/0"));
    // A node of another tree has no records of this agent.
    stage.ask(Ask::Select { file: FILE.to_owned(), at: Some(FETCH.to_owned()) }).unwrap();
    assert!(stage.followed.as_ref().unwrap().why.is_none());
    let refused = stage.ask(Ask::Watch { order: Watching::Seek { forward: false } });
    assert_eq!(refused, Err("no earlier tick has a record of this node".to_owned()));
    stops(&mut stage, "doze", 1, (1, "doze"));
    let place = stage.watch.as_ref().unwrap().stop.as_ref().unwrap().place.clone();
    assert_eq!(place, Some(("sleeper.json".to_owned(), "/root/children/0".to_owned())));
    // The agent goes on with another tree; its history keeps the one before.
    enters::<Guard>(&mut game, 1, 0);
    frames(&mut stage, &mut game, 1);
    assert_eq!(stage.followed.as_ref().unwrap().tree, "Guard");
    let view = order(&mut stage, Watching::To { tick: Some(1) });
    assert_eq!((&*view.tree, &*view.file), ("Sleeper", "sleeper.json"));
    let spans: Vec<_> = view.spans.iter().map(|(tick, name)| (*tick, &**name)).collect();
    assert_eq!(spans, [(1, "doze"), (2, "fetch ammo")]);
}

#[test]
fn gaps_without_records_between_them_are_one() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(3));
    frames(&mut stage, &mut game, 5);
    let gap = |stage: &mut Stage| stage.event(Event::Game { event: GameEvent::Gap { ticks: 1, records: 4 } });
    gap(&mut stage);
    let kept = stage.watch.as_ref().unwrap().kept;
    (0..40).for_each(|_| gap(&mut stage));
    assert_eq!(stage.followed.as_ref().unwrap().gaps, [(6, 41)]);
    assert_eq!(stage.watch.as_ref().unwrap().kept, kept);
}

#[test]
fn agents_that_have_left_make_room_for_others() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(0));
    (0..=20_000).for_each(|generation| enters::<Guard>(&mut game, 7, generation));
    enters::<Guard>(&mut game, 8, 0);
    frames(&mut stage, &mut game, 1);
    let agents: Vec<_> = stage.agents.iter().map(|one| (one.key.index, one.key.generation)).collect();
    assert_eq!(agents, [(7, 20_000), (8, 0)]);
    assert_eq!(stage.watch.as_ref().unwrap().lost, (0, 0));
}

#[test]
fn a_breakpoint_that_no_game_takes_is_refused() {
    let long = TWIN.replace("fight", &"fight".repeat(300));
    let mut stage = watched(&[(FILE, &long)]);
    let set = |stage: &mut Stage, at: &str| {
        stage.ask(Ask::Watch { order: Watching::Break { file: FILE.to_owned(), at: at.to_owned() } })
    };
    assert!(set(&mut stage, FIGHT).unwrap_err().contains("1024 bytes"));
    assert!(stage.breakpoints.is_empty());
    set(&mut stage, FETCH).unwrap();
}

#[test]
fn the_game_goes_on_with_the_present_text_of_a_file() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(1));
    stage.ask(Ask::Open { file: FILE.to_owned() }).unwrap();
    frames(&mut stage, &mut game, 1);
    stage.set("/root/children/2/args/for", "5s").unwrap();
    stage.ask(Ask::Watch { order: Watching::Swap { file: FILE.to_owned() } }).unwrap();
    let text = stage.text();
    assert!(text.contains("5s"), "{text}");
    assert_eq!(stage.commands.last(), Some(&GameCommand::Swap { file: FILE.to_owned(), text }));
    assert_eq!(stage.watch.as_ref().unwrap().said, "3 agents go on with `guard.json`, 1 of them after a halt");
}

#[test]
fn a_tree_that_only_the_game_has_turns_with_the_others() {
    let (mut stage, mut game) = (watched(&[]), Game::new(1));
    frames(&mut stage, &mut game, 1);
    let file = "game:Guard".to_owned();
    stage.ask(Ask::Open { file: file.clone() }).unwrap();
    for down in [true, false] {
        stage.ask(Ask::Grow { down }).unwrap();
        assert_eq!(stage.documents[&file].down, down);
    }
}

#[test]
fn the_records_of_a_game_are_saved_as_a_file_that_shows_the_same() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(2));
    assert_eq!(stage.ask(Ask::Watch { order: Watching::Save }), Err("no records have come yet".to_owned()));
    // More than one chunk of records.
    frames(&mut stage, &mut game, 2_000);
    let moments = |stage: &mut Stage| {
        let at = |tick| Watching::To { tick: Some(tick) };
        let seen =
            |view: bt_studio_core::message::FollowedView| (view.now, view.marks, view.values, view.lines, view.last);
        [1, 2, 700, 1_999].map(|tick| seen(order(stage, at(tick))))
    };
    order(&mut stage, Watching::Follow { agent: key(1) });
    let live = moments(&mut stage);
    stage.ask(Ask::Watch { order: Watching::Save }).unwrap();
    let Some(GameOrder::Save { name, bytes }) = stage.game_orders.last().cloned() else { panic!("nothing is saved") };
    assert_eq!(name, "arena");
    let saved = GameEvent::Saved { file: "arena-1.btrec".to_owned(), error: None };
    stage.event(Event::Game { event: saved });
    assert_eq!(stage.watch.as_ref().unwrap().said, "the record is saved: `arena-1.btrec`");
    record(&mut stage, "arena-1.btrec", &bytes);
    assert_eq!(stage.agents.len(), 2);
    assert_eq!(stage.watch.as_ref().unwrap().said, "", "the file is complete");
    order(&mut stage, Watching::Follow { agent: key(1) });
    assert_eq!(moments(&mut stage), live);
    let again = stage.ask(Ask::Watch { order: Watching::Save });
    assert_eq!(again, Err("`arena-1.btrec` is a file of records already".to_owned()));
}

#[test]
fn of_several_games_of_a_name_one_has_to_be_chosen_the_newest_first() {
    let mut stage = Stage::with(&[(FILE, TWIN)]);
    stage.ask(Ask::Watch { order: Watching::Attach { game: "arena".to_owned() } }).unwrap();
    let game = |pid, started| GameView { name: "arena".to_owned(), pid, started, ..GameView::default() };
    let games = vec![game(7, 100), game(9, 200)];
    stage.event(Event::Game { event: GameEvent::Several { meant: "arena".to_owned(), games } });
    assert!(stage.watch.is_none());
    let choice =
        Some(Tell::Games { games: vec![game(9, 200), game(7, 100)], records: Vec::new(), meant: "arena".to_owned() });
    assert_eq!(stage.answer, choice);
    stage.answer = None;
    stage.event(Event::Connected { client: crate::stage::PAGE });
    assert_eq!(stage.answer, choice, "a page that comes later is asked too");
    stage.answer = None;
    stage.ask(Ask::Watch { order: Watching::Attach { game: "127.0.0.1:1".to_owned() } }).unwrap();
    stage.event(Event::Connected { client: crate::stage::PAGE });
    assert_eq!(stage.answer, None);
}
