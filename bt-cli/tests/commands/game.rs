//! The catalogue of a real game: with it, `bt check` reports the same faults as the game's loader.

use std::collections::BTreeSet;
use std::time::Duration;

use bt_runtime::{Registry, prelude::*};
use serde_json::Value;

use crate::Folder;

#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Deserialize)]
pub struct Place {
    pub x: f32,
    pub y: f32,
}

#[derive(Blackboard, Default)]
struct Body {
    /// From 0 to 1.
    health: f32,
}

#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
pub enum Noise {
    Heard(Place),
    Alarm,
    Said(String),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Deserialize)]
pub enum Mode {
    #[default]
    Calm,
    Alert,
}

type Rounds = u32;
type Seen = Option<Place>;

#[derive(Blackboard, Default)]
#[blackboard(event = Noise)]
struct Soldier {
    /// Rounds left.
    ammo: u32,
    alert: bool,
    target: Option<Place>,
    post: Place,
    pause: Duration,
    word: String,
    spare: Rounds,
    seen: Seen,
    mode: Mode,
    other: Option<u32>,
    #[blackboard(parent)]
    body: Body,
}

/// Fires a burst.
#[action]
fn shoot(bb: &mut Board<Soldier>, #[default(1)] rounds: u32) -> bool {
    let left = bb.ammo.checked_sub(rounds);
    bb.set_ammo(left.unwrap_or(bb.ammo));
    left.is_some()
}

/// Finds something.
#[action]
fn find(kind: String, within: f32) -> Option<Place> {
    (kind.len() as f32 > within).then(Place::default)
}

/// Walks.
#[action]
fn walk(bb: &mut Board<Soldier>, to: Place) -> Status {
    if bb.post == to { Status::Success } else { Status::Running }
}

fn registry() -> Registry<Soldier> {
    let heard = |noise: &Noise| if let Noise::Heard(at) = noise { Some(*at) } else { None };
    let registry = Registry::new().with::<shoot>().with::<find>().with::<walk>().with_event("Heard", heard);
    registry
        .with_function("Heard", Noise::Heard)
        .with_function("mode_of", |alert: bool| if alert { Mode::Alert } else { Mode::Calm })
        .with_function("maybe", |rounds: u32| (rounds > 0).then_some(rounds))
        .with_function("twice", |rounds: u32| rounds * 2)
        .with_type::<Place>("Place")
        .with_function("near", |at: Place, within: f32| at.x.hypot(at.y) < within)
}

