//! Keys that clients set, and events that they send.

use bt_live::wire::{At, Command, Done, Refused};
use bt_live::{Client, Live, Options};
use bt_runtime::replay::Tape;
use bt_runtime::trace::{Record, Recorder};
use bt_runtime::{Population, Registry, prelude::*};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{Duty, Folder, Got, Guard, STEP, connect, folder, watching};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Noise {
    Heard(u32),
}

#[derive(Blackboard, Clone, Default, Serialize, Deserialize)]
#[blackboard(event = Noise, events = 2)]
struct Dog {
    place: Option<u32>,
    barks: u32,
}

bt! {
    tree Watchdog for Dog {
        selector {
            #[when(bb.place.is_some(), aborts = both)]
            sequence "bark" { set(bb.barks = bb.barks + 1); clear(bb.place) }
            sequence { wait_for(Noise::Heard(at) -> bb.place) "listen"; idle }
        }
    }
}

fn listen(test: &str, writes: bool) -> (Live, Folder) {
    let folder = folder(test);
    let options = Options::new(test).address(([127, 0, 0, 1], 0).into()).folder(&folder.0);
    (options.commands(true).writes(writes).listen().expect("it listens"), folder)
}

fn set(agent: u32, key: &str, value: Value) -> Command {
    Command::Set { at: At::agent(agent), key: key.to_owned(), value }
}

fn send(agent: u32, event: Value) -> Command {
    Command::Send { at: At::agent(agent), event }
}

/// A client that has given these commands before the next frame.
fn asking(live: &mut Live, commands: impl IntoIterator<Item = Command>) -> Client {
    let client = connect(live);
    for command in commands {
        client.asks().command(command).expect("a request");
    }
    client.asks().watch(true).expect("a request");
    live.wait_for_watcher();
    client
}

fn refused(done: &[Done]) -> Vec<Option<Refused>> {
    done.iter().map(|done| done.refused).collect()
}

#[test]
fn a_client_sets_a_key_and_sends_an_event_before_the_next_tick() {
    let (mut live, _folder) = listen("edits", true);
    let mut client = asking(&mut live, [set(1, "place", json!(7)), send(0, json!({ "Heard": 3 }))]);
    let mut dogs = [0, 1].map(|seed| Watchdog::brain(Dog::default()).seeded(seed));
    live.frame(|watch| dogs.each_mut().map(|dog| watch.tick(dog, STEP, &mut ())));
    assert_eq!(dogs.map(|dog| (dog.board().place, dog.board().barks)), [(Some(3), 0), (None, 1)]);
    assert!(client.welcome().writes);
    drop(live);
    let got = Got::all(&mut client);
    assert_eq!(refused(&got.done), [None, None]);
    let lines = got.lines(0);
    let at = |line: &str| lines.iter().position(|other| other == line).expect(line);
    assert!(at("agent 0") < at("a tool sends {\"Heard\":3}"), "{lines:?}");
    assert!(at("agent 1") < at("a tool sets place to Some(7)"), "{lines:?}");
    assert!(at("a tool sets place to Some(7)") < at("enter bark"), "{lines:?}");
}

#[test]
fn each_fault_of_a_write_has_its_kind_and_changes_nothing() {
    let (mut live, _folder) = listen("edits-wrong", true);
    let over = "x".repeat(20_000);
    let commands = [
        set(0, "plac", json!(1)),
        set(0, "barks", json!("six")),
        set(0, "barks", json!(-1)),
        set(9, "barks", json!(1)),
        send(0, json!("Thunder")),
        send(9, json!({ "Heard": 3 })),
        set(0, "place", json!(over)),
        Command::Set { at: At { tree: Some("Cat".into()), ..At::agent(0) }, key: "barks".into(), value: json!(1) },
        send(0, json!({ "Heard": 1 })),
        send(0, json!({ "Heard": 2 })),
        send(0, json!({ "Heard": 3 })),
    ];
    let mut client = asking(&mut live, commands);
    let mut dog = Watchdog::brain(Dog { barks: 5, ..Dog::default() });
    live.frame(|watch| watch.tick(&mut dog, STEP, &mut ()));
    drop(live);
    assert_eq!(dog.board().barks, 5);
    let mut done = Got::all(&mut client).done;
    done.sort_by_key(|done| done.id);
    use Refused::{Invalid, NoAgent, NoKey, QueueFull, Type};
    let kinds = [Some(NoKey), Some(Type), Some(Type), Some(NoAgent), Some(Type), Some(NoAgent), Some(Invalid)];
    assert_eq!(refused(&done)[..7], kinds);
    assert_eq!(refused(&done)[7..], [Some(NoAgent), None, None, Some(QueueFull)]);
    let text = |at: usize| done[at].error.clone().unwrap_or_default();
    assert!(text(0).ends_with("has no key `plac`; did you mean `place`?"), "{}", text(0));
    assert_eq!(text(1), "`barks` is a `u32`, and `six` is none\nhelp: write it as its present value: 5");
    assert_eq!(text(3), "no agent with the number 9 was ticked in this frame");
    assert_eq!(text(7), "no agent with the number 0 of `Cat` was ticked in this frame");
}

