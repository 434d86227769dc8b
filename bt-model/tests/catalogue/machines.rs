//! State machines against a catalogue.

use bt_model::Faults;
use bt_model::catalogue::Runs;
use bt_model::check::transition_arguments;
use bt_model::json::{Limits, Source, load};
use expect_test::{Expect, expect};

use crate::{lines, soldier};

/// Compares the faults that the catalogue finds in a machine with these fields.
fn said(fields: &str, expected: Expect) {
    let text = format!(
        r#"{{ "bt": 1, "machines": [{{ "machine": "Sentry", "agent": "Soldier",
            "params": [{{ "name": "post", "type": "Vec2" }}], {fields} }}],
            "trees": [{{ "tree": "Walk", "agent": "Soldier", "params": [{{ "name": "to", "type": "game::Vec2" }}],
                "root": {{ "node": "shoot" }} }}] }}"#
    );
    let (document, read) = load(&Source::new("t.json", text), &Limits::default());
    assert!(!read.has_errors(), "{}", lines(&read));
    let mut faults = Faults::new();
    let machine = &document.machines[0];
    let trees: Vec<_> = document.trees.iter().chain([&machine.tree]).collect();
    Runs::new(&trees, true).check(&machine.tree, &[], &mut faults);
    transition_arguments(machine, &mut faults);
    soldier().check_machine(machine, &trees, &mut faults);
    expected.assert_eq(&lines(&faults));
}

#[test]
fn what_fits_is_not_mentioned() {
    said(
        r#""evaluators": [{ "node": "track", "args": { "enemy": { "key": "enemy" } }, "out": "destination", "every": "pause" }],
        "locals": [{ "name": "step", "type": "u32", "value": 0 }],
        "transitions": [{ "on": "tick", "if": "body.health <= 0.0 || step > 9", "priority": "critical", "to": "fail" }],
        "states": [
            { "state": "Patrol", "select": "utility", "tasks": [{ "node": "move_to", "args": { "to": { "expr": "post" } } }],
              "transitions": [
                { "on": { "event": "Noise::Heard", "binds": ["at"] }, "if": "near(at) && ammo > 0", "to": "Look",
                  "args": { "at": { "expr": "at" } } },
                { "on": "tick", "if": "alert", "after": "1s..=2s", "to": "Look", "args": { "at": { "key": "destination" } } }],
              "states": [{ "state": "Walk", "score": "ammo", "run": { "tree": "Walk", "args": { "to": { "expr": "post" } } } },
                         { "state": "Idle", "score": 0.5, "tasks": [{ "node": "idle" }] }] },
            { "state": "Look", "params": [{ "name": "at", "type": "Vec2" }, { "name": "calm", "type": "bool", "default": true }],
              "when": "near(at)", "tasks": [{ "node": "move_to", "args": { "to": { "expr": "at" } } }],
              "transitions": [{ "on": "done", "to": "Patrol" }] } ]"#,
        expect![""],
    );
}

