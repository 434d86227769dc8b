//! Values that are missing, of the wrong kind, or out of range.

use expect_test::expect;

use super::{check, check_root};

#[test]
fn numbers_that_nothing_holds() {
    check_root(
        r#"{ "node": "act", "args": { "a": 1e999 } }"#,
        expect![[r#"
        error: this number is too large
         --> guard.json:2:43
          |
        2 |   "root": { "node": "act", "args": { "a": 1e999 } } }
          |                                           ^^^^^ $.root.args.a
          |
          = help: the most is about 1.8e308"#]],
    );
    check_root(
        r#"{ "node": "act", "id": 99999999999 }"#,
        expect![[r#"
        error: `id` is a whole number from 0 to 4294967295
         --> guard.json:2:34
          |
        2 |   "root": { "node": "act", "id": 99999999999 } }
          |                                  ^^^^^^^^^^^ $.root.id"#]],
    );
    check_root(
        r#"{ "node": "act", "decorators": [{ "repeat": 4294967296 }] }"#,
        expect![[r#"
            error: `repeat` takes a number of 32 bits
             --> guard.json:2:55
              |
            2 |   "root": { "node": "act", "decorators": [{ "repeat": 4294967296 }] } }
              |                                                       ^^^^^^^^^^ $.root.decorators[0].repeat
              |
              = help: `{ "repeat": "forever" }` has no end"#]],
    );
    check_root(
        r#"{ "node": "wait", "args": { "for": "99999999999h" } }"#,
        expect![[r#"
        error: `99999999999h` is too long for a duration
         --> guard.json:2:47
          |
        2 |   "root": { "node": "wait", "args": { "for": "99999999999h" } } }
          |                                               ^^^^^^^^^^^^ $.root.args.for
          |
          = help: the most is 584 years"#]],
    );
}

#[test]
fn what_is_missing() {
    check(
        "{}",
        expect![[r#"
        error: this is no file of behaviour trees: it lacks `bt`
         --> guard.json:1:1
          |
        1 | {}
          | ^ $
          |
          = help: begin with `"bt": 1`; files of other programs can be converted

        error: a tree lacks `tree`
         --> guard.json:1:1
          |
        1 | {}
          | ^ $
          |
          = help: write `"tree": …`

        error: a tree lacks `agent`
         --> guard.json:1:1
          |
        1 | {}
          | ^ $
          |
          = help: write `"agent": …`

        error: a tree lacks `root`
         --> guard.json:1:1
          |
        1 | {}
          | ^ $
          |
          = help: write `"root": …`"#]],
    );
    check(
        r#"{ "bt": 2, "tree": "A", "agent": "B" }"#,
        expect![[r#"
        error: this version of the format is not known
         --> guard.json:1:9
          |
        1 | { "bt": 2, "tree": "A", "agent": "B" }
          |         ^ $.bt
          |
          = help: write `"bt": 1`

        error: tree `A` lacks `root`
         --> guard.json:1:1
          |
        1 | { "bt": 2, "tree": "A", "agent": "B" }
          | ^ $
          |
          = help: write `"root": …`"#]],
    );
    check_root(
        r#"{ "nod": "idle" }"#,
        expect![[r#"
            error: a node lacks `node`
             --> guard.json:2:13
              |
            2 |   "root": { "nod": "idle" } }
              |             ^^^^^ $.root.nod
              |
              = help: did you mean it where you wrote `nod`?"#]],
    );
    check_root(
        r#"{ "node": "sequence" }"#,
        expect![[r#"
            error: `sequence` takes at least one child, found none
             --> guard.json:2:21
              |
            2 |   "root": { "node": "sequence" } }
              |                     ^^^^^^^^^^ $.root.node
              |
              = help: write `"children": [ … ]`"#]],
    );
    check_root(
        r#"{ "node": "if", "branches": [{ "if": "alert" }] }"#,
        expect![[r#"
        error: a branch lacks `then`
         --> guard.json:2:40
          |
        2 |   "root": { "node": "if", "branches": [{ "if": "alert" }] } }
          |                                        ^ $.root.branches[0]
          |
          = help: write `"then": …`"#]],
    );
    check_root(
        r#"{ "node": "set", "key": "ammo" }"#,
        expect![[r#"
        error: `set` lacks `value`
         --> guard.json:2:11
          |
        2 |   "root": { "node": "set", "key": "ammo" } }
          |           ^ $.root
          |
          = help: write `"value": …`"#]],
    );
    check_root(
        r#"{ "node": "act", "decorators": [{ "service": { "node": "track" } }] }"#,
        expect![[r#"
            error: `service` lacks `every`
             --> guard.json:2:45
              |
            2 |   "root": { "node": "act", "decorators": [{ "service": { "node": "track" } }] } }
              |                                             ^^^^^^^^^ $.root.decorators[0].service
              |
              = help: write `"decorators": [{ "service": { "node": "track", "args": { "enemy": { "key": "enemy" } }, "every": "500ms" } }]`"#]],
    );
}

#[test]
fn values_of_the_wrong_kind() {
    check(
        "3",
        expect![[r#"
            error: expected a file of trees, found a number
             --> guard.json:1:1
              |
            1 | 3
              | ^ $
              |
              = help: it is an object: `{ … }`"#]],
    );
    check_root(
        "[]",
        expect![[r#"
            error: expected a node, found a list
             --> guard.json:2:11
              |
            2 |   "root": [] }
              |           ^ $.root
              |
              = help: it is an object: `{ … }`"#]],
    );
    check_root(
        r#"{ "node": "wait", "args": { "for": 4 } }"#,
        expect![[r#"
        error: `for` is a duration or a range of durations
         --> guard.json:2:46
          |
        2 |   "root": { "node": "wait", "args": { "for": 4 } } }
          |                                              ^ $.root.args.for
          |
          = help: write the unit: `4s`, `4ms`"#]],
    );
    check_root(
        r#"{ "node": "sequence", "children": { "node": "idle" } }"#,
        expect![[r#"
            error: expected a list, found an object
             --> guard.json:2:45
              |
            2 |   "root": { "node": "sequence", "children": { "node": "idle" } } }
              |                                             ^ $.root.children
              |
              = help: write `"children": [{ "node": "idle" }]`"#]],
    );
    check_root(
        r#"{ "node": "act", "decorators": [{ "invert": true, "once": true }, { "weight": 2 }] }"#,
        expect![[r#"
            error: a decorator has one field, its name; found 2
             --> guard.json:2:43
              |
            2 |   "root": { "node": "act", "decorators": [{ "invert": true, "once": true }, { "weight": 2 }] } }
              |                                           ^ $.root.decorators[0]
              |
              = help: write each by itself: `[ { "cooldown": "5s" }, "invert" ]`

            error: `weight` is no decorator, but a field of the node
             --> guard.json:2:79
              |
            2 |   "root": { "node": "act", "decorators": [{ "invert": true, "once": true }, { "weight": 2 }] } }
              |                                                                               ^^^^^^^^ $.root.decorators[1].weight
              |
              = help: write `"weight": …` beside `node`"#]],
    );
    check_root(
        r#"{ "node": "act", "out": "a b" }"#,
        expect![[r#"
        error: `a b` is no key
         --> guard.json:2:36
          |
        2 |   "root": { "node": "act", "out": "a b" } }
          |                                    ^^^ $.root.out
          |
          = help: a key is names with dots between them: `body.health`"#]],
    );
}