#[test]
fn a_write_waits_over_frames_that_do_not_tick_its_tree_and_is_made_once() {
    let (mut live, _folder) = listen("edits-waits", true);
    let mut dogs = Population::<Watchdog>::new();
    dogs.spawn(Watchdog::brain(Dog::default()));
    let mut other = Duty::brain(Guard::default());
    let mut client = watching(&mut live);
    let asks = client.asks();
    live.frame(|watch| watch.tick(&mut dogs, STEP, &mut ()));
    asks.command(Command::Pause).expect("a request");
    while live.frame(|_| ()).is_some() {}
    let at = |agent| At { tree: Some("Watchdog".into()), ..At::agent(agent) };
    let send = |agent| Command::Send { at: at(agent), event: json!({ "Heard": 3 }) };
    let set = Command::Set { at: at(0), key: "barks".into(), value: json!(4) };
    for command in [set, send(0), send(9), Command::Continue] {
        asks.command(command).expect("a request");
    }
    live.wait();
    live.frame(|_| ()).expect("a frame without a tick");
    live.frame(|watch| watch.tick(&mut other, STEP, &mut ())).expect("a frame with a tick of another tree");
    live.frame(|watch| [(); 2].map(|()| watch.tick(&mut dogs, STEP, &mut ()))).expect("a frame with two ticks");
    drop(live);
    let dog = dogs.iter().next().expect("a dog").1.board();
    assert_eq!(dog.barks, 5);
    let mut done = Got::all(&mut client).done;
    done.sort_by_key(|done| done.id);
    assert_eq!(refused(&done), [None, None, None, Some(Refused::NoAgent), None]);
}

#[test]
fn a_write_is_refused_after_many_frames_without_a_tick_and_at_the_end() {
    for frames in [1_000, 1] {
        let (mut live, _folder) = listen("edits-never", true);
        let mut client = asking(&mut live, [set(0, "barks", json!(4))]);
        (0..frames).for_each(|_| _ = live.frame(|_| ()));
        let mut dog = Watchdog::brain(Dog::default());
        if frames > 1 {
            live.frame(|watch| watch.tick(&mut dog, STEP, &mut ()));
        }
        drop(live);
        assert_eq!((dog.board().barks, refused(&Got::all(&mut client).done)), (0, vec![Some(Refused::NoAgent)]));
    }
}

#[test]
fn keys_and_events_are_taken_as_they_are_shown() {
    let (mut live, _folder) = listen("edits-shown", true);
    let commands = [
        set(0, "place", json!("Some(4)")),
        set(1, "place", json!("None")),
        send(2, json!("Heard(3)")),
        send(2, json!("Heard")),
    ];
    let mut client = asking(&mut live, commands);
    let mut dogs =
        [0, 1, 2].map(|seed| Watchdog::brain(Dog { place: Some(seed), ..Dog::default() }).seeded(seed.into()));
    live.frame(|watch| dogs.each_mut().map(|dog| watch.tick(dog, STEP, &mut ())));
    drop(live);
    let got = Got::all(&mut client);
    let lines = got.lines(0);
    for line in ["a tool sets place to Some(4)", "a tool sets place to None", "a tool sends \"Heard(3)\""] {
        assert!(lines.iter().any(|other| other == line), "{line}: {lines:?}");
    }
    let why = got.done.iter().find_map(|done| done.error.clone()).unwrap_or_default();
    assert!(why.starts_with("the event `Heard` has a content\nhelp: "), "{why}");
    assert_eq!(got.done.iter().filter(|done| done.error.is_some()).count(), 1);
}

#[test]
fn a_game_is_read_only_unless_it_allows_writing() {
    let (mut live, _folder) = listen("read-only-keys", false);
    let mut client = asking(&mut live, [set(0, "barks", json!(9)), send(0, json!({ "Heard": 3 }))]);
    let mut dog = Watchdog::brain(Dog::default());
    live.frame(|watch| watch.tick(&mut dog, STEP, &mut ()));
    drop(live);
    assert_eq!((dog.board().barks, dog.board().place), (0, None));
    let got = Got::all(&mut client);
    assert_eq!(refused(&got.done), [Some(Refused::NotAllowed); 2]);
    let text = "the game lets clients only read: it was built without `Options::writes(true)`";
    assert_eq!(got.done[0].error.as_deref(), Some(text));
    assert!(!client.welcome().writes);
}

