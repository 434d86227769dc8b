//! Sinks name the nodes of loaded trees and of trees in slots, and follow one agent of a population.

use std::sync::Arc;

use bt_runtime::trace::{ChromeTrace, Follow, JsonLines, Names, Profile, Recorder, Trace, Why};
use bt_runtime::{Population, Program, slot::Subtree};
use serde_json::Value;
use tests::{Book, menu, nested, prelude::*, registry};

const TICK: Duration = Duration::from_millis(100);

const GUARD: &str = r#"{ "bt": 1, "tree": "Guard", "agent": "Actor", "root": { "node": "selector", "children": [
    { "node": "slot", "slot": "weapon", "when": [{ "if": "a", "aborts": "both" }] },
    { "node": "parallel", "children": [ { "node": "slot", "slot": "mood" }, { "node": "idle", "name": "stand" } ] } ] } }"#;

const SING: &str = r#"{ "bt": 1, "tree": "Sing", "agent": "Actor", "root": { "node": "race", "name": "song", "children": [
    { "node": "wait", "name": "verse", "args": { "for": "1s" }, "when": [{ "if": "!b", "aborts": "self" }] },
    { "node": "idle", "name": "hum" } ] } }"#;

bt! {
    tree Armed for Actor { selector { #[when(bb.a, aborts = both)] slot weapon; idle "rest" } }
}

fn load(text: &str) -> Arc<Program<Actor>> {
    registry().load_str("t.json", text).unwrap_or_else(|errors| panic!("{errors}"))
}

fn song() -> Subtree<Actor> {
    Subtree::of::<bt_runtime::loaded::Loaded<Actor>>(load(SING))
}

/// A loaded tree with a loaded and a compiled tree in its slots.
fn live(trace: &mut impl Trace) {
    let program = load(GUARD);
    let mut brain = program.brain(Actor::default());
    brain.put(program.slot("mood").unwrap(), song());
    brain.put(program.slot("weapon").unwrap(), menu("one"));
    let mut book = Book::default();
    for tick in 0..4 {
        brain.board_mut().set_a(tick == 2);
        brain.tick_traced(TICK, &mut book, trace);
    }
}

#[test]
fn why_shows_loaded_trees_in_loaded_and_compiled_trees() {
    let program = load(GUARD);
    let (mut brain, mut why) = (program.brain(Actor::default()), Why::new(program.names()));
    brain.put(program.slot("mood").unwrap(), song());
    brain.tick_traced(TICK, &mut Book::default(), &mut why);
    expect![[r#"
        tick at 0.1s (+100ms)
        > selector         starts
            weapon         lost: when(a) is false (a = false)
        >   parallel       starts
        >     mood         starts, starts Sing
        >       song       starts
        >         verse    when(!b) is true (b = false), starts
        >         hum      starts
        >     stand        starts
    "#]]
    .assert_eq(&why.to_string());

    let (mut brain, mut why) = (Armed::brain(Actor { a: true, ..Actor::default() }), Why::new(Names::of::<Armed>()));
    brain.put(Armed::WEAPON, song());
    assert_eq!(brain.slotted(Armed::WEAPON), Some("Sing"));
    brain.tick(TICK, &mut Book::default());
    brain.board_mut().set_b(true);
    brain.tick_traced(TICK, &mut Book::default(), &mut why);
    let text = why.to_string();
    assert!(text.contains("verse") && text.contains("when(!b) is false (b = true)"), "it began in the middle: {text}");
}

#[test]
fn the_other_sinks_name_them_too() {
    let program = load(GUARD);
    let mut file = Vec::new();
    let mut chrome = ChromeTrace::new(program.names(), &mut file);
    let mut sinks = (Recorder::default(), (JsonLines::new(program.names(), Vec::new()), Profile::new(program.names())));
    live(&mut (&mut sinks, &mut chrome));
    chrome.finish().expect("a vector takes all");

    let events: Vec<Value> = serde_json::from_slice(&file).expect("JSON");
    let slices: Vec<_> = events.iter().filter(|event| event["ph"] == "B").map(|event| &event["name"]).collect();
    assert!(slices.iter().all(|name| *name != "?"), "{slices:?}");
    let tracks: std::collections::BTreeSet<_> =
        events.iter().filter(|event| event["ph"] == "B").map(|event| event["tid"].as_u64()).collect();
    assert_eq!(tracks.len(), 5, "the root, two branches of the parallel, two of the race in a slot: {tracks:?}");
    let _ = nested(&events);

    let (recorder, (lines, profile)) = sinks;
    let records = recorder.lines(program.names());
    assert!(records.iter().any(|line| line == "enter verse") && records.iter().any(|line| line == "mood starts Sing"));
    assert!(records.iter().all(|line| !line.contains('?')), "{records:?}");
    let lines = String::from_utf8(lines.finish().expect("a vector takes all")).expect("UTF-8");
    assert!(lines.contains(r#""name":"verse","guard":"when(!b, aborts = self)","passed":true"#), "{lines}");
    assert!(!lines.contains(r#""name":"?""#), "{lines}");
    let shown = profile.to_string();
    let verse = shown.lines().find(|line| line.trim_start().starts_with("verse")).expect("a row").to_owned();
    assert!(verse.split_whitespace().nth(1) == Some("2"), "it started twice: {shown}");
}

#[test]
fn why_and_the_profile_follow_one_agent_of_a_population() {
    let program = load(GUARD);
    let mut population = Population::new();
    let ids = [0, 1, 2].map(|_| population.spawn(program.brain(Actor::default())));
    population.brain_mut(ids[1]).expect("it lives").put(program.slot("mood").unwrap(), song());
    let sinks = (Why::new(program.names()), Profile::new(program.names()));
    let mut follow = Follow::new(ids[1], sinks);
    population.tick_traced(TICK, &mut Book::default(), &mut follow);
    population.board_mut(ids[2]).expect("it lives").set_a(true);
    population.tick_traced(TICK, &mut Book::default(), &mut follow);
    let (why, profile) = &follow.sink;
    assert!(why.to_string().contains("song"), "{why}");
    assert!(!why.facts(0).is_empty(), "the other agents did not end its tick: {why}");
    assert_eq!((profile.ticks(), profile.node(0).enters), (1, 1));
}

#[test]
fn a_tree_that_goes_on_as_another_version_is_named_by_it() {
    let program = load(GUARD);
    let (mut brain, mut trace) = (program.brain(Actor::default()), (Why::new(program.names()), Recorder::default()));
    brain.put(program.slot("mood").unwrap(), song());
    brain.tick_traced(TICK, &mut Book::default(), &mut trace);
    let _ = brain.swap(&load(&GUARD.replace(
        r#"[ { "node": "slot", "slot": "mood" }"#,
        r#"[ { "node": "idle", "name": "new" }, { "node": "slot", "slot": "mood" }"#,
    )));
    brain.tick_traced(TICK, &mut Book::default(), &mut trace);
    brain.board_mut().set_a(true);
    brain.tick_traced(TICK, &mut Book::default(), &mut trace);
    let lines = trace.1.lines(program.names());
    assert!(lines.iter().any(|line| line == "halt stand") && lines.iter().all(|line| line != "halt ?"), "{lines:?}");
    assert!(trace.0.to_string().contains("weapon"), "{}", trace.0);
}
