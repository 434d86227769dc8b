//! The places of names in all files of a folder.

use bt_studio_core::message::{Ask, Tell, UsagesView};

use crate::stage::{FILE, Stage};

const GUARD: &str = r#"{ "bt": 1, "uses": ["patrol.json"], "trees": [
  { "tree": "Guard", "agent": "Soldier",
    "params": [{ "name": "post", "type": "u32", "default": 0 }],
    "locals": [{ "name": "rounds", "type": "u32", "value": 0 }],
    "root": { "node": "selector", "children": [
      { "node": "shoot", "when": [{ "if": "ammo > rounds && near(post)" }], "args": { "at": { "key": "body.arm" } }, "out": "rounds",
        "decorators": [{ "service": { "node": "track", "out": "bb.rounds", "every": "1s" } }, { "elapsed": "time" }] },
      { "node": "shoot", "disabled": true, "when": [{ "if": "ammo == 1" }] },
      { "node": "run", "tree": "Patrol", "args": { "route": { "expr": "rounds" } }, "out": { "steps": "ammo" } },
      { "node": "send", "args": { "event": "Noise::Heard(ammo)" } },
      { "node": "wait_for", "event": "Noise::Heard", "binds": ["ammo"], "if": "ammo > 2", "out": { "ammo": "ammo" } }
    ] } },
  { "tree": "Idler", "agent": "Clerk", "root": { "node": "shoot", "when": [{ "if": "ammo == 0" }] } }
] }
"#;

const PATROL: &str = r#"{ "bt": 1, "tree": "Patrol", "agent": "Soldier",
  "params": [{ "name": "route", "type": "u32" }, { "name": "steps", "type": "u32", "dir": "out" }],
  "root": { "node": "set", "key": "steps", "value": { "expr": "route + ammo" } } }
"#;

const SENTRY: &str = r#"{ "bt": 1, "machine": "Sentry", "agent": "Soldier", "states": [
  { "state": "Calm", "transitions": [
    { "on": { "event": "Heard", "binds": ["at"] }, "if": "at > ammo", "to": "Alert", "args": { "at": { "expr": "at" } } }] },
  { "state": "Alert", "params": [{ "name": "at", "type": "u32" }], "tasks": [{ "node": "shoot", "args": { "at": { "expr": "at" } } }],
    "transitions": [{ "on": "done", "to": "Calm" }] }
] }
"#;

const SCRIPT: &str = r#"{ "file": "sentry.json", "tree": "Sentry", "keys": { "ammo": { "type": "u32" } },
  "actions": { "shoot": { "results": ["success"], "outputs": { "ammo": 1 } } },
  "ticks": [{ "set": { "ammo": 2 }, "clear": ["ammo"], "send": [{ "event": "Heard", "value": 3 }],
    "expect": { "running": ["shoot"], "active": ["Alert"], "keys": { "ammo": 0 }, "counts": { "Calm": { "entered": 1 } },
      "records": [{ "record": "transition", "name": "Calm", "to_name": "Alert" }] } }] }
"#;

/// A folder with all of these, and its page.
pub fn folder() -> Stage {
    let files = [(FILE, GUARD), ("patrol.json", PATROL), ("sentry.json", SENTRY), ("sentry.script.json", SCRIPT)];
    let mut stage = Stage::with(&files);
    stage.ask(Ask::Open { file: FILE.to_owned() }).unwrap();
    stage
}

/// The answer about a name at an element.
pub fn asked(stage: &mut Stage, file: &str, at: &str, word: Option<&str>, to: Option<&str>) -> UsagesView {
    let word = word.map(str::to_owned);
    let ask = Ask::Uses { file: file.to_owned(), at: at.to_owned(), word, to: to.map(str::to_owned) };
    stage.ask(ask).unwrap();
    match stage.answer.take() {
        Some(Tell::Uses { view: Some(view), .. }) => *view,
        other => panic!("no usages: {other:?}"),
    }
}

/// The places of a name: file, line, use.
fn places(file: &str, at: &str, word: &str) -> Vec<String> {
    let view = asked(&mut folder(), file, at, Some(word), None);
    for place in &view.places {
        let letters: Vec<u16> = place.text.encode_utf16().collect();
        let shown = String::from_utf16_lossy(&letters[place.word.0 as usize..place.word.1 as usize]);
        assert_eq!(shown, view.word, "{place:?}");
    }
    view.places
        .iter()
        .map(|place| format!("{}:{} {}", place.file.trim_end_matches(".json"), place.line, place.usage))
        .collect()
}

const CHILD: &str = "/trees/0/root/children";