#[test]
fn an_agent_of_a_population_is_woken_by_a_key_that_a_client_sets() {
    let (mut live, _folder) = listen("edits-population", true);
    let mut dogs = Population::<Watchdog>::new();
    let ids: Vec<_> = (0..3).map(|seed| dogs.spawn(Watchdog::brain(Dog::default()).seeded(seed))).collect();
    dogs.tick(STEP, &mut ());
    dogs.tick(STEP, &mut ());
    assert_eq!(dogs.awake(), 0);
    let at = At { tree: Some("Watchdog".into()), ..At::agent(2) };
    let gone = set(7, "barks", json!(1));
    let place = Command::Set { at, key: "place".to_owned(), value: json!(4) };
    let mut client = asking(&mut live, [place, send(1, json!({ "Heard": 3 })), gone]);
    live.frame(|watch| watch.tick(&mut dogs, STEP, &mut ()));
    drop(live);
    let barks: Vec<_> = ids.iter().map(|&id| dogs.board(id).map(|dog| (dog.barks, dog.place))).collect();
    assert_eq!(barks, [Some((0, None)), Some((0, Some(3))), Some((1, None))]);
    let got = Got::all(&mut client);
    assert_eq!(refused(&got.done), [None, None, Some(Refused::NoAgent)]);
    assert!(got.lines(0).contains(&"a tool sets place to Some(4)".to_owned()));
}

#[test]
fn a_write_to_an_agent_that_has_left_does_not_reach_the_agent_that_has_its_place() {
    let (mut live, _folder) = listen("edits-generation", true);
    let mut dogs = Population::<Watchdog>::new();
    let left = dogs.spawn(Watchdog::brain(Dog::default()));
    dogs.despawn(left).expect("a dog");
    let id = dogs.spawn(Watchdog::brain(Dog::default()));
    assert_eq!((id.index(), id.generation()), (left.index(), left.generation() + 1));
    let at = |generation| At { generation: Some(generation), ..At::agent(0) };
    let set = |generation, barks: u32| Command::Set { at: at(generation), key: "barks".into(), value: json!(barks) };
    let send = |generation| Command::Send { at: at(generation), event: json!({ "Heard": 3 }) };
    let mut client = asking(&mut live, [set(1, 4), set(0, 9), send(0), send(1)]);
    live.frame(|watch| watch.tick(&mut dogs, STEP, &mut ()));
    drop(live);
    assert_eq!(dogs.board(id).map(|dog| dog.barks), Some(4));
    let done = Got::all(&mut client).done;
    assert_eq!(refused(&done), [None, Some(Refused::NoAgent), Some(Refused::NoAgent), None]);
    assert_eq!(done[1].error.as_deref(), Some("agent 0 has left the game, and another one has its number"));
}

#[test]
fn a_key_of_a_loaded_tree_is_set_before_its_first_tick() {
    let (mut live, _folder) = listen("edits-loaded", true);
    let root = r#"{ "node": "set", "key": "barks", "value": { "expr": "barks + 1" } }"#;
    let text = format!(r#"{{ "bt": 1, "tree": "Loud", "agent": "Dog", "root": {root} }}"#);
    let mut dog = Registry::<Dog>::new().load_str("loud.json", &text).unwrap().brain(Dog::default());
    let mut client = asking(&mut live, [set(0, "barks", json!(4))]);
    live.frame(|watch| watch.tick(&mut dog, STEP, &mut ()));
    drop(live);
    assert_eq!(dog.board().barks, 5);
    let lines = Got::all(&mut client).lines(0);
    let set = lines.iter().position(|line| line == "a tool sets barks to 4");
    let tick = lines.iter().position(|line| line.starts_with("tick"));
    assert!(set.is_some_and(|set| tick.is_some_and(|tick| set < tick)), "{lines:?}");
}

#[test]
fn a_tape_of_a_game_that_a_client_has_changed_gives_the_same_brain() {
    let (mut live, _folder) = listen("edits-tape", true);
    let mut client = asking(&mut live, [set(0, "place", json!(7)), send(0, json!({ "Heard": 3 }))]);
    let mut dog = bt_runtime::replay::Recording::new(Watchdog::brain(Dog::default()));
    for _ in 0..3 {
        live.frame(|watch| watch.tick(&mut dog, STEP, &mut ()));
    }
    drop(live);
    let (brain, tape) = dog.finish();
    assert_eq!((brain.board().barks, refused(&Got::all(&mut client).done)), (1, vec![None, None]));
    let tape: Tape<Watchdog> = serde_json::from_str(&serde_json::to_string(&tape).unwrap()).unwrap();
    let again = tape.replay(&mut ()).expect("the same run");
    assert_eq!(again.board().barks, brain.board().barks);
}

#[test]
fn the_records_give_every_value_of_a_key_that_a_client_has_set() {
    let (mut live, _folder) = listen("edits-records", true);
    let mut client = asking(&mut live, [set(0, "barks", json!(40)), set(0, "place", json!(1))]);
    let mut dog = Watchdog::brain(Dog::default());
    live.frame(|watch| watch.tick(&mut dog, STEP, &mut ()));
    drop(live);
    let got = Got::all(&mut client);
    let recorder: &Recorder = &got.streams[0].1;
    let values = recorder.records.iter().filter_map(|record| match record {
        Record::Write { key: 1, value } | Record::Key { key: 1, value, .. } => Some(&**value),
        _ => None,
    });
    let values: Vec<_> = values.collect();
    assert_eq!(values, ["40", "41"]);
    assert_eq!(dog.board().barks, 41);
}
