//! A game's own types in files: as results of functions and as parameters, with any path in the Rust source.

use std::sync::Arc;

use bt_runtime::{Program, Registry, prelude::*};

mod geo {
    #[derive(Clone, Copy, Debug, Default, PartialEq, serde::Deserialize)]
    pub struct Cell(pub i32, pub i32);
}

use geo::Cell;

#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Deserialize)]
enum Mode {
    #[default]
    Calm,
    Alert,
}

#[derive(Blackboard, Default)]
struct Dog {
    at: geo::Cell,
    home: Cell,
    way: Vec<geo::Cell>,
    mode: Mode,
    last: Option<Mode>,
    alert: bool,
    n: u32,
}

/// Writes its input to `at`.
#[action]
fn arrive(bb: &mut Board<Dog>, at: Cell) {
    bb.set_at(at);
}

fn registry() -> Registry<Dog> {
    Registry::new()
        .with::<arrive>()
        .with_type::<Cell>("Cell")
        .with_type::<Option<Mode>>("Option<Mode>")
        .with_function("mode_of", |alert: bool| if alert { Mode::Alert } else { Mode::Calm })
        .with_function("maybe", |n: u32| (n > 1).then_some(n))
        .with_function("is_far", |at: geo::Cell| at.0.abs() + at.1.abs() > 3)
        .with_function("first", |way: Vec<Cell>| way.first().copied().unwrap_or_default())
}

fn load(text: &str) -> Arc<Program<Dog>> {
    registry().load_str("t.json", text).unwrap_or_else(|errors| panic!("{errors}"))
}

/// `true` if this condition holds.
fn holds(condition: &str, dog: Dog) -> bool {
    let root = serde_json::json!({ "node": "check", "args": { "condition": condition } });
    let text = serde_json::json!({ "bt": 1, "tree": "T", "agent": "Dog", "root": root }).to_string();
    let program = load(&text);
    program.brain(dog).tick(Duration::ZERO, &mut ()) == Status::Success
}

#[test]
fn what_a_function_gives_is_compared_with_words_keys_and_calls() {
    let dog = |alert| Dog { alert, mode: Mode::Alert, last: Some(Mode::Calm), n: 3, ..Dog::default() };
    for condition in [
        "mode_of(alert) == Alert",
        "Mode::Alert == mode_of(alert)",
        "mode == mode_of(alert)",
        "mode_of(true) == mode_of(alert)",
    ] {
        assert!(holds(condition, dog(true)), "{condition}");
        assert!(!holds(condition, dog(false)), "{condition}");
        let unlike = condition.replace("==", "!=");
        assert!(holds(&unlike, dog(false)) && !holds(&unlike, dog(true)), "{unlike}");
    }
    for (condition, is) in [("maybe(n) == 3", true), ("maybe(n) == 2", false), ("maybe(1) == None", true)] {
        assert_eq!(holds(condition, dog(true)), is, "{condition}");
    }
}

#[test]
fn a_type_is_the_same_by_whatever_path_it_is_written() {
    let dog = || Dog { at: Cell(2, 3), way: vec![Cell(2, 3)], ..Dog::default() };
    for condition in ["is_far(at)", "!is_far(home)", "first(way) == at", "is_far(first(way))"] {
        assert!(holds(condition, dog()), "{condition}");
    }
}

#[test]
fn a_parameter_of_a_state_needs_no_default_where_its_type_has_one() {
    let text = r#"{ "bt": 1, "machine": "M", "agent": "Dog", "states": [
        { "state": "Rest", "tasks": [{ "node": "idle" }],
          "transitions": [{ "on": "tick", "if": "alert", "to": "Go", "args": { "to": { "key": "home" } } }] },
        { "state": "Go", "params": [{ "name": "to", "type": "Cell" }],
          "tasks": [{ "node": "arrive", "args": { "at": { "expr": "to" } } }, { "node": "idle" }],
          "transitions": [{ "on": "done", "to": "Rest" }] } ] }"#;
    let mut brain = load(text).brain(Dog { alert: true, home: Cell(7, 8), ..Dog::default() });
    for _ in 0..3 {
        brain.tick(Duration::ZERO, &mut ());
    }
    assert_eq!(brain.board().at, Cell(7, 8));
}

#[test]
fn an_optional_local_can_be_asked_and_cleared() {
    let text = r#"{ "bt": 1, "tree": "T", "agent": "Dog",
        "locals": [{ "name": "was", "type": "Option<Mode>", "value": "Alert" }],
        "root": { "node": "sequence", "children": [
            { "node": "check", "args": { "condition": "was.is_some() && was != last" } },
            { "node": "clear", "key": "was" }, { "node": "check", "args": { "condition": "was.is_none() && was == last" } } ] } }"#;
    let mut brain = load(text).brain(Dog::default());
    assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Success);
}

#[test]
fn a_file_without_a_tree_is_told() {
    for text in [r#"{ "bt": 1, "trees": [] }"#, r#"{ "bt": 1, "machines": [] }"#] {
        let errors = registry().load_str("t.json", text).unwrap_err();
        assert_eq!(errors.iter().next().map(|fault| &*fault.message), Some("this file has no tree and no machine"));
    }
}
