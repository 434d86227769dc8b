//! Files that both accept, and files that both refuse with the same errors ([`refused`]).

use super::Judges;
use super::refused::refused;

/// A tree with this root.
pub fn tree(root: &str) -> String {
    format!(r#"{{ "bt": 1, "tree": "T", "agent": "Actor", "root": {root} }}"#)
}

/// A tree with these parameters and locals, and this root.
pub fn declared(head: &str, root: &str) -> String {
    format!(r#"{{ "bt": 1, "tree": "T", "agent": "Actor", {head}, "root": {root} }}"#)
}

/// `wait_for` with these fields.
pub fn heard(rest: &str) -> String {
    tree(&format!(r#"{{ "node": "wait_for", {rest} }}"#))
}

/// `set` of a key to this value.
pub fn set(key: &str, value: &str) -> String {
    tree(&format!(r#"{{ "node": "set", "key": "{key}", "value": {value} }}"#))
}

/// A `set` of a key to this expression.
pub fn set_to(key: &str, value: &str) -> String {
    set(key, &format!(r#"{{ "expr": "{value}" }}"#))
}

/// A machine whose second state has these parameters; the first state goes to it with this transition.
pub fn machine(params: &str, transition: &str) -> String {
    format!(
        r#"{{ "bt": 1, "machine": "M", "agent": "Actor", "states": [
            {{ "state": "Rest", "tasks": [{{ "node": "leaf", "args": {{ "n": 1 }} }}], "transitions": [{{ {transition} }}] }},
            {{ "state": "Go", "params": [{params}], "tasks": [{{ "node": "leaf", "args": {{ "n": 2 }} }}],
               "transitions": [{{ "on": "done", "to": "Rest" }}] }} ] }}"#
    )
}

/// A machine with a state that requires an event, whose value is this parameter.
pub fn required(param: &str, ty: &str) -> String {
    format!(
        r#"{{ "bt": 1, "machine": "M", "agent": "Actor", "states": [
            {{ "state": "Rest", "tasks": [{{ "node": "leaf", "args": {{ "n": 1 }} }}],
               "transitions": [{{ "on": {{ "event": "At", "binds": ["_"] }}, "to": "Go" }}] }},
            {{ "state": "Go", "params": [{{ "name": "{param}", "type": "{ty}" }}],
               "requires": {{ "event": "At", "binds": ["{param}"] }}, "tasks": [{{ "node": "idle" }}] }} ] }}"#
    )
}

/// A file of a tree that runs a second one with these fields. The second one has these parameters.
pub fn runs(run: &str, params: &str) -> String {
    format!(
        r#"{{ "bt": 1, "trees": [
            {{ "tree": "T", "agent": "Actor", "root": {{ "node": "run", "tree": "Sub", {run} }} }},
            {{ "tree": "Sub", "agent": "Actor", "params": [{params}], "root": {{ "node": "leaf", "args": {{ "n": 1 }} }} }} ] }}"#
    )
}

pub const ABSENT: &str = r#"{ "name": "at", "type": "Option<i32>", "default": null }"#;
pub const AT: &str = r#"{ "name": "at", "type": "i32" }"#;
pub const SPOT: &str = r#"{ "name": "at", "type": "Spot" }"#;

