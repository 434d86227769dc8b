//! Text that is not JSON, or that exceeds a limit.

use bt_model::json::{Limits, Source, Style, load, render};
use expect_test::expect;

use super::{check, check_root, root, told};

#[test]
fn text_that_is_no_json() {
    check(
        "",
        expect![[r#"
        error: the file is empty
         --> guard.json:1:1
          |
        1 |
          | ^ $
          |
          = help: begin with `{ "bt": 1, "tree": …`"#]],
    );
    check(
        "{ \"bt\": 1, \"tree\": \"Gu",
        expect![[r#"
            error: this string has no end
             --> guard.json:1:20
              |
            1 | { "bt": 1, "tree": "Gu
              |                    ^^^ $.tree
              |
              = help: close it with `"`; has the file been cut off?"#]],
    );
    check(
        "{ \"bt\": 1, \"tree\": \"Guard,\n  \"agent\": \"Soldier\" }",
        expect![[r#"
        error: this string has no end on its line
         --> guard.json:1:20
          |
        1 | { "bt": 1, "tree": "Guard,
          |                    ^^^^^^^ $.tree
          |
          = help: close it with `"`; a line break within a text is `\n`"#]],
    );
    check(
        "{ \"bt\": 1,\n  \"root\": { \"node\": \"idle\" ",
        expect![[r#"
        error: the file ends within the object that begins at line 2, column 11
         --> guard.json:2:26
          |
        2 |   "root": { "node": "idle" 
          |                          ^ $.root.node
          |
          = help: close it with `}`; has the file been cut off?"#]],
    );
    check(
        "{ \"bt\": 1 } { }",
        expect![[r#"
        error: text after the end of the document
         --> guard.json:1:13
          |
        1 | { "bt": 1 } { }
          |             ^ $
          |
          = help: a file holds one object"#]],
    );
    check_root(
        "{ \"node\": \"idle\", }",
        expect![[r#"
            error: a comma after the last
             --> guard.json:2:27
              |
            2 |   "root": { "node": "idle", } }
              |                           ^ $.root.node
              |
              = help: leave the comma out"#]],
    );
    check_root(
        "{ \"node\": \"idle\" \"name\": \"rest\" }",
        expect![[r#"
            error: a comma is missing before this
             --> guard.json:2:27
              |
            2 |   "root": { "node": "idle" "name": "rest" } }
              |                           ^ $.root.node
              |
              = help: write `,` between two"#]],
    );
    check_root(
        "{ \"node\": \"idle\" // one\n }",
        expect![[r#"
            error: JSON has no comments
             --> guard.json:2:28
              |
            2 |   "root": { "node": "idle" // one
              |                            ^^^^^^ $.root.node
              |
              = help: write a field `"comment": "…"`"#]],
    );
    check_root(
        "{ \"node\": Idle }",
        expect![[r#"
        error: a word without quotes
         --> guard.json:2:21
          |
        2 |   "root": { "node": Idle } }
          |                     ^^^^ $.root.node
          |
          = help: words stand in double quotes, but for `true`, `false` and `null`"#]],
    );
    check(
        "{ bt: 1 }",
        expect![[r#"
        error: a word without quotes
         --> guard.json:1:3
          |
        1 | { bt: 1 }
          |   ^^ $
          |
          = help: words stand in double quotes, but for `true`, `false` and `null`"#]],
    );
    check(
        "{ \"bt\": 0x1 }",
        expect![[r#"
        error: this is no number of JSON
         --> guard.json:1:9
          |
        1 | { "bt": 0x1 }
          |         ^ $.bt
          |
          = help: write it like `-1.5e3`"#]],
    );
    check(
        "{ \"bt\": 'a' }",
        expect![[r#"
        error: a string stands in double quotes
         --> guard.json:1:9
          |
        1 | { "bt": 'a' }
          |         ^ $.bt
          |
          = help: write `"…"`"#]],
    );
    check(
        "{ \"bt\": \"\\q\" }",
        expect![[r#"
            error: this escape means nothing
             --> guard.json:1:10
              |
            1 | { "bt": "\q" }
              |          ^^ $.bt
              |
              = help: there are `\"`, `\\`, `\/`, `\b`, `\f`, `\n`, `\r`, `\t`, `\u0041`"#]],
    );
    check(
        "{ \"bt\": \"\\ud800\" }",
        expect![[r#"
            error: this is half a character
             --> guard.json:1:10
              |
            1 | { "bt": "\ud800" }
              |          ^^^^^^^ $.bt
              |
              = help: beyond `\uffff` two of them make one: `\ud83d\ude00`"#]],
    );
    check(
        "{ \"bt\": 01 }",
        expect![[r#"
        error: a comma is missing before this
         --> guard.json:1:10
          |
        1 | { "bt": 01 }
          |          ^ $.bt
          |
          = help: write `,` between two"#]],
    );
    check(
        "[1, 2",
        expect![[r#"
        error: the file ends within the list that begins at line 1, column 1
         --> guard.json:1:5
          |
        1 | [1, 2
          |     ^ $[1]
          |
          = help: close it with `]`; has the file been cut off?"#]],
    );
}

#[test]
fn faults_beside_a_comma_and_a_comment_are_told_too() {
    check_root(
        "{ \"node\": \"wait\", /* long */ \"args\": { \"for\": \"2\" }, \"names\": \"rest\", }",
        expect![[r#"
        error: JSON has no comments
         --> guard.json:2:29
          |
        2 |   "root": { "node": "wait", /* long */ "args": { "for": "2" }, "names": "rest", } }
          |                             ^^^^^^^^^^ $.root.node
          |
          = help: write a field `"comment": "…"`

        warning: `names` is an unknown field: kept, but has no effect
         --> guard.json:2:64
          |
        2 |   "root": { "node": "wait", /* long */ "args": { "for": "2" }, "names": "rest", } }
          |                                                                ^^^^^^^ $.root.names
          |
          = help: did you mean `name`? fields that begin with `_` or `x_` are never ours

        error: `for` is a duration or a range of durations
         --> guard.json:2:57
          |
        2 |   "root": { "node": "wait", /* long */ "args": { "for": "2" }, "names": "rest", } }
          |                                                         ^^^ $.root.args.for
          |
          = help: write the unit: `2s`, `2ms`"#]],
    );
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
          = help: save it as UTF-8"#]]
    .assert_eq(&render([&fault], Style::Plain));
}

#[test]
fn too_deep_and_too_large() {
    let deep = "[".repeat(100_000);
    expect![[r#"
        error: objects and lists stand more than 256 deep in each other
          |
        2 | ...[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[...
          |                                                       ^ $.root[0][0][0][0][0][0][0][0]["#]].assert_eq(&told(&root(&deep))[..300]);
    let nodes = "{ \"node\": \"sequence\", \"children\": [".repeat(70) + "{ \"node\": \"fail\" }" + &"] }".repeat(70);
    let shown = told(&root(&nodes));
    expect![[r#"
        error: nodes stand more than 64 deep in each other
          = help: move a part into a tree of its own and `run` it"#]]
    .assert_eq(
        &shown.lines().filter(|line| line.starts_with("error") || line.contains("help")).collect::<Vec<_>>().join("\n"),
    );
    let mut small = Limits::default();
    small.bytes = 10;
    let (_, faults) = load(&Source::new("guard.json", root("{}")), &small);
    expect![[r#"
        error: the file has 62 bytes, more than 10
         --> guard.json:1:1
          |
        1 | { "bt": 1, "tree": "Guard", "agent": "Soldier",
          | ^ $
          |
          = help: move trees into files of their own and name them in `uses`"#]]
    .assert_eq(&render(&faults, Style::Plain));
}

#[test]
fn of_a_long_line_a_part_is_shown() {
    let text = root(&format!("{{ \"node\": \"act\", \"x\": \"{}\", \"id\": -1 }}", "ü".repeat(50_000)));
    let shown = told(&text);
    assert!(shown.len() < 1000, "{} bytes", shown.len());
    assert!(shown.contains("guard.json:2:50043, in a long line"), "{shown}");
}
