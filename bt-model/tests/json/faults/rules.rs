//! Faults from the rules of all documents, and documents with many faults at once.

use bt_model::json::{Limits, Source, load};
use expect_test::expect;

use super::{check, check_root};

#[test]
fn rules_hold_here_too() {
    check_root(
        "{ \"node\": \"sequence\", \"children\": [\n    { \"node\": \"act\", \"when\": [{ \"if\": \"alert\", \"aborts\": \"both\" }] }] }",
        expect![[r#"
            error: `both` in a `sequence`: what comes after has no lower priority
             --> guard.json:3:58
              |
            3 |     { "node": "act", "when": [{ "if": "alert", "aborts": "both" }] }] } }
              |                                                          ^^^^^^ $.root.children[0].when[0].aborts
              |
              = help: in a `sequence`, `aborts` is `none` or `self`; write `"aborts": "self"`"#]],
    );
    check_root(
        r#"{ "node": "parallel", "args": { "success": 3 }, "children": [{ "node": "act" }] }"#,
        expect![[r#"
        error: `success = 3` can never be reached: there is one child
         --> guard.json:2:54
          |
        2 |   "root": { "node": "parallel", "args": { "success": 3 }, "children": [{ "node": "act" }] } }
          |                                                      ^ $.root.args.success
          |
          = help: write `all`, or a smaller number"#]],
    );
    check_root(
        r#"{ "node": "run", "tree": "Guard" }"#,
        expect![[r#"
            error: tree `Guard` runs itself
             --> guard.json:2:21
              |
            2 |   "root": { "node": "run", "tree": "Guard" } }
              |                     ^^^^^ $.root.node
              |
              = help: repeat with `"decorators": [{ "repeat": "forever" }]` or `while`; a tree holds its subtrees inline"#]],
    );
    check_root(r#"{ "node": "set", "key": "speed.x", "value": 1 }"#, expect![[""]]);
}

#[test]
fn a_child_that_is_never_reached_names_the_one_before_it() {
    check_root(
        r#"{ "node": "sequence", "children": [{ "node": "fail" }, { "node": "act" }] }"#,
        expect![[r#"
        warning: `act` is never reached: `fail` before it never succeeds
         --> guard.json:2:76
          |
        2 |   "root": { "node": "sequence", "children": [{ "node": "fail" }, { "node": "act" }] } }
          |                                                                            ^^^^^ $.root.children[1].node
          |
          = help: move `fail` to the end, or write `"decorators": ["force_success"]` on `fail`"#]],
    );
    check_root(
        r#"{ "node": "sequence", "children": [{ "node": "idle" }, { "node": "idle" }] }"#,
        expect![[r#"
            warning: `idle` is never reached: `idle` before it never ends
             --> guard.json:2:76
              |
            2 |   "root": { "node": "sequence", "children": [{ "node": "idle" }, { "node": "idle" }] } }
              |                                                                            ^^^^^^ $.root.children[1].node
              |
              = help: move the `idle` before it to the end"#]],
    );
    check_root(
        r#"{ "node": "sequence", "children": [{ "node": "act", "decorators": [{ "repeat": "forever" }] }, { "node": "act" }] }"#,
        expect![[r#"
            warning: `act` is never reached: `act` before it never succeeds
             --> guard.json:2:116
              |
            2 |   "root": { "node": "sequence", "children": [{ "node": "act", "decorators": [{ "repeat": "forever" }] }, { "node": "act" }] } }
              |                                                                                                                    ^^^^^ $.root.children[1].node
              |
              = help: remove `"decorators": [{ "repeat": "forever" }]` on the `act` before it, or move the `act` before it to the end"#]],
    );
}

#[test]
fn a_change_of_state_goes_to_a_key() {
    check(
        r#"{ "bt": 1, "machine": "Sentry", "agent": "Soldier", "params": [{ "name": "post", "type": "u32" }],
  "state_change": "post", "states": [{ "state": "A", "tasks": [{ "node": "idle" }] }] }"#,
        expect![[r#"
            error: `post` is not a key
             --> guard.json:2:20
              |
            2 |   "state_change": "post", "states": [{ "state": "A", "tasks": [{ "node": "idle" }] }] }
              |                    ^^^^ $.state_change
              |
              = help: write `"state_change": "bb.post"`; the key is declared `post: Option<StateChange>`"#]],
    );
}

#[test]
fn all_faults_of_a_file_at_once() {
    let text = r#"{ "bt": 1, "tree": "Guard", "agent": "Soldier", "root": { "node": "selector", "children": [
    { "node": "check", "args": { "condition": "ammo = 0" } },
    { "node": "selctor", "children": [{ "node": "wait", "args": {} }] },
    { "node": "act", "decorators": [{ "repeat": 0 }] },
    { "node": "pick", "children": [{ "node": "act", "weight": -1 }] } ] } }"#;
    let (_, faults) = load(&Source::new("guard.json", text), &Limits::default());
    let told: Vec<_> = faults.iter().map(|fault| format!("{} {}", fault.place, fault.message)).collect();
    expect![[r#"
        guard.json:2:53 expected the end of the expression, found `=`
        guard.json:3:15 unknown node `selctor`
        guard.json:3:49 `wait` takes a duration or a range of durations
        guard.json:4:49 `repeat(0)` never runs its node
        guard.json:5:63 a weight is not negative"#]]
    .assert_eq(&told.join("\n"));
    let mut few = Limits::default();
    few.faults = 2;
    let (_, faults) = load(&Source::new("guard.json", text), &few);
    assert_eq!((faults.iter().count(), faults.beyond()), (2, told.len() - 2));
}

#[test]
fn a_guard_inside_a_decorator_that_sees_its_refusal_is_a_warning() {
    let warned = |decorators: &str| -> Vec<String> {
        let root = format!(r#"{{ "node": "act", "decorators": [{decorators}] }}"#);
        let text = format!(r#"{{ "bt": 1, "tree": "Guard", "agent": "Soldier", "root": {root} }}"#);
        let (_, faults) = load(&Source::new("guard.json", text), &Limits::default());
        assert!(!faults.has_errors());
        faults.iter().map(|fault| format!("{}; {}", fault.message, fault.help.as_deref().unwrap_or("-"))).collect()
    };
    let none: Vec<String> = Vec::new();
    let guard = r#"{ "when": { "if": "ammo > 0" } }"#;
    assert_eq!(
        warned(&format!(r#"{{ "cooldown": "5s" }}, {guard}"#)),
        [
            "this guard is inside `cooldown`, for which a refusal is a failure of the node; write it into `\"when\": [ … ]` \
          beside `node`: such guards are asked first"
        ]
    );
    assert_eq!(warned(&format!(r#"{{ "chance": 0.5 }}, "invert", {guard}"#)).len(), 1);
    assert_eq!(warned(&format!(r#"{guard}, "invert""#)), none);
    assert_eq!(warned(&format!(r#"{{ "time_limit": "5s" }}, {guard}"#)), none);
}

#[test]
fn kept_locals() {
    check(
        r#"{ "bt": 1, "tree": "T", "agent": "A",
  "params": [{ "name": "by", "type": "u32" }],
  "locals": [{ "name": "board", "type": "u32", "value": { "key": "ammo" }, "keep": true },
    { "name": "steps", "type": "u32", "value": { "expr": "by + 1" }, "keep": true },
    { "name": "paces", "type": "u32", "value": 0, "keep": 1 },
    { "name": "now", "type": "u32", "value": { "expr": "steps" }, "keep": false }],
  "root": { "node": "idle" } }"#,
        expect![[r#"
            error: expected `true` or `false`, found a number
             --> guard.json:5:59
              |
            5 |     { "name": "paces", "type": "u32", "value": 0, "keep": 1 },
              |                                                           ^ $.locals[2].keep

            error: the first value of `board` reads the blackboard or the world
             --> guard.json:3:66
              |
            3 |   "locals": [{ "name": "board", "type": "u32", "value": { "key": "ammo" }, "keep": true },
              |                                                                  ^^^^^^ $.locals[0].value.key
              |
              = help: a kept local begins with a constant; `set` it in the tree

            error: the first value of `steps` reads a parameter or a local
             --> guard.json:4:59
              |
            4 |     { "name": "steps", "type": "u32", "value": { "expr": "by + 1" }, "keep": true },
              |                                                           ^^^^^^ $.locals[1].value.expr
              |
              = help: a kept local begins with a constant, before the first run; `set` it in the tree, or leave out `"keep": true`

            error: the first value of `now` reads a kept local
             --> guard.json:6:57
              |
            6 |     { "name": "now", "type": "u32", "value": { "expr": "steps" }, "keep": false }],
              |                                                         ^^^^^ $.locals[3].value.expr
              |
              = help: a local begins with a constant or a parameter; `set` it in the tree"#]],
    );
}

#[test]
fn an_error_beyond_the_limit_takes_the_place_of_a_warning() {
    let place = Source::new("t.json", "").place(0, 0);
    let mut faults = bt_model::Faults::<bt_model::json::Json>::at_most(3);
    faults.error(&place, "a", "");
    for warning in ["b", "c", "d"] {
        faults.warning(&place, warning, "");
    }
    faults.error(&place, "e", "");
    let messages = |faults: &bt_model::Faults<_>| faults.iter().map(|fault| fault.message.clone()).collect::<Vec<_>>();
    assert_eq!((messages(&faults), faults.beyond()), (vec!["a".to_owned(), "b".to_owned(), "e".to_owned()], 2));
    faults.error(&place, "f", "");
    faults.error(&place, "g", "");
    assert_eq!((messages(&faults).join(""), faults.beyond()), ("aef".to_owned(), 4));
}

#[test]
fn a_weight_that_is_no_number_of_32_bits_is_an_error() {
    check_root(
        r#"{ "node": "pick", "children": [{ "node": "act", "weight": 1e39 }, { "node": "act" }] }"#,
        expect![[r#"
            error: this weight does not fit into `f32`
             --> guard.json:2:69
              |
            2 |   "root": { "node": "pick", "children": [{ "node": "act", "weight": 1e39 }, { "node": "act" }] } }
              |                                                                     ^^^^ $.root.children[0].weight
              |
              = help: the most is about 3.4e38"#]],
    );
}

#[test]
fn fields_of_other_formats_are_told_with_ours() {
    check_root(
        r#"{ "node": "act", "enabled": false, "inputs": {} }"#,
        expect![[r#"
        warning: `enabled` is an unknown field: kept, but has no effect
         --> guard.json:2:28
          |
        2 |   "root": { "node": "act", "enabled": false, "inputs": {} } }
          |                            ^^^^^^^^^ $.root.enabled
          |
          = help: did you mean `disabled`? fields that begin with `_` or `x_` are never ours

        warning: `inputs` is an unknown field: kept, but has no effect
         --> guard.json:2:46
          |
        2 |   "root": { "node": "act", "enabled": false, "inputs": {} } }
          |                                              ^^^^^^^^ $.root.inputs
          |
          = help: did you mean `args`? fields that begin with `_` or `x_` are never ours"#]],
    );
}

#[test]
fn a_service_says_which_fields_it_has() {
    check_root(
        r#"{ "node": "idle", "decorators": [{ "service": { "node": "act", "every": "1s", "children": [] } },
    { "service": { "action": "act", "every": "5s" } }] }"#,
        expect![[r#"
            error: a service lacks `node`
             --> guard.json:3:20
              |
            3 |     { "service": { "action": "act", "every": "5s" } }] } }
              |                    ^^^^^^^^ $.root.decorators[1].service.action
              |
              = help: did you mean it where you wrote `action`?

            error: `service` has no argument `children`
             --> guard.json:2:89
              |
            2 |   "root": { "node": "idle", "decorators": [{ "service": { "node": "act", "every": "1s", "children": [] } },
              |                                                                                         ^^^^^^^^^^ $.root.decorators[0].service.children
              |
              = help: it takes `node`, `every`, `deviation`, `timer`, `on_start`, `on_stop`"#]],
    );
}