#[test]
fn names_are_known_or_reported() {
    said(
        r#""evaluators": [{ "node": "trakc", "out": "destination" }],
        "transitions": [{ "on": "tick", "if": "body.helth <= 0.0", "to": "fail" }],
        "states": [
            { "state": "Patrol", "when": "alrt", "score": "amo", "requires": { "event": "Seen", "if": "nera(post)" },
              "tasks": [{ "node": "move_too" }, { "node": "move_to", "args": { "to": { "expr": "at" }, "wihtin": 1.0 } }],
              "transitions": [
                { "on": { "event": "Heard", "binds": ["at"] }, "if": "near(at) && amo > 0", "to": "Look",
                  "args": { "att": { "expr": "at" } } },
                { "on": "failure", "to": "Look", "args": { "at": { "key": "destinatoin" } } },
                { "on": "done", "to": "Look" }] },
            { "state": "Look", "params": [{ "name": "at", "type": "Vec2" }], "run": { "tree": "Wlak" },
              "transitions": [{ "on": "success", "to": "Patrol" }] } ]"#,
        expect![[r#"
            there is no tree `Wlak` @ "Wlak"; did you mean `Walk`?
            `Look` has no parameter `att` @ "att"; did you mean `at`?
            `Look` lacks its parameter `at` @ {; it is a `Vec2`: give it in `args`, or give the parameter a default
            there is no node or action `trakc` @ "trakc"; did you mean `track`?
            there is no key `body.helth` @ body.helth; did you mean `body.health`?
            there is no event `Seen` @ "Seen"; there are `Heard`, `Alarm`
            there is no function `nera` @ nera; did you mean `near`?
            there is no key `alrt` @ alrt; did you mean `alert`?
            there is no key `amo` @ amo; did you mean `ammo`?
            there is no node or action `move_too` @ "move_too"; did you mean `move_to`?
            there is no key `at` @ at; there are `ammo`, `alert`, `enemy`, `destination`, `mode`, `pause`, `body.health`, `post`
            `move_to` has no input `wihtin` @ "wihtin"; did you mean `within`?
            there is no key `amo` @ amo; did you mean `ammo`?
            there is no key `destinatoin` @ destinatoin; did you mean `destination`?"#]],
    );
}

#[test]
fn types_fit_or_are_reported() {
    said(
        r#""evaluators": [{ "node": "move_to", "args": { "to": { "key": "ammo" } }, "every": "ammo" }],
        "transitions": [{ "on": "tick", "if": "ammo", "to": "fail" }],
        "states": [
            { "state": "Patrol", "when": "enemy", "score": "alert", "requires": { "event": "Seen", "if": "ammo" },
              "tasks": [{ "node": "find_pickup", "args": { "kind": "Ammo" }, "out": "ammo" }],
              "transitions": [
                { "on": { "event": "Heard", "binds": ["at"] }, "if": "ammo", "to": "Look", "args": { "at": { "key": "ammo" } } },
                { "on": "failure", "after": "ammo", "to": "Look", "args": { "at": { "key": "alert" } } }] },
            { "state": "Look", "params": [{ "name": "at", "type": "Vec2" }, { "name": "long", "type": "u8", "default": 300 }],
              "run": { "tree": "Walk", "args": { "to": { "expr": "long" } } },
              "transitions": [{ "on": "done", "to": "Patrol" }] } ]"#,
        expect![[r#"
            `move_to` cannot run beside a node: it may take several ticks @ "move_to"; a service, `on_exit` and `on_halt` finish at once: the action returns `bool`, `()`, `Option<T>` or `Result<T, E>`
            `ammo` is `u32`, the input is `Vec2` @ "ammo"; name a key of the input's type
            expected `duration`, found `u32` @ ammo; write the unit: `4s`, `500ms`
            expected `bool`, found `u32` @ ammo; compare it: `… > 0`
            there is no event `Seen` @ "Seen"; there are `Heard`, `Alarm`
            expected `bool`, found `u32` @ ammo; compare it: `… > 0`
            expected `bool`, found `Option<EntityId>` @ enemy; it may be missing: write `enemy.is_some()`
            expected a number, found `bool` @ alert; -
            `find_pickup` yields `Vec2`, the key is `u32` @ ammo; an output goes into a key of its own type `T`, or of `Option<T>`
            expected `bool`, found `u32` @ ammo; compare it: `… > 0`
            `ammo` is `u32`, the parameter is `Vec2` @ "ammo"; declare the parameter with the type of its value, or pass another value
            expected `duration`, found `u32` @ ammo; write the unit: `4s`, `500ms`
            `alert` is `bool`, the parameter is `Vec2` @ "alert"; declare the parameter with the type of its value, or pass another value
            `300` does not fit into `u8` @ 300; it is a whole number from 0 to 255
            `long` is `u8`, the input is `Vec2` @ long; name a key of the input's type"#]],
    );
}

#[test]
fn a_parameter_is_no_key() {
    said(
        r#""states": [
            { "state": "Patrol", "requires": { "event": "Heard", "binds": ["at"] }, "params": [{ "name": "at", "type": "u8" }],
              "transitions": [{ "on": { "event": "Heard", "binds": ["at"] }, "to": "Look", "args": { "to": { "expr": "at" } } }] },
            { "state": "Look", "params": [{ "name": "to", "type": "u32" }], "transitions": [{ "on": "done", "to": "Patrol" }] } ]"#,
        expect![[r#"
            `at` is `Vec2`, the parameter is `u8` @ "at"; declare the parameter with the type of its value, or pass another value
            `at` is `Vec2`, the parameter is `u32` @ at; declare the parameter with the type of its value, or pass another value"#]],
    );
}

/// A state's parameters can be read only inside that state.
#[test]
fn parameters_end_with_their_state() {
    let text = r#"{ "bt": 1, "machine": "Sentry", "agent": "Soldier", "states": [
        { "state": "Look", "params": [{ "name": "alert", "type": "Vec2", "default": [0, 0] }], "when": "near(alert)",
          "transitions": [{ "on": "tick", "if": "near(alert)", "to": "next" }] },
        { "state": "Rest", "when": "alert", "transitions": [{ "on": "tick", "if": "alert", "to": "succeed" }] } ] }"#;
    let (document, _) = load(&Source::new("t.json", text), &Limits::default());
    let mut faults = Faults::new();
    soldier().check_machine(&document.machines[0], &[], &mut faults);
    assert_eq!(lines(&faults), "");
}
