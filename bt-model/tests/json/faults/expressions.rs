//! Expressions that cannot be read.

use bt_model::Code;
use bt_model::json::{Limits, Source, load};
use expect_test::expect;

use super::{check_root, root};

#[test]
fn expressions_that_cannot_be_read() {
    for (condition, expected) in [
        (
            "",
            expect![[r#"
                error: expected a value, found nothing
                 --> guard.json:2:54
                  |
                2 |   "root": { "node": "check", "args": { "condition": "" } } }
                  |                                                      ^ $.root.args.condition
                  |
                  = help: write a key, a comparison such as `ammo > 0`, a number, a call"#]],
        ),
        (
            "ammo = 0",
            expect![[r#"
            error: expected the end of the expression, found `=`
             --> guard.json:2:59
              |
            2 |   "root": { "node": "check", "args": { "condition": "ammo = 0" } } }
              |                                                           ^ $.root.args.condition
              |
              = help: write `==`"#]],
        ),
        (
            "ammo == 0 and alert",
            expect![[r#"
            error: expected the end of the expression, found `and`
             --> guard.json:2:64
              |
            2 |   "root": { "node": "check", "args": { "condition": "ammo == 0 and alert" } } }
              |                                                                ^^^ $.root.args.condition
              |
              = help: write `&&`"#]],
        ),
        (
            "not alert",
            expect![[r#"
            error: expected the end of the expression, found `alert`
             --> guard.json:2:58
              |
            2 |   "root": { "node": "check", "args": { "condition": "not alert" } } }
              |                                                          ^^^^^ $.root.args.condition
              |
              = help: write `!alert`"#]],
        ),
        (
            "0 < ammo < 3",
            expect![[r#"
            error: comparisons do not chain
             --> guard.json:2:63
              |
            2 |   "root": { "node": "check", "args": { "condition": "0 < ammo < 3" } } }
              |                                                               ^ $.root.args.condition
              |
              = help: write `a < b && b < c`"#]],
        ),
        (
            "(ammo",
            expect![[r#"
            error: expected `)`, found the end
             --> guard.json:2:59
              |
            2 |   "root": { "node": "check", "args": { "condition": "(ammo" } } }
              |                                                           ^ $.root.args.condition"#]],
        ),
        (
            "ammo > 4sec",
            expect![[r#"
            error: `sec` is no unit of time
             --> guard.json:2:61
              |
            2 |   "root": { "node": "check", "args": { "condition": "ammo > 4sec" } } }
              |                                                             ^^^^ $.root.args.condition
              |
              = help: did you mean `4s`?"#]],
        ),
        (
            "title == 'a",
            expect![[r#"
            error: this text has no end
             --> guard.json:2:63
              |
            2 |   "root": { "node": "check", "args": { "condition": "title == 'a" } } }
              |                                                               ^^ $.root.args.condition
              |
              = help: close it with `'`"#]],
        ),
        (
            "body.size()",
            expect![[r#"
                error: there is no `size` in an expression
                 --> guard.json:2:59
                  |
                2 |   "root": { "node": "check", "args": { "condition": "body.size()" } } }
                  |                                                           ^^^^ $.root.args.condition
                  |
                  = help: there are `is_some()` and `is_none()`; for text `contains`, `starts_with`, `ends_with`, `len` and `is_empty`"#]],
        ),
        (
            "title.contain('a')",
            expect![[r#"
                error: there is no `contain` in an expression
                 --> guard.json:2:60
                  |
                2 |   "root": { "node": "check", "args": { "condition": "title.contain('a')" } } }
                  |                                                            ^^^^^^^ $.root.args.condition
                  |
                  = help: did you mean `contains`?"#]],
        ),
        (
            "title.contains()",
            expect![[r#"
                error: expected a value, found `)`
                 --> guard.json:2:69
                  |
                2 |   "root": { "node": "check", "args": { "condition": "title.contains()" } } }
                  |                                                                     ^ $.root.args.condition
                  |
                  = help: write a value after `(`: a key, a number, a call"#]],
        ),
        (
            "is_hot(limit = 3, 4)",
            expect![[r#"
                error: expected a name and `=`, found `4`
                 --> guard.json:2:72
                  |
                2 |   "root": { "node": "check", "args": { "condition": "is_hot(limit = 3, 4)" } } }
                  |                                                                        ^ $.root.args.condition
                  |
                  = help: the inputs of an action have names, the arguments of a function have none"#]],
        ),
        (
            "is_hot(4, limit = 3)",
            expect![[r#"
                error: expected an argument, found `3`
                 --> guard.json:2:72
                  |
                2 |   "root": { "node": "check", "args": { "condition": "is_hot(4, limit = 3)" } } }
                  |                                                                        ^ $.root.args.condition
                  |
                  = help: the inputs of an action have names, the arguments of a function have none"#]],
        ),
        (
            "ammo &",
            expect![[r#"
                error: expected a value, found the end
                 --> guard.json:2:60
                  |
                2 |   "root": { "node": "check", "args": { "condition": "ammo &" } } }
                  |                                                            ^ $.root.args.condition
                  |
                  = help: write a value after `&`: a key, a number, a call"#]],
        ),
        (
            "ammo << ",
            expect![[r#"
                error: expected a value, found the end
                 --> guard.json:2:62
                  |
                2 |   "root": { "node": "check", "args": { "condition": "ammo << " } } }
                  |                                                              ^ $.root.args.condition
                  |
                  = help: write a value after `<<`: a key, a number, a call"#]],
        ),
        (
            "ammo as f32 > 1",
            expect![[r#"
            error: expected the end of the expression, found `as`
             --> guard.json:2:59
              |
            2 |   "root": { "node": "check", "args": { "condition": "ammo as f32 > 1" } } }
              |                                                           ^^ $.root.args.condition
              |
              = help: numbers need no cast"#]],
        ),
        (
            "spread > 1 s",
            expect![[r#"
            error: expected the end of the expression, found `s`
             --> guard.json:2:65
              |
            2 |   "root": { "node": "check", "args": { "condition": "spread > 1 s" } } }
              |                                                                 ^ $.root.args.condition
              |
              = help: write the unit next to its number: `1s`"#]],
        ),
        (
            "spread > 2 parsecs",
            expect![[r#"
            error: expected the end of the expression, found `parsecs`
             --> guard.json:2:65
              |
            2 |   "root": { "node": "check", "args": { "condition": "spread > 2 parsecs" } } }
              |                                                                 ^^^^^^^ $.root.args.condition
              |
              = help: units of time are ns, us, ms, s, min, h, next to their number: `1.5s`"#]],
        ),
        (
            "ammo ==",
            expect![[r#"
            error: expected a value, found the end
             --> guard.json:2:61
              |
            2 |   "root": { "node": "check", "args": { "condition": "ammo ==" } } }
              |                                                             ^ $.root.args.condition
              |
              = help: write a value after `==`: a key, a number, a call"#]],
        ),
        (
            "ammo.unwrap_or(0) == 1",
            expect![[r#"
                error: there is no `unwrap_or` in an expression
                 --> guard.json:2:59
                  |
                2 |   "root": { "node": "check", "args": { "condition": "ammo.unwrap_or(0) == 1" } } }
                  |                                                           ^^^^^^^^^ $.root.args.condition
                  |
                  = help: there are `is_some()` and `is_none()`; for text `contains`, `starts_with`, `ends_with`, `len` and `is_empty`"#]],
        ),
        (
            "größe > 1",
            expect![[r#"
            error: `ö` means nothing in an expression
             --> guard.json:2:56
              |
            2 |   "root": { "node": "check", "args": { "condition": "größe > 1" } } }
              |                                                        ^ $.root.args.condition
              |
              = help: names are made of a-z, A-Z, 0-9 and `_`; text stands in quotes: `'…'`"#]],
        ),
        (
            "\\\"a\\u00e4\\\" == b c",
            expect![[r#"
            error: expected the end of the expression, found `c`
             --> guard.json:2:71
              |
            2 |   "root": { "node": "check", "args": { "condition": "\"a\u00e4\" == b c" } } }
              |                                                                       ^ $.root.args.condition"#]],
        ),
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

/// The only fix of a tree with this root: the text that it replaces, without its quotes, and the new one.
fn fix(node: &str) -> (String, Option<Code>) {
    let source = Source::new("guard.json", root(node));
    let (_, faults) = load(&source, &Limits::default());
    let fixes: Vec<_> = faults.iter().flat_map(|fault| &fault.fixes).collect();
    let [fix] = fixes.as_slice() else { panic!("{node}: {fixes:?}") };
    (source.text()[fix.place.range()].trim_matches('"').to_owned(), fix.fix.code())
}

fn checks(condition: &str) -> String {
    format!(r#"{{ "node": "check", "args": {{ "condition": "{condition}" }} }}"#)
}

fn waits(value: &str) -> String {
    format!(r#"{{ "node": "wait", "args": {{ "for": "{value}" }} }}"#)
}

#[test]
fn a_unit_apart_from_its_number_or_in_another_spelling_has_a_fix() {
    for (node, wrong, meant) in [
        (waits("4 sec"), "4 sec", "4s"),
        (waits("4 s"), "4 s", "4s"),
        (waits("1.5 minutes..=2min"), "1.5 minutes", "1.5min"),
        (waits("4seconds"), "4seconds", "4s"),
        (waits("four seconds"), "four seconds", "4s"),
        (waits("ten minutes..=twelve minutes"), "ten minutes", "10min"),
        (checks("spread > 250 millis && armed"), "250 millis", "250ms"),
        (checks("(2 hours) < spread"), "2 hours", "2h"),
        (checks("is_old(3 mins, 4)"), "3 mins", "3min"),
    ] {
        assert_eq!(fix(&node), (wrong.to_owned(), Some(Code::Plain(meant.to_owned()))), "{node}");
    }
    for condition in ["spread > 4 as f32", "spread > 4 armed"] {
        let (_, faults) = load(&Source::new("guard.json", root(&checks(condition))), &Limits::default());
        assert!(faults.iter().all(|fault| fault.fixes.is_empty()), "{condition}: not every word is a unit");
    }
}

#[test]
fn an_operator_of_another_language_has_a_fix() {
    for (condition, wrong, meant) in [
        ("ammo = 0", "=", "=="),
        ("alert && (ammo = 0)", "=", "=="),
        ("ammo is 0", "is", "=="),
        ("armed and alert", "and", "&&"),
        ("(armed or alert) && ammo == 0", "or", "||"),
        ("ammo === 0", "===", "=="),
        ("ammo !== 0 && armed", "!==", "!="),
        ("ammo <> 0", "<>", "!="),
        ("not armed", "not armed", "!armed"),
        ("not bb.squad.leader && alert", "not bb.squad.leader", "!bb.squad.leader"),
        ("alert && not is_near(spot, (4 + 1)) || armed", "not is_near(spot, (4 + 1))", "!is_near(spot, (4 + 1))"),
    ] {
        assert_eq!(fix(&checks(condition)), (wrong.to_owned(), Some(Code::Plain(meant.to_owned()))), "{condition}");
    }
}

#[test]
fn a_difference_that_means_a_range_has_a_fix() {
    let cooldown = |value: &str| format!(r#"{{ "node": "idle", "decorators": [{{ "cooldown": "{value}" }}] }}"#);
    for (node, wrong, meant) in [
        (waits("3s - 5s"), "3s - 5s", "3s..=5s"),
        (waits("3-5s"), "3-5s", "3s..=5s"),
        (waits("(300-500ms)"), "(300-500ms)", "300ms..=500ms"),
        (waits("0.5s-1min"), "0.5s-1min", "0.5s..=1min"),
        (cooldown("3-5s"), "3-5s", "3s..=5s"),
    ] {
        assert_eq!(fix(&node), (wrong.to_owned(), Some(Code::Plain(meant.to_owned()))), "{node}");
    }
    for honest in ["longest - shortest", "5s - 3s", "longest - 3s", "3s + 5s"] {
        let (_, faults) = load(&Source::new("guard.json", root(&waits(honest))), &Limits::default());
        assert!(faults.iter().next().is_none(), "{honest}");
    }
}
