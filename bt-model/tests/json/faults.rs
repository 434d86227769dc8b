//! What is said of bad files: each kind once, with its message.

use bt_model::json::{Limits, Source, Style, load, render};
use expect_test::{Expect, expect};

fn told(text: &str) -> String {
    let (_, faults) = load(&Source::new("guard.json", text), &Limits::default());
    render(&faults, Style::Plain)
}

fn check(text: &str, expected: Expect) {
    expected.assert_eq(&told(text));
}

/// A tree with this root.
fn root(root: &str) -> String {
    format!("{{ \"bt\": 1, \"tree\": \"Guard\", \"agent\": \"Soldier\",\n  \"root\": {root} }}")
}

fn check_root(text: &str, expected: Expect) {
    check(&root(text), expected);
}

#[test]
fn text_that_is_no_json() {
    check("", expect![[r#"
        error: the file is empty
         --> guard.json:1:1
          |
        1 |
          | ^ $
          |
          = help: begin with `{ "bt": 1, "tree": …`"#]]);
    check("{ \"bt\": 1, \"tree\": \"Gu", expect![[r#"
        error: unterminated string literal
         --> guard.json:1:20
          |
        1 | { "bt": 1, "tree": "Gu
          |                    ^^^ $.tree"#]]);
    check("{ \"bt\": 1,\n  \"root\": { \"node\": \"idle\" ", expect![[r#"
        error: the file ends within the object that begins at line 2, column 11
         --> guard.json:2:26
          |
        2 |   "root": { "node": "idle" 
          |                          ^ $.root.node
          |
          = help: close it with `}`; has the file been cut off?"#]]);
    check("{ \"bt\": 1 } { }", expect![[r#"
        error: text after the end of the document
         --> guard.json:1:13
          |
        1 | { "bt": 1 } { }
          |             ^ $
          |
          = help: a file holds one object"#]]);
    check("{ \"bt\": 1, }", expect![[r#"
        error: a comma after the last
         --> guard.json:1:10
          |
        1 | { "bt": 1, }
          |          ^ $.bt
          |
          = help: leave the comma out"#]]);
    check("{ \"bt\": 1 \"tree\": 2 }", expect![[r#"
        error: a comma is missing before this
         --> guard.json:1:10
          |
        1 | { "bt": 1 "tree": 2 }
          |          ^ $.bt
          |
          = help: write `,` between two"#]]);
    check("{ \"bt\": 1, // one\n }", expect![[r#"
        error: JSON has no comments
         --> guard.json:1:12
          |
        1 | { "bt": 1, // one
          |            ^^^^^^ $.bt
          |
          = help: write a field `"comment": "…"`"#]]);
    check("{ bt: 1 }", expect![[r#"
        error: a word without quotes
         --> guard.json:1:3
          |
        1 | { bt: 1 }
          |   ^^ $
          |
          = help: words stand in double quotes, but for `true`, `false` and `null`"#]]);
    check("{ \"bt\": 0x1 }", expect![[r#"
        error: this is no number of JSON
         --> guard.json:1:9
          |
        1 | { "bt": 0x1 }
          |         ^ $.bt
          |
          = help: write it like `-1.5e3`"#]]);
    check("{ \"bt\": 'a' }", expect![[r#"
        error: a string stands in double quotes
         --> guard.json:1:9
          |
        1 | { "bt": 'a' }
          |         ^ $.bt
          |
          = help: write `"…"`"#]]);
    check("{ \"bt\": \"\\q\" }", expect![[r#"
        error: invalid escape
         --> guard.json:1:10
          |
        1 | { "bt": "\q" }
          |          ^^ $.bt"#]]);
    check("{ \"bt\": \"\\ud800\" }", expect![[r#"
        error: invalid unicode escape sequence. 'd800 (unpaired high surrogate)' is not a valid UTF8 character
         --> guard.json:1:10
          |
        1 | { "bt": "\ud800" }
          |          ^^^^^^^ $.bt"#]]);
    check("{ \"bt\": 01 }", expect![[r#"
        error: a comma is missing before this
         --> guard.json:1:10
          |
        1 | { "bt": 01 }
          |          ^ $.bt
          |
          = help: write `,` between two"#]]);
    check("[1, 2", expect![[r#"
        error: the file ends within the list that begins at line 1, column 1
         --> guard.json:1:5
          |
        1 | [1, 2
          |     ^ $[1]
          |
          = help: close it with `]`; has the file been cut off?"#]]);
}

#[test]
fn bytes_that_are_no_text() {
    let fault = Source::from_bytes("guard.json", b"{ \"bt\": 1,\n \"tree\": \"G\xffuard\" }".to_vec()).unwrap_err();
    expect![[r#"
        error: the file is not UTF-8: byte 0xff begins no character here
         --> guard.json:2:12
          |
        2 |  "tree": "G�uard" }
          |            ^ $.tree
          |
          = help: save it as UTF-8"#]].assert_eq(&render([&fault], Style::Plain));
}

#[test]
fn too_deep_and_too_large() {
    let deep = "[".repeat(100_000);
    expect![[r#"
        error: objects and lists stand more than 256 deep in each other
         --> guard.json:2:266
          |
        2 | ...[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[...
          |                                                       ^ $.root[0]"#]].assert_eq(&told(&root(&deep))[..300]);
    let nodes = "{ \"node\": \"sequence\", \"children\": [".repeat(70) + "{ \"node\": \"fail\" }" + &"] }".repeat(70);
    let shown = told(&root(&nodes));
    expect![[r#"
        error: nodes stand more than 64 deep in each other
          = help: move a part into a tree of its own and `run` it"#]].assert_eq(
        &shown.lines().filter(|line| line.starts_with("error") || line.contains("help")).collect::<Vec<_>>().join("\n"),
    );
    let small = Limits { bytes: 10, ..Limits::default() };
    let (_, faults) = load(&Source::new("guard.json", root("{}")), &small);
    expect![[r#"
        error: the file has 62 bytes, more than 10
         --> guard.json:1:1
          |
        1 | { "bt": 1, "tree": "Guard", "agent": "Soldier",
          | ^ $
          |
          = help: move trees into files of their own and name them in `uses`"#]].assert_eq(&render(&faults, Style::Plain));
}

#[test]
fn numbers_that_nothing_holds() {
    check_root(r#"{ "node": "act", "args": { "a": 1e999 } }"#, expect![[r#"
        error: this number is too large
         --> guard.json:2:43
          |
        2 |   "root": { "node": "act", "args": { "a": 1e999 } } }
          |                                           ^^^^^ $.root.args.a
          |
          = help: the most is about 1.8e308"#]]);
    check_root(r#"{ "node": "act", "id": 99999999999 }"#, expect![[r#"
        error: `id` is a whole number from 0 to 4294967295
         --> guard.json:2:34
          |
        2 |   "root": { "node": "act", "id": 99999999999 } }
          |                                  ^^^^^^^^^^^ $.root.id"#]]);
    check_root(r#"{ "node": "act", "decorators": [{ "repeat": 4294967296 }] }"#, expect![[r#"
        error: `repeat` takes a number of 32 bits
         --> guard.json:2:55
          |
        2 |   "root": { "node": "act", "decorators": [{ "repeat": 4294967296 }] } }
          |                                                       ^^^^^^^^^^ $.root.decorators[0].repeat
          |
          = help: `repeat(forever)` has no end"#]]);
    check_root(r#"{ "node": "wait", "args": { "for": "99999999999h" } }"#, expect![[r#"
        error: `99999999999h` is too long for a duration
         --> guard.json:2:47
          |
        2 |   "root": { "node": "wait", "args": { "for": "99999999999h" } } }
          |                                               ^^^^^^^^^^^^ $.root.args.for
          |
          = help: the most is 584 years"#]]);
}

#[test]
fn names_that_stand_twice() {
    check_root("{ \"node\": \"act\",\n    \"args\": { \"kind\": 1, \"kind\": 2 } }", expect![[r#"
        error: `kind` stands here twice
         --> guard.json:3:26
          |
        3 |     "args": { "kind": 1, "kind": 2 } } }
          |                          ^^^^^^ $.root.args.kind
          |
          = help: it stands at line 3, column 15 already; leave one out"#]]);
}

#[test]
fn unknown_names() {
    check_root(r#"{ "node": "selctor", "children": [] }"#, expect![[r#"
        error: unknown node `selctor`
         --> guard.json:2:21
          |
        2 |   "root": { "node": "selctor", "children": [] } }
          |                     ^^^^^^^^^ $.root.node
          |
          = help: did you mean `selector`?"#]]);
    check_root(r#"{ "node": "act", "decorators": ["inverter", { "coldown": "5s" }] }"#, expect![[r#"
        error: unknown attribute `inverter`
         --> guard.json:2:43
          |
        2 |   "root": { "node": "act", "decorators": ["inverter", { "coldown": "5s" }] } }
          |                                           ^^^^^^^^^^ $.root.decorators[0]
          |
          = help: did you mean `invert`? write `#[invert]`

        error: unknown attribute `coldown`
         --> guard.json:2:57
          |
        2 |   "root": { "node": "act", "decorators": ["inverter", { "coldown": "5s" }] } }
          |                                                         ^^^^^^^^^ $.root.decorators[1].coldown
          |
          = help: did you mean `cooldown`? write `#[cooldown(5s)]`"#]]);
    check_root(r#"{ "node": "wait", "args": { "fro": "4s" } }"#, expect![[r#"
        error: `wait` has no argument `fro`
         --> guard.json:2:39
          |
        2 |   "root": { "node": "wait", "args": { "fro": "4s" } } }
          |                                       ^^^^^ $.root.args.fro
          |
          = help: did you mean `for`?"#]]);
    check_root(r#"{ "node": "act", "when": [{ "if": "alert", "abort": "self" }] }"#, expect![[r#"
        error: `when` has no argument `abort`
         --> guard.json:2:54
          |
        2 |   "root": { "node": "act", "when": [{ "if": "alert", "abort": "self" }] } }
          |                                                      ^^^^^^^ $.root.when[0].abort
          |
          = help: did you mean `aborts`?"#]]);
    check_root(r#"{ "node": "act", "when": [{ "if": "alert", "aborts": "slef" }] }"#, expect![[r#"
        error: `aborts` is one of `none`, `self`, `lower_priority`, `both`
         --> guard.json:2:64
          |
        2 |   "root": { "node": "act", "when": [{ "if": "alert", "aborts": "slef" }] } }
          |                                                                ^^^^^^ $.root.when[0].aborts
          |
          = help: did you mean `self`?"#]]);
    check_root(r#"{ "node": "act", "whne": [], "x_whne": [] }"#, expect![[r#"
        warning: `whne` is an unknown field, kept but without effect
         --> guard.json:2:28
          |
        2 |   "root": { "node": "act", "whne": [], "x_whne": [] } }
          |                            ^^^^^^ $.root.whne
          |
          = help: did you mean `when`? fields that begin with `_` or `x_` are never ours"#]]);
    check_root(r#"{ "node": "idle", "branches": [] }"#, expect![[r#"
        error: `idle` has no field `branches`
         --> guard.json:2:29
          |
        2 |   "root": { "node": "idle", "branches": [] } }
          |                             ^^^^^^^^^^ $.root.branches
          |
          = help: it has `node`, `id`, `name`, `docs`, `weight`, `score`, `when`, `decorators`, `comment`, `color`, `collapsed`"#]]);
}

#[test]
fn what_is_missing() {
    check("{}", expect![[r#"
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
          = help: write `"root": …`"#]]);
    check(r#"{ "bt": 2, "tree": "A", "agent": "B" }"#, expect![[r#"
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
          = help: write `"root": …`"#]]);
    check_root(r#"{ "nod": "idle" }"#, expect![[r#"
        error: a node lacks `node`
         --> guard.json:2:11
          |
        2 |   "root": { "nod": "idle" } }
          |           ^ $.root
          |
          = help: did you mean it where you wrote `nod`?"#]]);
    check_root(r#"{ "node": "sequence" }"#, expect![[r#"
        error: `sequence` takes at least one child, found none
         --> guard.json:2:21
          |
        2 |   "root": { "node": "sequence" } }
          |                     ^^^^^^^^^^ $.root.node
          |
          = help: write them in braces, each with `;` after it"#]]);
    check_root(r#"{ "node": "if", "branches": [{ "if": "alert" }] }"#, expect![[r#"
        error: a branch lacks `then`
         --> guard.json:2:40
          |
        2 |   "root": { "node": "if", "branches": [{ "if": "alert" }] } }
          |                                        ^ $.root.branches[0]
          |
          = help: write `"then": …`"#]]);
    check_root(r#"{ "node": "set", "key": "ammo" }"#, expect![[r#"
        error: `set` lacks `value`
         --> guard.json:2:11
          |
        2 |   "root": { "node": "set", "key": "ammo" } }
          |           ^ $.root
          |
          = help: write `"value": …`"#]]);
    check_root(r#"{ "node": "act", "decorators": [{ "service": { "node": "track" } }] }"#, expect![[r#"
        error: `service` lacks `every`
         --> guard.json:2:45
          |
        2 |   "root": { "node": "act", "decorators": [{ "service": { "node": "track" } }] } }
          |                                             ^^^^^^^^^ $.root.decorators[0].service
          |
          = help: write `#[service(track(enemy = bb.enemy), every = 500ms)]`"#]]);
}

#[test]
fn values_of_the_wrong_kind() {
    check("3", expect![[r#"
        error: expected an object: `{ "bt": 1, "tree": … }`, found a number
         --> guard.json:1:1
          |
        1 | 3
          | ^ $"#]]);
    check_root("[]", expect![[r#"
        error: expected an object: a node, found a list
         --> guard.json:2:11
          |
        2 |   "root": [] }
          |           ^ $.root"#]]);
    check_root(r#"{ "node": "wait", "args": { "for": 4 } }"#, expect![[r#"
        error: `for` is a duration or a range of durations
         --> guard.json:2:46
          |
        2 |   "root": { "node": "wait", "args": { "for": 4 } } }
          |                                              ^ $.root.args.for
          |
          = help: write the unit: `4s`, `4ms`"#]]);
    check_root(r#"{ "node": "sequence", "children": { "node": "idle" } }"#, expect![[r#"
        error: expected a list, found an object
         --> guard.json:2:45
          |
        2 |   "root": { "node": "sequence", "children": { "node": "idle" } } }
          |                                             ^ $.root.children
          |
          = help: write `"children": [ … ]`

        error: `sequence` takes at least one child, found none
         --> guard.json:2:21
          |
        2 |   "root": { "node": "sequence", "children": { "node": "idle" } } }
          |                     ^^^^^^^^^^ $.root.node
          |
          = help: write them in braces, each with `;` after it"#]]);
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
    check_root(r#"{ "node": "act", "out": "a b" }"#, expect![[r#"
        error: `a b` is no key
         --> guard.json:2:36
          |
        2 |   "root": { "node": "act", "out": "a b" } }
          |                                    ^^^ $.root.out
          |
          = help: a key is names with dots between them: `body.health`"#]]);
}

#[test]
fn expressions_that_cannot_be_read() {
    for (condition, expected) in [
        ("", expect![[r#"
            error: expected a value, found nothing
             --> guard.json:2:54
              |
            2 |   "root": { "node": "check", "args": { "condition": "" } } }
              |                                                      ^ $.root.args.condition"#]]),
        ("ammo = 0", expect![[r#"
            error: expected the end of the expression, found `=`
             --> guard.json:2:59
              |
            2 |   "root": { "node": "check", "args": { "condition": "ammo = 0" } } }
              |                                                           ^ $.root.args.condition
              |
              = help: write `==`"#]]),
        ("ammo == 0 and alert", expect![[r#"
            error: expected the end of the expression, found `and`
             --> guard.json:2:64
              |
            2 |   "root": { "node": "check", "args": { "condition": "ammo == 0 and alert" } } }
              |                                                                ^^^ $.root.args.condition
              |
              = help: write `&&`"#]]),
        ("0 < ammo < 3", expect![[r#"
            error: comparisons do not chain
             --> guard.json:2:63
              |
            2 |   "root": { "node": "check", "args": { "condition": "0 < ammo < 3" } } }
              |                                                               ^ $.root.args.condition
              |
              = help: write `a < b && b < c`"#]]),
        ("(ammo", expect![[r#"
            error: expected `)`, found the end
             --> guard.json:2:59
              |
            2 |   "root": { "node": "check", "args": { "condition": "(ammo" } } }
              |                                                           ^ $.root.args.condition"#]]),
        ("ammo > 4sec", expect![[r#"
            error: `sec` is no unit of time
             --> guard.json:2:61
              |
            2 |   "root": { "node": "check", "args": { "condition": "ammo > 4sec" } } }
              |                                                             ^^^^ $.root.args.condition
              |
              = help: did you mean `s`?"#]]),
        ("title == 'a", expect![[r#"
            error: this text has no end
             --> guard.json:2:63
              |
            2 |   "root": { "node": "check", "args": { "condition": "title == 'a" } } }
              |                                                               ^^ $.root.args.condition
              |
              = help: close it with `'`"#]]),
        ("body.len()", expect![[r#"
            error: there is no `len` in an expression
             --> guard.json:2:59
              |
            2 |   "root": { "node": "check", "args": { "condition": "body.len()" } } }
              |                                                           ^^^ $.root.args.condition
              |
              = help: there are `is_some()` and `is_none()`"#]]),
        ("ammo as f32 > 1", expect![[r#"
            error: expected the end of the expression, found `as`
             --> guard.json:2:59
              |
            2 |   "root": { "node": "check", "args": { "condition": "ammo as f32 > 1" } } }
              |                                                           ^^ $.root.args.condition
              |
              = help: numbers need no cast"#]]),
        ("größe > 1", expect![[r#"
            error: `ö` means nothing in an expression
             --> guard.json:2:56
              |
            2 |   "root": { "node": "check", "args": { "condition": "größe > 1" } } }
              |                                                        ^ $.root.args.condition
              |
              = help: names are made of a-z, A-Z, 0-9 and `_`; text stands in quotes: `'…'`"#]]),
        ("\\\"a\\u00e4\\\" == b c", expect![[r#"
            error: expected the end of the expression, found `c`
             --> guard.json:2:71
              |
            2 |   "root": { "node": "check", "args": { "condition": "\"a\u00e4\" == b c" } } }
              |                                                                       ^ $.root.args.condition"#]]),
    ] {
        check_root(&format!(r#"{{ "node": "check", "args": {{ "condition": "{condition}" }} }}"#), expected);
    }
}

#[test]
fn expressions_that_are_too_large() {
    let error = |condition: &str| {
        let text = root(&format!(r#"{{ "node": "check", "args": {{ "condition": "{condition}" }} }}"#));
        let (_, faults) = load(&Source::new("guard.json", text), &Limits::default());
        faults.into_iter().map(|fault| fault.message).collect::<Vec<_>>().join("; ")
    };
    let deep = "the parts of an expression stand more than 128 deep in each other";
    assert_eq!(error(&"(".repeat(2000)), deep);
    assert_eq!(error(&"!".repeat(2000)), deep);
    assert_eq!(error(&"f(".repeat(1000)), deep);
    assert_eq!(error(&format!("a{}", "+a".repeat(200))), deep);
    assert_eq!(error(&"a".repeat(5000)), "an expression of 5000 bytes, more than 4096");
}

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
              = help: in a `sequence`, `aborts` is `none` or `self`; write `aborts = self`"#]],
    );
    check_root(r#"{ "node": "parallel", "args": { "success": 3 }, "children": [{ "node": "act" }] }"#, expect![[r#"
        error: `success = 3` can never be reached: there are 1 children
         --> guard.json:2:54
          |
        2 |   "root": { "node": "parallel", "args": { "success": 3 }, "children": [{ "node": "act" }] } }
          |                                                      ^ $.root.args.success
          |
          = help: write `all`, or a smaller number"#]]);
    check_root(r#"{ "node": "run", "tree": "Guard" }"#, expect![[r#"
        error: tree `Guard` runs itself
         --> guard.json:2:21
          |
        2 |   "root": { "node": "run", "tree": "Guard" } }
          |                     ^^^^^ $.root.node
          |
          = help: repeat with `#[repeat(forever)]` or `while`; a tree holds its subtrees inline"#]]);
    check_root(r#"{ "node": "set", "key": "speed.x", "value": 1 }"#, expect![[""]]);
}

#[test]
fn state_machines_are_not_there_yet() {
    check(r#"{ "bt": 1, "machine": "Sentry", "states": [] }"#, expect![[r#"
        error: state machines cannot be loaded yet
         --> guard.json:1:12
          |
        1 | { "bt": 1, "machine": "Sentry", "states": [] }
          |            ^^^^^^^^^ $.machine
          |
          = help: a file holds `tree` or `trees`"#]]);
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
        guard.json:5:63 a weight is not negative"#]].assert_eq(&told.join("\n"));
    let few = Limits { faults: 2, ..Limits::default() };
    let (_, faults) = load(&Source::new("guard.json", text), &few);
    assert_eq!((faults.iter().count(), faults.beyond()), (2, told.len() - 2));
}