#[test]
fn a_key_is_that_of_its_agent_and_no_local_of_the_same_name() {
    let found = places(FILE, &format!("{CHILD}/0"), "ammo");
    let in_files = [
        "guard:6 read",
        "guard:8 read",
        "guard:9 written",
        "guard:10 read",
        "guard:11 written",
        "patrol:3 read",
        "sentry:3 read",
        "sentry.script:1 declared",
        "sentry.script:2 written",
        "sentry.script:3 written",
        "sentry.script:3 written",
        "sentry.script:4 read",
    ];
    assert_eq!(found, in_files);
    assert_eq!(places(FILE, "/trees/1/root", "ammo"), ["guard:13 read"], "the key of another agent");
}

#[test]
fn a_local_is_read_where_the_parser_reads_a_local() {
    let local = ["guard:4 declared", "guard:6 read", "guard:6 written", "guard:9 read"];
    assert_eq!(places(FILE, "/trees/0/locals/0", "rounds"), local);
    let view = asked(&mut folder(), FILE, &format!("{CHILD}/0/decorators/0/service/out"), None, None);
    assert_eq!((&*view.kind, view.places.len()), ("key", 1), "`bb.rounds` is a key");
    assert_eq!(places(FILE, &format!("{CHILD}/0"), "time"), ["guard:7 written"]);
    let bound = ["guard:11 declared", "guard:11 read", "guard:11 read"];
    assert_eq!(places(FILE, &format!("{CHILD}/4/binds"), "ammo"), bound, "a name that an event binds");
}

#[test]
fn arguments_are_places_of_the_parameter() {
    assert_eq!(places("patrol.json", "/params/0", "route"), ["patrol:2 declared", "patrol:3 read", "guard:9 written"]);
    assert_eq!(places("patrol.json", "/params/1", "steps"), ["patrol:2 declared", "patrol:3 written", "guard:9 read"]);
    let of_state = ["sentry:3 written", "sentry:4 declared", "sentry:4 read"];
    assert_eq!(places("sentry.json", "/states/1/params/0", "at"), of_state);
}

#[test]
fn trees_states_events_and_actions_are_found_where_they_are_used() {
    assert_eq!(places("patrol.json", "", "Patrol"), ["patrol:1 declared", "guard:9 run"]);
    let calm = ["sentry:2 declared", "sentry:5 entered", "sentry.script:4 read", "sentry.script:5 read"];
    assert_eq!(places("sentry.json", "/states/0", "Calm"), calm);
    let heard = ["guard:10 sent", "guard:11 heard", "sentry:3 heard", "sentry.script:3 sent"];
    assert_eq!(places(FILE, &format!("{CHILD}/3"), "Heard"), heard);
    let shoot = ["guard:6 run", "guard:8 run", "sentry:4 run", "sentry.script:2 declared", "sentry.script:4 read"];
    assert_eq!(places(FILE, &format!("{CHILD}/0"), "shoot"), shoot);
    assert_eq!(places(FILE, &format!("{CHILD}/0"), "near"), ["guard:6 called"]);
    let view = asked(&mut folder(), FILE, &format!("{CHILD}/0"), Some("near"), None);
    assert_eq!(view.kind, "function");
}

#[test]
fn an_element_offers_its_own_name_first_and_the_others_after_it() {
    let mut stage = folder();
    let view = asked(&mut stage, FILE, &format!("{CHILD}/0"), None, None);
    assert_eq!((&*view.word, &*view.kind), ("shoot", "action"));
    assert_eq!(view.others, ["track", "rounds", "rounds", "time", "ammo", "near", "post", "body"]);
    let view = asked(&mut stage, FILE, &format!("{CHILD}/2"), None, None);
    assert_eq!((&*view.word, &*view.kind), ("Patrol", "tree"));
    let view = asked(&mut stage, "sentry.json", "/states/0/transitions/0", None, None);
    assert_eq!((&*view.word, &*view.kind), ("Heard", "event"));
    let none = Ask::Uses { file: FILE.to_owned(), at: CHILD.to_owned(), word: Some("nothing".to_owned()), to: None };
    assert_eq!(
        stage.ask(none).unwrap_err(),
        "`nothing` names no key, action, event, tree, state, parameter or local here"
    );
}

#[test]
fn a_name_in_an_expression_is_found_in_its_field() {
    let view = asked(&mut folder(), FILE, &format!("{CHILD}/0/when/0/if"), Some("post"), None);
    assert_eq!((&*view.word, &*view.kind), ("post", "parameter"));
    assert_eq!(view.places[1].text.chars().skip(view.places[1].word.0 as usize).take(4).collect::<String>(), "post");
    assert_eq!(view.places[1].text, "if: ammo > rounds && near(post)", "the field, and no JSON around it");
    assert_eq!((view.places[1].at.as_deref(), &*view.places[1].title), (Some(&*format!("{CHILD}/0")), "shoot"));
}
