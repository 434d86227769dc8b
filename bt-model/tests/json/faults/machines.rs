//! The faults of machines: the rules of `state_tree!` in JSON terms, and the mistakes that only a file can contain.

use expect_test::{Expect, expect};

use super::{check, told};

/// A machine with these states.
fn check_states(states: &str, expected: Expect) {
    check(
        &format!("{{ \"bt\": 1, \"machine\": \"Sentry\", \"agent\": \"Soldier\",\n  \"states\": {states} }}"),
        expected,
    );
}

/// The message and the help of a machine's only fault.
fn one(states: &str) -> (String, String) {
    let text = format!("{{ \"bt\": 1, \"machine\": \"Sentry\", \"agent\": \"Soldier\", \"states\": {states} }}");
    let told = told(&text);
    let line = |with: &str| {
        let lines = told.lines().filter_map(|line| line.trim_start().strip_prefix(with)).collect::<Vec<_>>();
        assert!(lines.len() < 2, "{told}");
        lines.concat()
    };
    (line("error: ") + &line("warning: "), line("= help: "))
}

#[test]
fn an_unknown_state_is_shown_with_the_nearest() {
    check_states(
        r#"[{ "state": "Calm", "tasks": [{ "node": "look" }], "transitions": [{ "on": "done", "to": "Clam" }] }]"#,
        expect![[r#"
            error: unknown state `Clam`
             --> guard.json:2:102
              |
            2 |   "states": [{ "state": "Calm", "tasks": [{ "node": "look" }], "transitions": [{ "on": "done", "to": "Clam" }] }] }
              |                                                                                                      ^^^^^^ $.states[0].transitions[0].to
              |
              = help: did you mean `Calm`?"#]],
    );
}

#[test]
fn a_rule_speaks_json() {
    check_states(
        r#"[{ "state": "Calm" }, { "state": "Never", "tasks": [{ "node": "look" }] }]"#,
        expect![[r#"
        warning: `Calm` can never be left: nothing in it ends, and no transition leads out
         --> guard.json:2:25
          |
        2 |   "states": [{ "state": "Calm" }, { "state": "Never", "tasks": [{ "node": "look" }] }] }
          |                         ^^^^^^ $.states[0].state
          |
          = help: give it a task, or a transition: `"transitions": [{ "on": "tick", "if": "…", "to": "…" }]`

        warning: `Never` is never reached: `Calm` before it can always be selected
         --> guard.json:2:46
          |
        2 |   "states": [{ "state": "Calm" }, { "state": "Never", "tasks": [{ "node": "look" }] }] }
          |                                              ^^^^^^^ $.states[1].state
          |
          = help: write a transition to `Never`, or give `Calm` a condition: `"when": "…"`"#]],
    );
}

#[test]
fn every_fault_of_a_machine() {
    let look = r#""tasks": [{ "node": "look" }]"#;
    for (states, message, help) in [
        ("[]", "machine `Sentry` has no state", r#"write `{ "state": "Idle", … }`"#),
        (r#"[{ "tasks": [] }, { "state": "A", LOOK }]"#, "a state lacks `state`", r#"write `"state": …`"#),
        (r#"[{ "state": "A", "group": "A", LOOK }]"#, "a state has one name", "leave out `state` or `group`"),
        (
            r#"[{ "group": "A", LOOK }]"#,
            "the group `A` has tasks",
            "write `state`: a group is only there for its children",
        ),
        (r#"[{ "state": "A", LOOK }, { "state": "A", LOOK }]"#, "a state `A` is declared twice", "choose another name"),
        (r#"[{ "state": "A", LOOK, "select": "utilty" }]"#, "unknown selection `utilty`", "did you mean `utility`?"),
        (r#"[{ "state": "A", LOOK, "done": "both" }]"#, "unknown completion `both`", "there are `any`, `all`"),
        (
            r#"[{ "state": "A", LOOK, "transition": [] }]"#,
            "`transition` is an unknown field: kept, but has no effect",
            "did you mean `transitions`? fields that begin with `_` or `x_` are never ours",
        ),
        (
            r#"[{ "state": "A", LOOK, "children": [] }]"#,
            "state `A` has no field `children`",
            "it has `state`, `group`, `docs`, `params`, `when`, `requires`, `score`, `links`, `run`, `tasks`, `select`, `done`, `transitions`, `states`, `id`, `comment`, `color`, `collapsed`",
        ),
        (
            r#"[{ "state": "A", LOOK, "transitions": [{ "on": "done" }] }]"#,
            "a transition lacks `to`",
            r#"write `"to": …`"#,
        ),
        (
            r#"[{ "state": "A", LOOK, "transitions": [{ "on": "dnoe", "to": "A" }] }]"#,
            "unknown trigger `dnoe`",
            "did you mean `done`?",
        ),
        (
            r#"[{ "state": "A", LOOK, "transitions": [{ "on": [], "to": "A" }] }]"#,
            "a transition takes at least one trigger, found none",
            r#"write `"on": "done"`"#,
        ),
        (
            r#"[{ "state": "A", LOOK, "transitions": [{ "on": 3, "to": "A" }] }]"#,
            "expected a trigger, found a number",
            r#"write `"done"`, or `{ "event": "Noise::Heard" }`"#,
        ),
        (
            r#"[{ "state": "A", LOOK, "transitions": [{ "on": "done", "priority": "hihg", "to": "A" }] }]"#,
            "unknown priority `hihg`",
            "did you mean `high`?",
        ),
        (
            r#"[{ "state": "A", LOOK, "transitions": [{ "on": "tick", "after": 3, "to": "A" }] }]"#,
            "`after` takes a duration or a range of durations",
            "write the unit: `3s`, `3ms`",
        ),
        (
            r#"[{ "state": "A", LOOK, "transitions": [{ "on": "tick", "after": "3-5s", "to": "A" }] }]"#,
            "`after` takes a duration or a range of durations",
            "a range is written `3s..=5s`",
        ),
        (
            r#"[{ "state": "A", LOOK, "transitions": [{ "on": "done", "to": "next" }] }]"#,
            "no state stands behind `A`",
            "name the state, or write `parent`",
        ),
        (
            r#"[{ "state": "A", LOOK, "transitions": [{ "on": "done", "to": "fail", "args": {} }] }]"#,
            "`fail` takes no parameters",
            "name the state",
        ),
        (
            r#"[{ "state": "A", LOOK, "transitions": [{ "on": [{ "event": "X", "binds": ["a"] }, { "event": "Y" }], "to": "A" }] }]"#,
            "`Y` binds other names than `X(a)`",
            "each of several events binds the same names; `_` leaves a part out",
        ),
        (
            r#"[{ "state": "A", LOOK, "transitions": [{ "on": [{ "event": "X", "binds": ["a"] }, "done"], "to": "A", "args": { "a": { "expr": "a" } } }] }]"#,
            "the arguments need the event, and this transition has other triggers",
            "write one transition for the event, and one for the others",
        ),
        (
            r#"[{ "state": "A", LOOK, "requires": { "events": [] } }]"#,
            "`events` takes at least one event, found none",
            "",
        ),
        (r#"[{ "state": "A", LOOK, "requires": {} }]"#, "an event lacks `event`", r#"write `"event": …`"#),
        (
            r#"[{ "state": "A", "select": "follow" }]"#,
            "the selection of `A` finds nothing: it has no transition to follow",
            r#"`"select": "follow"` follows `"on": "tick"` without `after`"#,
        ),
        (
            r#"[{ "state": "A", LOOK, "params": [{ "name": "at", "type": "f32" }] }]"#,
            "the selection of `Sentry` finds nothing: all states in it have parameters",
            r#"add a state without parameters, or write `"select": "none"`"#,
        ),
        (
            r#"[{ "state": "A", LOOK }, { "state": "B", LOOK }]"#,
            "`B` is never reached: `A` before it can always be selected",
            r#"write a transition to `B`, or give `A` a condition: `"when": "…"`"#,
        ),
        (
            r#"[{ "state": "A", LOOK }, { "state": "B", LOOK, "params": [{ "name": "at", "type": "f32" }] }]"#,
            "`B` is never reached: no transition gives its parameters",
            r#"write `"to": "B", "args": { "at": … }`"#,
        ),
        (
            r#"[{ "state": "A" }]"#,
            "`A` can never be left: nothing in it ends, and no transition leads out",
            r#"give it a task, or a transition: `"transitions": [{ "on": "tick", "if": "…", "to": "…" }]`"#,
        ),
        (r#"[{ "state": "A", "links": { "args": {} } }]"#, "`run` lacks `tree`", r#"write `"tree": …`"#),
    ] {
        assert_eq!(one(&states.replace("LOOK", look)), (message.to_owned(), help.to_owned()), "{states}");
    }
}

#[test]
fn machines_and_trees_share_their_names_and_circles() {
    check(
        r#"{ "bt": 1, "trees": [{ "tree": "A", "agent": "S", "root": { "node": "run", "tree": "B" } }],
  "machines": [{ "machine": "B", "agent": "S", "states": [{ "state": "Calm", "run": { "tree": "A" } }] }] }"#,
        expect![[r#"
            error: tree `A` runs itself through `B`
             --> guard.json:2:85
              |
            2 |   "machines": [{ "machine": "B", "agent": "S", "states": [{ "state": "Calm", "run": { "tree": "A" } }] }] }
              |                                                                                     ^ $.machines[0].states[0].run
              |
              = help: repeat with `"decorators": [{ "repeat": "forever" }]` or `while`; a tree holds its subtrees inline"#]],
    );
    let twice = r#"{ "bt": 1, "trees": [{ "tree": "A", "agent": "S", "root": { "node": "look" } }],
  "machines": [{ "machine": "A", "agent": "S", "states": [{ "state": "Calm", "tasks": [{ "node": "look" }] }] }] }"#;
    assert!(told(twice).starts_with("error: a tree `A` is declared twice\n"), "{}", told(twice));
}

#[test]
fn a_machine_is_bounded() {
    let states = |count| {
        let state = |at| format!(r#"{{ "state": "S{at}", "tasks": [{{ "node": "look" }}] }}"#);
        (0..count).map(state).collect::<Vec<_>>().join(",")
    };
    let machine = |states: &str| format!(r#"{{ "bt": 1, "machine": "M", "agent": "A", "states": [{states}] }}"#);
    assert!(!told(&machine(&states(1023))).contains("error"));
    assert!(told(&machine(&states(1024))).contains("error: the machine has more than 1024 states"));
    let ways = |count| vec![r#"{ "on": "done", "if": "alert", "to": "S" }"#; count].join(",");
    let with = |count| {
        machine(&format!(r#"{{ "state": "S", "tasks": [{{ "node": "look" }}], "transitions": [{}] }}"#, ways(count)))
    };
    assert!(!told(&with(256)).contains("error"));
    assert!(told(&with(257)).contains("error: `S` has more than 256 transitions"));
    let deep = (0..70).fold(String::new(), |inner, at| format!(r#"{{ "state": "S{at}", "states": [{inner}] }}"#));
    assert!(told(&machine(&deep)).contains("error: states stand more than 64 deep in each other"));
}