/// A tree, and `true` if it has no faults.
const TREES: [(&str, bool); 57] = [
    (r#"{ "node": "shoot" }"#, true),
    (r#"{ "node": "shoot", "args": { "rounds": 3 } }"#, true),
    (r#"{ "node": "shoot", "args": { "rounds": -3 } }"#, false),
    (r#"{ "node": "shoot", "args": { "round": 3 } }"#, false),
    (r#"{ "node": "shot" }"#, false),
    (r#"{ "node": "shoot", "out": "alert" }"#, false),
    (r#"{ "node": "find", "args": { "kind": "x", "within": 2.5 }, "out": "target" }"#, true),
    (r#"{ "node": "find", "args": { "kind": "x", "within": 2.5 }, "out": "post" }"#, true),
    (r#"{ "node": "find", "args": { "kind": "x", "within": 2.5 }, "out": "ammo" }"#, false),
    (r#"{ "node": "find", "args": { "kind": { "key": "word" }, "within": { "key": "body.health" } } }"#, true),
    (r#"{ "node": "find", "args": { "kind": { "key": "ammo" }, "within": { "key": "alert" } } }"#, false),
    (r#"{ "node": "find" }"#, false),
    (r#"{ "node": "walk", "args": { "to": { "key": "post" } } }"#, true),
    (r#"{ "node": "walk", "args": { "to": { "key": "target" } } }"#, false),
    (r#"{ "node": "check", "args": { "condition": "ammo > 0 && target.is_some() && body.health < 0.5" } }"#, true),
    (r#"{ "node": "check", "args": { "condition": "ammo && post.is_some() || bodi.health" } }"#, false),
    (r#"{ "node": "set", "key": "pause", "value": "4s" }"#, true),
    (r#"{ "node": "set", "key": "pause", "value": 4 }"#, false),
    (r#"{ "node": "clear", "key": "amo" }"#, false),
    (r#"{ "node": "wait", "args": { "for": "pause" } }"#, true),
    (
        r#"{ "node": "walk", "args": { "to": { "key": "post" } }, "decorators": [
            { "service": { "node": "walk", "args": { "to": { "key": "post" } }, "every": "1s" } }] }"#,
        false,
    ),
    (r#"{ "node": "run", "tree": "Nothing" }"#, false),
    (r#"{ "node": "check", "args": { "condition": "near(post, 3.5) && ammo > 0" } }"#, true),
    (r#"{ "node": "check", "args": { "condition": "near(post, alert)" } }"#, false),
    (r#"{ "node": "check", "args": { "condition": "near(post)" } }"#, false),
    (r#"{ "node": "check", "args": { "condition": "nera(post, 3.5)" } }"#, false),
    (r#"{ "node": "check", "args": { "condition": "shoot(1)" } }"#, false),
    (r#"{ "node": "wait_for", "event": "Noise::Alarm" }"#, true),
    (r#"{ "node": "wait_for", "event": "Alram" }"#, false),
    (r#"{ "node": "wait_for", "event": "Alarm", "binds": ["at"] }"#, false),
    (
        r#"{ "node": "wait_for", "event": "Heard", "binds": ["at"], "if": "near(at, 2.0)", "out": { "post": "at" } }"#,
        true,
    ),
    (r#"{ "node": "wait_for", "event": "Heard", "binds": ["at"], "out": "target" }"#, true),
    (r#"{ "node": "wait_for", "event": "Heard", "binds": ["at"], "out": "ammo" }"#, false),
    (r#"{ "node": "wait_for", "event": "Heard", "binds": ["at"], "if": "at > 3" }"#, false),
    (r#"{ "node": "wait_for", "event": "Heard", "binds": ["at", "by"], "if": "amo > 3" }"#, false),
    (r#"{ "node": "send", "args": { "event": "Alarm" } }"#, true),
    (r#"{ "node": "send", "args": { "event": "Noise::Alrm" } }"#, false),
    (r#"{ "node": "send", "args": { "event": "Noise::Heard(post)" } }"#, true),
    (r#"{ "node": "send", "args": { "event": "Heard(ammo)" } }"#, false),
    (r#"{ "node": "send", "args": { "event": "Heard(pots)" } }"#, false),
    (r#"{ "node": "wait_for", "event": "Said" }"#, false),
    (r#"{ "node": "wait_for", "event": "Noise::" }"#, false),
    (r#"{ "node": "" }"#, false),
    (r#"{ "node": "check", "args": { "condition": "mode_of(alert) == mode && mode_of(true) == Alert" } }"#, true),
    (
        r#"{ "node": "check", "args": { "condition": "mode != mode_of(true) && mode_of(alert) == mode_of(true)" } }"#,
        true,
    ),
    (
        r#"{ "node": "check", "args": { "condition": "maybe(ammo) == 3 && maybe(1) == other && maybe(2) != None" } }"#,
        true,
    ),
    (r#"{ "node": "check", "args": { "condition": "mode_of(alert) == 3 > 2" } }"#, false),
    (
        r#"{ "node": "match", "on": "mode_of(alert)", "arms": [
            { "is": "Alert", "then": { "node": "shoot" } }, { "is": "_", "then": { "node": "idle" } }] }"#,
        true,
    ),
    (r#"{ "node": "set", "key": "other", "value": { "expr": "twice(ammo)" } }"#, true),
    (r#"{ "node": "set", "key": "other", "value": { "expr": "mode_of(alert)" } }"#, false),
    (r#"{ "node": "set", "key": "spare", "value": { "expr": "spare + ammo" } }"#, true),
    (r#"{ "node": "set", "key": "spare", "value": "much" }"#, false),
    (r#"{ "node": "check", "args": { "condition": "seen.is_some() && twice(spare) > 3" } }"#, true),
    (r#"{ "node": "pick", "children": [ MANY ] }"#, false),
    (r#"{ "node": "reactive_selector", "children": [ MANY ] }"#, true),
    (r#"{ "node": "sho", "decorators": [] }"#, false),
    (r#"{ "node": "idle", "decorators": [{ "service": { "node": "wait", "every": "1s" } }] }"#, false),
];

#[test]
fn check_says_what_the_loader_says() {
    let registry = registry();
    let catalogue = serde_json::to_string_pretty(&registry.catalogue()).unwrap();
    for (root, right) in TREES {
        let root = root.replace("MANY", &vec![r#"{ "node": "shoot" }"#; 65].join(", "));
        let text = format!(r#"{{ "bt": 1, "tree": "T", "agent": "Soldier", "root": {root} }}"#);
        let loaded: BTreeSet<String> = match registry.load_str("t.json", &text) {
            Ok(_) => BTreeSet::new(),
            Err(errors) => errors.iter().map(|fault| format!("{} {}", fault.place, fault.message)).collect(),
        };
        assert_eq!(loaded.is_empty(), right, "{root}: {loaded:?}");
        let folder = Folder::new("game", &[("t.json", &text), ("soldier.json", &catalogue)]);
        let ran = folder.bt(&["check", "t.json", "-c", "soldier.json", "--json"]);
        assert_eq!(ran.err, "");
        let told: Value = serde_json::from_str(ran.text()).unwrap();
        let line = |fault: &Value| {
            let part = |name: &str| fault[name].to_string();
            format!("t.json:{}:{} {}", part("line"), part("column"), fault["message"].as_str().unwrap())
        };
        let told: BTreeSet<String> = told["faults"].as_array().unwrap().iter().map(line).collect();
        assert_eq!(told.is_empty(), right, "{root}: {told:?}");
        // If the types of a key and of a value differ, the loader shows them as Rust types.
        let shown_otherwise = ["expected `", "the input is", "the key is"];
        let same = |line: &String| match line.split_once(' ') {
            Some((place, message)) if shown_otherwise.iter().any(|part| message.contains(part)) => place.into(),
            _ => line.clone(),
        };
        let all = |lines: &BTreeSet<String>| lines.iter().map(same).collect::<BTreeSet<_>>();
        assert_eq!(all(&told), all(&loaded), "{root}\n{told:#?}\n{loaded:#?}");
        assert_eq!(ran.code, i32::from(!right));
    }
}

#[test]
fn the_catalogue_of_a_game_is_written_as_it_was_read() {
    let written = serde_json::to_value(registry().catalogue()).unwrap();
    let folder = Folder::new("game-catalogue", &[("soldier.json", &written.to_string())]);
    let ran = folder.bt(&["catalogue", "soldier.json", "--json"]);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert_eq!(serde_json::from_str::<Value>(ran.text()).unwrap(), written);
}
