//! Elements put into, beside, around and in place of an element.

use bt_studio_core::Command;
use bt_studio_core::message::{Ask, How, Tell};

use crate::stage::{FILE, GUARD, Stage};

const FETCH: &str = "/root/children/0";
const WAIT: &str = "/root/children/1";

fn put(at: &str, how: How, item: &str) -> Command {
    Command::Put { at: at.to_owned(), how, item: item.to_owned() }
}

/// The text after a command, whose undo gives the text before it, and the element that is selected.
fn after(text: &str, command: Command) -> (String, String) {
    let mut stage = Stage::of(text);
    stage.command(command).unwrap();
    let (new, select) = (stage.text(), stage.select.clone().unwrap());
    let fresh = stage.fresh();
    assert_eq!(*stage.document(), fresh);
    stage.undo().unwrap();
    assert_eq!(stage.text(), text);
    (new, select)
}

fn refused(text: &str, command: Command) -> String {
    Stage::of(text).command(command).unwrap_err()
}

#[test]
fn a_node_goes_into_before_and_behind_another() {
    let (new, select) = after(GUARD, put(FETCH, How::Child, r#"{ "node": "idle" }"#));
    assert!(new.contains("\"within\": 1.50 } },\n          { \"node\": \"idle\" }\n        ] },"), "{new}");
    assert_eq!(select, "/root/children/0/children/2");
    let (new, select) = after(GUARD, put(WAIT, How::Before, r#"{ "node": "idle" }"#));
    assert!(new.contains("{ \"node\": \"idle\" },\n      { \"node\": \"wait\""), "{new}");
    assert_eq!(select, "/root/children/1");
    let (_, select) = after(GUARD, put(WAIT, How::After, r#"{ "node": "idle" }"#));
    assert_eq!(select, "/root/children/2");
}

#[test]
fn the_clipboard_goes_into_an_element_or_behind_it() {
    let idle = r#"{ "node": "idle" }"#;
    assert_eq!(after(GUARD, put(FETCH, How::Near, idle)).1, "/root/children/0/children/2");
    assert_eq!(after(GUARD, put(WAIT, How::Near, idle)).1, "/root/children/2");
}

#[test]
fn a_node_is_wrapped_and_keeps_its_marks_for_the_parent_outside() {
    let text = GUARD.replace(r#""node": "wait","#, r#""node": "wait", "weight": 2,"#);
    let (new, select) = after(&text, put(WAIT, How::Wrap, r#"{ "node": "race", "children": [] }"#));
    let expected = r#"{ "node": "race", "weight": 2, "children": [{ "node": "wait", "args": { "for": "4s" } }] }"#;
    assert!(new.contains(expected), "{new}");
    assert_eq!(select, WAIT);
    let body = r#"{ "node": "while", "condition": "true", "do": { "node": "idle" } }"#;
    let (new, _) = after(GUARD, put(WAIT, How::Wrap, body));
    assert!(new.contains(r#""condition": "true", "do": { "node": "wait", "args": { "for": "4s" } } }"#), "{new}");
    assert_eq!(refused(GUARD, put(WAIT, How::Wrap, r#"{ "node": "wait" }"#)), "`wait` holds no other nodes");
}

const MACHINE: &str = r#"{ "bt": 1, "machine": "M", "agent": "A", "states": [
  { "state": "C", "score": "1.0", "tasks": [{ "node": "idle" }] },
  { "state": "Alert", "tasks": [{ "node": "look" }] }
] }"#;

#[test]
fn a_group_goes_around_a_state_and_takes_its_score() {
    let mut stage = Stage::of(MACHINE);
    stage.ask(Ask::Offers { file: FILE.to_owned(), at: "/states/0".to_owned() }).unwrap();
    let Some(Tell::Offers { places, offers, .. }) = &stage.answer else { panic!("{:?}", stage.answer) };
    let around = places.iter().find(|place| place.how == How::Wrap).expect("a place around the state");
    let wraps: Vec<_> = offers
        .iter()
        .filter(|offer| around.kinds.contains(&offer.kind) && offer.wraps)
        .map(|offer| &*offer.name)
        .collect();
    assert_eq!(wraps, ["group"]);
    let (new, select) = after(MACHINE, put("/states/0", How::Wrap, r#"{ "group": "G", "states": [] }"#));
    let group = r#"{ "group": "G", "score": "1.0", "states": [{ "state": "C", "tasks": [{ "node": "idle" }] }] }"#;
    assert!(new.contains(group), "{new}");
    assert_eq!(select, "/states/0");
    for (at, item) in
        [("/states/0", r#"{ "node": "sequence", "children": [] }"#), ("", r#"{ "group": "G", "states": [] }"#)]
    {
        let why = refused(MACHINE, put(at, How::Wrap, item));
        assert_eq!(why, "only a node can stand around a node, and a state around a state");
    }
}

#[test]
fn the_idle_of_a_new_file_is_replaced_by_the_first_node() {
    let text = r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "idle" } }"#;
    let usual = |at: &str| {
        let mut stage = Stage::of(text);
        stage.ask(Ask::Offers { file: FILE.to_owned(), at: at.to_owned() }).unwrap();
        let Some(Tell::Offers { places, .. }) = &stage.answer else { panic!("{:?}", stage.answer) };
        places[0].how
    };
    assert_eq!((usual("/root"), usual("")), (How::Replace, How::Child));
    let (new, select) = after(text, put("", How::Child, r#"{ "node": "selector", "children": [] }"#));
    assert_eq!(new, text.replace(r#"{ "node": "idle" }"#, r#"{ "node": "selector", "children": [] }"#));
    assert_eq!(select, "/root");
}

#[test]
fn a_node_in_the_place_of_another_keeps_what_fits() {
    let (new, _) = after(GUARD, put(FETCH, How::Replace, r#"{ "node": "reactive_sequence", "children": [] }"#));
    for kept in ["\"name\": \"fetch ammo\"", "\"if\": \"ammo == 0\"", "\"node\": \"move_to\"", "1.50"] {
        assert!(new.contains(kept), "{kept} in {new}");
    }
    let (new, _) = after(GUARD, put(FETCH, How::Replace, r#"{ "node": "wait", "args": { "for": "1s" } }"#));
    assert!(new.contains("\"fetch ammo\"") && !new.contains("move_to"), "{new}");
}

#[test]
fn guards_decorators_and_services_go_to_their_lists() {
    let (new, select) = after(GUARD, put(FETCH, How::Decorate, r#"{ "if": "alert" }"#));
    assert!(new.contains(r#""lower_priority" }, { "if": "alert" }],"#), "{new}");
    assert_eq!(select, FETCH);
    let (new, _) = after(GUARD, put(WAIT, How::Decorate, r#""invert""#));
    assert!(new.contains(r#"{ "node": "wait", "decorators": ["invert"], "args""#), "{new}");
    let why = refused(GUARD, put("", How::Decorate, r#""invert""#));
    assert_eq!(why, "only nodes have guards, decorators and services, and `Guard` is a tree");
}

#[test]
fn a_second_argument_of_a_decorator_makes_an_object_of_it() {
    let text = GUARD.replace(r#""node": "wait","#, r#""node": "wait", "decorators": [{ "cooldown": "5s" }],"#);
    let mut stage = Stage::of(&text);
    stage.set("/root/children/1/decorators/0/cooldown/starts", "shut").unwrap();
    assert!(stage.text().contains(r#"[{ "cooldown": { "for": "5s", "starts": "shut" } }]"#), "{}", stage.text());
    stage.undo().unwrap();
    assert_eq!(stage.text(), text);
}

#[test]
fn ids_that_are_taken_are_made_new() {
    let text = GUARD.replace(r#""node": "wait","#, r#""node": "wait", "id": 4,"#);
    let copy = r#"{ "node": "race", "id": 4, "children": [{ "node": "spawn", "id": 9, "args": { "id": 4 } }] }"#;
    let (new, _) = after(&text, put(WAIT, How::After, copy));
    assert!(new.contains(r#""id": 5"#) && new.contains(r#""id": 9, "args": { "id": 4 }"#), "{new}");
}

#[test]
fn what_does_not_fit_is_refused_with_its_reason() {
    let state = r#"{ "state": "Idle" }"#;
    assert_eq!(refused(GUARD, put(FETCH, How::Child, state)), "`fetch ammo` has no place for a state");
    assert_eq!(refused(GUARD, put(FETCH, How::After, state)), "a state cannot stand beside a node");
    let second = put("/root", How::After, r#"{ "node": "idle" }"#);
    assert_eq!(refused(GUARD, second), "`selector` stands alone, so nothing can stand beside it");
    assert_eq!(refused(GUARD, put("", How::Child, r#"{ "node": "idle" }"#)), "`Guard` has no more room for a node");
    assert_eq!(refused(GUARD, put(FETCH, How::Child, "7")), "this is no part of a tree or a state machine");
    assert_eq!(refused(GUARD, put(FETCH, How::Child, "{")), "this is not JSON");
}

#[test]
fn an_evaluator_goes_into_a_machine_and_an_action_beside_it() {
    let machine =
        r#"{ "bt": 1, "machine": "M", "agent": "A", "states": [{ "state": "S", "tasks": [{ "node": "idle" }] }] }"#;
    let (new, select) = after(machine, put("", How::Child, r#"{ "node": "sense", "every": "500ms" }"#));
    assert!(new.contains(r#""evaluators": [{ "node": "sense", "every": "500ms" }], "states""#), "{new}");
    assert_eq!(select, "/evaluators/0");
    let (new, _) = after(&new, put("/evaluators/0", How::After, r#"{ "node": "listen" }"#));
    assert!(new.contains("\"every\": \"500ms\" },\n  { \"node\": \"listen\" }\n]"), "{new}");
    assert_eq!(
        refused(machine, put("/states/0", How::Child, r#"{ "node": "sense", "every": "1s" }"#)),
        "`S` has no place for an evaluator"
    );
}

#[test]
fn a_node_takes_the_place_of_an_idle_where_the_number_of_children_is_fixed() {
    let text = r#"{ "bt": 1, "tree": "T", "agent": "A", "root":
  { "node": "simple_parallel", "children": [{ "node": "idle" }, { "node": "idle" }] } }"#;
    let usual = |stage: &mut Stage| {
        stage.ask(Ask::Offers { file: FILE.to_owned(), at: "/root".to_owned() }).unwrap();
        let Some(Tell::Offers { places, .. }) = &stage.answer else { panic!("{:?}", stage.answer) };
        places[0].how
    };
    let mut stage = Stage::of(text);
    for (index, word) in ["walk", "shoot"].iter().enumerate() {
        assert_eq!(usual(&mut stage), How::Child);
        stage.command(put("/root", How::Child, &format!(r#"{{ "node": "{word}" }}"#))).unwrap();
        assert_eq!(stage.select, Some(format!("/root/children/{index}")));
    }
    let full = text.replacen("idle", "walk", 1).replacen("idle", "shoot", 1);
    assert_eq!(stage.text(), full);
    assert_ne!(usual(&mut stage), How::Child);
    let why = stage.command(put("/root", How::Child, r#"{ "node": "aim" }"#)).unwrap_err();
    assert!(why.contains("no more room"), "{why}");
    stage.undo().unwrap();
    stage.undo().unwrap();
    assert_eq!(stage.text(), text);
}
