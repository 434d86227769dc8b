//! Unknown names and duplicate names.

use expect_test::expect;

use super::check_root;

#[test]
fn names_that_stand_twice() {
    check_root(
        "{ \"node\": \"act\",\n    \"args\": { \"kind\": 1, \"kind\": 2 } }",
        expect![[r#"
        error: `kind` stands here twice
         --> guard.json:3:26
          |
        3 |     "args": { "kind": 1, "kind": 2 } } }
          |                          ^^^^^^ $.root.args.kind
          |
          = help: it stands at line 3, column 15 already; leave one out"#]],
    );
}

#[test]
fn unknown_names() {
    check_root(
        r#"{ "node": "selctor", "children": [] }"#,
        expect![[r#"
        error: unknown node `selctor`
         --> guard.json:2:21
          |
        2 |   "root": { "node": "selctor", "children": [] } }
          |                     ^^^^^^^^^ $.root.node
          |
          = help: did you mean `selector`?"#]],
    );
    check_root(
        r#"{ "node": "ReactiveFallback", "children": [] }"#,
        expect![[r#"
        error: unknown node `ReactiveFallback`
         --> guard.json:2:21
          |
        2 |   "root": { "node": "ReactiveFallback", "children": [] } }
          |                     ^^^^^^^^^^^^^^^^^^ $.root.node
          |
          = help: did you mean `reactive_selector`?"#]],
    );
    check_root(
        r#"{ "node": "act", "decorators": ["inverter", { "coldown": "5s" }] }"#,
        expect![[r#"
            error: unknown decorator `inverter`
             --> guard.json:2:43
              |
            2 |   "root": { "node": "act", "decorators": ["inverter", { "coldown": "5s" }] } }
              |                                           ^^^^^^^^^^ $.root.decorators[0]
              |
              = help: did you mean `invert`? write `"decorators": ["invert"]`

            error: unknown decorator `coldown`
             --> guard.json:2:57
              |
            2 |   "root": { "node": "act", "decorators": ["inverter", { "coldown": "5s" }] } }
              |                                                         ^^^^^^^^^ $.root.decorators[1].coldown
              |
              = help: did you mean `cooldown`? write `"decorators": [{ "cooldown": "5s" }]`"#]],
    );
    check_root(
        r#"{ "node": "wait", "args": { "fro": "4s" } }"#,
        expect![[r#"
        error: `wait` has no argument `fro`
         --> guard.json:2:39
          |
        2 |   "root": { "node": "wait", "args": { "fro": "4s" } } }
          |                                       ^^^^^ $.root.args.fro
          |
          = help: did you mean `for`?"#]],
    );
    check_root(
        r#"{ "node": "act", "when": [{ "if": "alert", "abort": "self" }] }"#,
        expect![[r#"
        error: `when` has no argument `abort`
         --> guard.json:2:54
          |
        2 |   "root": { "node": "act", "when": [{ "if": "alert", "abort": "self" }] } }
          |                                                      ^^^^^^^ $.root.when[0].abort
          |
          = help: did you mean `aborts`?"#]],
    );
    check_root(
        r#"{ "node": "act", "when": [{ "iff": "alert" }] }"#,
        expect![[r#"
        error: `when` has no argument `iff`
         --> guard.json:2:39
          |
        2 |   "root": { "node": "act", "when": [{ "iff": "alert" }] } }
          |                                       ^^^^^ $.root.when[0].iff
          |
          = help: did you mean `if`?"#]],
    );
    check_root(
        r#"{ "node": "act", "when": "alert" }"#,
        expect![[r#"
        error: expected a list, found a string
         --> guard.json:2:36
          |
        2 |   "root": { "node": "act", "when": "alert" } }
          |                                    ^^^^^^^ $.root.when
          |
          = help: write `"when": [{ "if": "alert" }]`"#]],
    );
    check_root(
        r#"{ "nod": "act" }"#,
        expect![[r#"
        error: a node lacks `node`
         --> guard.json:2:13
          |
        2 |   "root": { "nod": "act" } }
          |             ^^^^^ $.root.nod
          |
          = help: did you mean it where you wrote `nod`?"#]],
    );
    check_root(
        r#"{ "node": "act", "when": [{ "if": "alert", "aborts": "slef" }] }"#,
        expect![[r#"
        error: `aborts` is one of `none`, `self`, `lower_priority`, `both`
         --> guard.json:2:64
          |
        2 |   "root": { "node": "act", "when": [{ "if": "alert", "aborts": "slef" }] } }
          |                                                                ^^^^^^ $.root.when[0].aborts
          |
          = help: did you mean `self`?"#]],
    );
    check_root(
        r#"{ "node": "act", "whne": [], "x_whne": [] }"#,
        expect![[r#"
        warning: `whne` is an unknown field: kept, but has no effect
         --> guard.json:2:28
          |
        2 |   "root": { "node": "act", "whne": [], "x_whne": [] } }
          |                            ^^^^^^ $.root.whne
          |
          = help: did you mean `when`? fields that begin with `_` or `x_` are never ours"#]],
    );
    check_root(
        r#"{ "node": "inverter", "child": { "node": "act" } }"#,
        expect![[r#"
        warning: what stands in `child` is no part of the tree: `inverter` has no such field
         --> guard.json:2:33
          |
        2 |   "root": { "node": "inverter", "child": { "node": "act" } } }
          |                                 ^^^^^^^ $.root.child
          |
          = help: the nodes in a node are its `children`; what inverts or repeats one is in its `decorators`"#]],
    );
    check_root(r#"{ "node": "act", "x_drafts": [{ "node": "act" }] }"#, expect![[""]]);
    check_root(
        r#"{ "node": "idle", "branches": [] }"#,
        expect![[r#"
            error: `idle` has no field `branches`
             --> guard.json:2:29
              |
            2 |   "root": { "node": "idle", "branches": [] } }
              |                             ^^^^^^^^^^ $.root.branches
              |
              = help: it has `node`, `id`, `name`, `docs`, `weight`, `score`, `required`, `when`, `decorators`, `comment`, `color`, `collapsed`, `disabled`"#]],
    );
}

/// A node with an unknown name is an action. It counts as a misspelled node only if it has all fields that the node
/// requires.
#[test]
fn an_action_with_a_field_of_ours_is_no_other_node() {
    check_root(
        r#"{ "node": "get", "key": "chest" }"#,
        expect![[r#"
            error: `get` has no field `key`
             --> guard.json:2:28
              |
            2 |   "root": { "node": "get", "key": "chest" } }
              |                            ^^^^^ $.root.key
              |
              = help: it has `node`, `id`, `name`, `docs`, `weight`, `score`, `required`, `when`, `decorators`, `args`, `out`, `children`, `comment`, `color`, `collapsed`, `disabled`"#]],
    );
    check_root(
        r#"{ "node": "get", "key": "chest", "value": 3 }"#,
        expect![[r#"
        error: `get` is no node of the language, and an action has no `key`, `value`
         --> guard.json:2:21
          |
        2 |   "root": { "node": "get", "key": "chest", "value": 3 } }
          |                     ^^^^^ $.root.node
          |
          = help: did you mean `set`?"#]],
    );
    check_root(
        r#"{ "node": "dig", "children": [{ "node": "idle" }] }"#,
        expect![[r#"
        error: `dig` is no node of the language, and an action has no children
         --> guard.json:2:21
          |
        2 |   "root": { "node": "dig", "children": [{ "node": "idle" }] } }
          |                     ^^^^^ $.root.node
          |
          = help: nodes with children are sequence, selector, reactive_sequence, reactive_selector, always_sequence, random_sequence, random_selector, pick, utility_selector, race, parallel, simple_parallel; one of your own begins with a capital letter"#]],
    );
}

/// Fields that look like editor data cause no warning. A field with the name of a decorator is reported: it was meant
/// as one.
#[test]
fn decorators_do_not_stand_on_the_node() {
    check_root(
        "{ \"node\": \"act\", \"cooldown\": \"3s\",\n    \"invert\": true, \"guard\": \"gas\", \"mood\": 3, \"_repeat\": 1,\n    \"service\": { \"node\": \"track\", \"every\": \"500ms\" } }",
        expect![[r#"
            warning: `cooldown` is no field of `act`: kept, but has no effect
             --> guard.json:2:28
              |
            2 |   "root": { "node": "act", "cooldown": "3s",
              |                            ^^^^^^^^^^ $.root.cooldown
              |
              = help: write it into `decorators`: `"decorators": [{ "cooldown": "3s" }]`

            warning: `invert` is no field of `act`: kept, but has no effect
             --> guard.json:3:5
              |
            3 |     "invert": true, "guard": "gas", "mood": 3, "_repeat": 1,
              |     ^^^^^^^^ $.root.invert
              |
              = help: write it into `decorators`: `"decorators": ["invert"]`

            warning: `guard` is no field of `act`: kept, but has no effect
             --> guard.json:3:21
              |
            3 |     "invert": true, "guard": "gas", "mood": 3, "_repeat": 1,
              |                     ^^^^^^^ $.root.guard
              |
              = help: write it into `when`: `"when": [{ "if": "gas" }]`

            warning: `service` is no field of `act`: kept, but has no effect
             --> guard.json:4:5
              |
            4 |     "service": { "node": "track", "every": "500ms" } } }
              |     ^^^^^^^^^ $.root.service
              |
              = help: write it into `decorators`: `"decorators": [{ "service": { "node": "track", "every": "500ms" } }]`"#]],
    );
}
