//! Faults that only the loader can report: names of actions, types, arguments of transitions.

use bt_runtime::loaded::LoadLimits;

use super::*;

/// The message and the help of each error.
fn told(states: &str) -> Vec<(String, String)> {
    match load(states) {
        Ok(_) => Vec::new(),
        Err(errors) => {
            errors.iter().map(|fault| (fault.message.clone(), fault.help.clone().unwrap_or_default())).collect()
        }
    }
}

#[test]
fn each_fault_is_told_with_its_fix() {
    let given = |params: &str, args: &str| {
        format!(
            r#"{{ "state": "A", "tasks": [{{ "node": "leaf", "args": {{ "n": 1 }} }}],
                 "transitions": [{{ "on": "done", "to": "B", "args": {args} }}] }},
               {{ "state": "B", "params": [{params}], "tasks": [{{ "node": "leaf", "args": {{ "n": 2 }} }}] }}"#
        )
    };
    let with = |fields: &str| {
        format!(r#"{{ "state": "A", "tasks": [{{ "node": "leaf", "args": {{ "n": 1 }} }}], {fields} }}"#)
    };
    let at = r#"{ "name": "at", "type": "i32" }"#;
    for (states, message, help) in [
        (
            given(at, "{}"),
            "`B` lacks its parameter `at`",
            "it is a `i32`: give it in `args`, or give the parameter a default",
        ),
        (given(at, r#"{ "at": 1, "to": 2 }"#), "`B` has no parameter `to`", ""),
        (given(at, r#"{ "att": 1 }"#), "`B` has no parameter `att`", "did you mean `at`?"),
        (
            given(at, r#"{ "at": { "key": "a" } }"#),
            "`a` is `bool`, the parameter is `i32`",
            "declare the parameter with the type of its value, or pass another value",
        ),
        (given(at, r#"{ "at": "x" }"#), "expected `i32`, found `text`", ""),
        (given(r#"{ "name": "at", "type": "i33" }"#, "{}"), "there is no type `i33`", "did you mean `i32`?"),
        (
            given(r#"{ "name": "at", "type": "i32", "default": { "key": "n" } }"#, "{}"),
            "the default of a state's parameter does not change",
            "write a value",
        ),
        (with(r#""when": "n""#), "expected `bool`, found `i32`", "compare it: `… > 0`"),
        (with(r#""when": "nn > 1""#), "there is no key `nn`", "did you mean `n`?"),
        (with(r#""score": "a""#), "expected a number, found `bool`", ""),
        (
            with(r#""transitions": [{ "on": { "event": "Att", "binds": ["x"] }, "to": "A" }]"#),
            "there is no event `Att`",
            "did you mean `At`?",
        ),
        (
            with(r#""transitions": [{ "on": { "event": "At", "binds": ["x", "y"] }, "to": "A" }]"#),
            "`At` carries one `i32`",
            "bind one name; an event with several values gives them to files as one struct",
        ),
        (with(r#""transitions": [{ "on": "tick", "if": "x > 1", "to": "A" }]"#), "there is no key `x`", ""),
        (r#"{ "state": "A", "links": { "tree": "N" } }"#.to_owned(), "there is no tree `N`", "did you mean `M`?"),
        (r#"{ "state": "A", "links": { "tree": "M" } }"#.to_owned(), "tree `M` runs itself", ""),
    ] {
        let told = told(&states);
        let found = told.iter().find(|(fault, _)| fault.contains(message));
        assert!(found.is_some_and(|(_, fix)| help.is_empty() || fix == help), "{states}\n{told:?}\n{message}");
    }
}

#[test]
fn a_state_that_draws_takes_64_children() {
    let states = |count: usize| {
        let state = |at| format!(r#"{{ "state": "S{at}", "tasks": [{{ "node": "leaf", "args": {{ "n": 1 }} }}] }}"#);
        let states: Vec<_> = (0..count).map(state).collect();
        format!(r#"{{ "group": "G", "select": "random", "states": [{}] }}"#, states.join(","))
    };
    assert_eq!(told(&states(64)), []);
    assert_eq!(told(&states(65))[0].0, "a state that draws or scores its children takes at most 64");
}

#[test]
fn limits_are_kept() {
    let text = r#"{ "state": "A", "tasks": [{ "node": "leaf", "args": { "n": 1 } }, { "node": "idle" }] }"#;
    let text = format!(r#"{{ "bt": 1, "machine": "M", "agent": "Actor", "states": [{text}] }}"#);
    let limited = |nodes| {
        let mut limits = LoadLimits::default();
        limits.nodes = nodes;
        registry().limited(limits).load_str("m.json", &text)
    };
    assert!(limited(4).is_ok());
    let errors = limited(3).unwrap_err();
    assert_eq!(errors.iter().next().unwrap().message, "a tree may have 3 nodes");
}