pub fn accepted() -> Vec<(&'static str, String)> {
    let event = |binds: &str, args: &str| {
        format!(r#""on": {{ "event": "Noise::At", "binds": [{binds}] }}, "to": "Go", "args": {args}"#)
    };
    vec![
        ("the value of an event", heard(r#""event": "Noise::At", "binds": ["at"], "out": "n""#)),
        ("the value of an event in an option", heard(r#""event": "At", "binds": ["at"], "out": "spot""#)),
        ("an optional value of an event", heard(r#""event": "Guess", "binds": ["at"], "out": "spot""#)),
        ("a function of an event", heard(r#""event": "At", "binds": ["at"], "out": { "n": "twice(at)" }"#)),
        ("a function into an option", heard(r#""event": "At", "binds": ["at"], "out": { "spot": "twice(at)" }"#)),
        ("an optional function", heard(r#""event": "At", "binds": ["at"], "out": { "spot": "maybe(at)" }"#)),
        ("a foreign value of an event", heard(r#""event": "Seen", "binds": ["at"], "out": "seen""#)),
        ("a function of a foreign value", heard(r#""event": "Seen", "binds": ["at"], "out": { "n": "x_of(at)" }"#)),
        ("a key beside an event", heard(r#""event": "At", "binds": ["at"], "out": { "m": "n" }"#)),
        ("a key into an option beside an event", heard(r#""event": "At", "binds": ["at"], "out": { "spot": "n" }"#)),
        (
            "a sum into an option beside an event",
            heard(r#""event": "At", "binds": ["at"], "out": { "spot": "at + 1" }"#),
        ),
        ("text of an event", heard(r#""event": "Said", "binds": ["text"], "if": "text == 'go'", "out": "name""#)),
        ("text into an option", heard(r#""event": "Said", "binds": ["text"], "out": "alias""#)),
        ("a word", set("mode", r#""Panic""#)),
        ("a word in an option", set("was", r#""Panic""#)),
        ("an event that carries nothing", set("noise", r#""Ping""#)),
        ("a comparison with a word", tree(r#"{ "node": "check", "args": { "condition": "mode == Mode::Alert" } }"#)),
        ("an alias", set_to("spare", "ammo")),
        ("an alias for an input", tree(r#"{ "node": "fire", "args": { "rounds": { "key": "ammo" } } }"#)),
        ("a number for an alias", tree(r#"{ "node": "fire", "args": { "rounds": { "expr": "ammo + 1" } } }"#)),
        (
            "an element of a foreign type",
            tree(r#"{ "node": "for_each", "in": "marks", "item": "seen", "do": { "node": "succeed" } }"#),
        ),
        (
            "an element of an array",
            tree(r#"{ "node": "for_each", "in": "lanes", "item": "spot", "do": { "node": "succeed" } }"#),
        ),
        ("a pop", tree(r#"{ "node": "pop_each", "from": "path", "item": "m", "do": { "node": "succeed" } }"#)),
        (
            "an index into an alias",
            tree(r#"{ "node": "for_each", "in": "path", "item": "m", "index": "spare", "do": { "node": "succeed" } }"#),
        ),
        ("a time", tree(r#"{ "node": "idle", "decorators": [{ "elapsed": "pause" }] }"#)),
        ("a time into an option", tree(r#"{ "node": "idle", "decorators": [{ "elapsed": "until" }] }"#)),
        ("a clear", tree(r#"{ "node": "clear", "key": "place" }"#)),
        ("a key into an option", set("spot", r#"{ "key": "n" }"#)),
        ("a foreign key into an option", set("seen", r#"{ "key": "place" }"#)),
        ("a sum into an option", set_to("spot", "n + 1")),
        ("a key in an expression into an option", set_to("spot", "n")),
        ("a key of a parent into an option", set("body.wound", r#"{ "key": "body.health" }"#)),
        ("a function in an option", set_to("spot", "twice(n)")),
        ("a function in parentheses", set_to("spot", "(twice(n))")),
        ("a foreign function", set_to("seen", "spot_of(n, 2)")),
        ("an action as a value", set_to("a", "over(limit = 2)")),
        ("a span in an option", set("until", r#""4s""#)),
        ("a span in an expression in an option", set_to("until", "pause + 4s")),
        ("text in an option", set("alias", r#""it""#)),
        (
            "an optional argument",
            tree(r#"{ "node": "locate", "args": { "of": { "key": "seen" }, "within": 2 }, "out": "place" }"#),
        ),
        (
            "an output in an option",
            tree(r#"{ "node": "locate", "args": { "of": null, "within": 2.5 }, "out": "seen" }"#),
        ),
        ("an output of a result", tree(r#"{ "node": "name_it", "args": { "n": 2 }, "out": "alias" }"#)),
        (
            "an optional parameter of a compiled tree",
            tree(r#"{ "node": "run", "tree": "Maybe", "args": { "at": { "key": "spot" } } }"#),
        ),
        ("an optional key for an optional parameter", runs(r#""args": { "at": { "key": "spot" } }"#, ABSENT)),
        (
            "outputs of a compiled tree",
            tree(r#"{ "node": "run", "tree": "Outputs", "args": { "by": 1 }, "out": { "sum": "n", "tries": "m" } }"#),
        ),
        ("an event that carries nothing", machine(ABSENT, r#""on": { "event": "Ping" }, "to": "Go""#)),
        ("the value of an event for a state", machine(AT, &event(r#""at""#, r#"{ "at": { "expr": "at" } }"#))),
        (
            "the value of an event for an optional one",
            machine(ABSENT, &event(r#""x""#, r#"{ "at": { "expr": "x" } }"#)),
        ),
        (
            "a function of an event for a state",
            machine(ABSENT, &event(r#""x""#, r#"{ "at": { "expr": "twice(x)" } }"#)),
        ),
        (
            "a sum of an event for an optional one",
            machine(ABSENT, &event(r#""x""#, r#"{ "at": { "expr": "x + 1" } }"#)),
        ),
        (
            "a key for an optional parameter of a state",
            machine(ABSENT, r#""on": "done", "to": "Go", "args": { "at": { "key": "n" } }"#),
        ),
        (
            "a function for a parameter of a state",
            machine(ABSENT, r#""on": "done", "to": "Go", "args": { "at": { "expr": "twice(n)" } }"#),
        ),
        (
            "a constant for an optional parameter of a state",
            machine(ABSENT, r#""on": "done", "to": "Go", "args": { "at": 3 }"#),
        ),
        (
            "a foreign function for a state",
            machine(
                r#"{ "name": "at", "type": "Spot", "default": { "x": 1, "y": 2 } }"#,
                r#""on": "done", "to": "Go", "args": { "at": { "expr": "spot_of(n, m)" } }"#,
            ),
        ),
        ("an event sent as it stands", tree(r#"{ "node": "send", "args": { "event": "Noise::At(3)" } }"#)),
        ("an event of two values sent", tree(r#"{ "node": "send", "args": { "event": "Noise::Both(3, true)" } }"#)),
        ("an event made by a function", tree(r#"{ "node": "send", "args": { "event": "Noise::At(n + 1)" } }"#)),
        ("an event of a key", tree(r#"{ "node": "send", "args": { "event": "noise" } }"#)),
        (
            "a local in an option",
            declared(
                r#""locals": [{ "name": "x", "type": "Option<i32>", "value": 3 }]"#,
                r#"{ "node": "set", "key": "x", "value": { "expr": "n + 1" } }"#,
            ),
        ),
        (
            "words of an enum",
            tree(
                r#"{ "node": "match", "on": "mode", "arms": [{ "is": "Calm | Panic", "then": { "node": "succeed" } }] }"#,
            ),
        ),
    ]
}

#[test]
fn both_accept_the_same_files() {
    let judges = Judges::of_the_game();
    let mut told = String::new();
    for (what, text) in accepted() {
        let (checked, loaded) = (judges.checked(&text), judges.loaded(&text));
        if !checked.is_empty() || !loaded.is_empty() {
            told += &format!("{what}\n  checked: {checked:?}\n  loaded:  {loaded:?}\n");
        }
    }
    assert!(told.is_empty(), "{told}");
}

#[test]
fn both_refuse_the_same_files_with_the_same_errors() {
    let judges = Judges::of_the_game();
    let mut told = String::new();
    for (what, text) in refused() {
        let (checked, loaded) = (judges.checked(&text), judges.loaded(&text));
        if checked.is_empty() || checked != loaded {
            told += &format!("{what}\n  checked: {checked:?}\n  loaded:  {loaded:?}\n");
        }
    }
    assert!(told.is_empty(), "{told}");
}
