//! The types of expressions.

use bt_model::json::expression::{self, AskedInput, Question, Scope, Signature, Type, Types};
use bt_model::json::{Json, Limits, Source, Style, render};
use bt_model::{Faults, nearest};
use expect_test::{Expect, expect};

struct Soldier;

fn mode() -> Type {
    Type::Enum { name: "Mode".to_owned(), words: vec!["Patrol".to_owned(), "Hold".to_owned()] }
}

fn keys() -> Vec<(&'static str, Type)> {
    vec![
        ("ammo", Type::uint(32)),
        ("debt", Type::int(8)),
        ("body.health", Type::Float { bits: 32 }),
        ("alert", Type::Bool),
        ("title", Type::Text),
        ("mode", mode()),
        ("enemy", Type::Option(Box::new(Type::uint(64)))),
        ("destination", Type::Opaque("Vec2".to_owned())),
        ("patience", Type::Duration),
    ]
}

impl Types for Soldier {
    fn key(&self, path: &[&str]) -> Option<Type> {
        let name = path.join(".");
        keys().into_iter().find(|(key, _)| *key == name).map(|(_, ty)| ty)
    }

    fn keys(&self) -> Vec<String> {
        keys().into_iter().map(|(key, _)| key.to_owned()).collect()
    }

    fn function(&self, name: &str) -> Option<Signature> {
        let inputs = vec![Type::Opaque("Vec2".to_owned()), Type::Float { bits: 32 }];
        (name == "near").then_some(Signature { inputs, output: Type::Bool })
    }

    fn functions(&self) -> Vec<String> {
        vec!["near".to_owned()]
    }

    fn question(&self, name: &str) -> Option<Question> {
        let input = |name: &str, ty, required| AskedInput { name: name.to_owned(), ty, required };
        let (inputs, output) = match name {
            "is_hot" => (vec![input("limit", Type::uint(32), false)], Type::Bool),
            "sees" => {
                let at = input("at", Type::Opaque("Vec2".to_owned()), true);
                (vec![at], Type::Option(Box::new(Type::uint(64))))
            }
            _ => return None,
        };
        Some(Question { inputs, output, open: false })
    }

    fn questions(&self) -> Vec<String> {
        vec!["is_hot".to_owned(), "sees".to_owned()]
    }

    fn is_action(&self, name: &str) -> bool {
        name == "shoot"
    }

    fn field(&self, of: &Type, name: &str) -> Option<Type> {
        (*of == Type::Opaque("Vec2".to_owned()) && nearest(name, ["x", "y"]) == Some(name))
            .then_some(Type::Float { bits: 32 })
    }
}

fn checked<T>(
    text: &str,
    check: impl FnOnce(&expression::Expr, Scope<'_>, &mut Faults<Json>) -> T,
) -> (Option<T>, String) {
    let mut faults = Faults::new();
    let expr = expression::parse(&Source::new("test", text), &["route"], &Limits::default(), &mut faults);
    let locals = [("route".to_owned(), Type::Opaque("Route".to_owned()))];
    let result = expr.map(|expr| check(&expr, Scope { types: &Soldier, locals: &locals }, &mut faults));
    (result, render(&faults, Style::Plain))
}

fn type_of(text: &str) -> String {
    let (found, told) = checked(text, expression::type_of);
    found.flatten().map_or(told, |ty| ty.to_string())
}

#[test]
fn what_has_which_type() {
    for (text, ty) in [
        ("ammo", "u32"),
        ("ammo + 1", "u32"),
        ("2 * 3 + ammo % 4", "u32"),
        ("1 + 2", "i64"),
        ("-debt", "i8"),
        ("debt == -128", "bool"),
        ("body.health * 2 - .5e1", ""),
        ("body.health * 2 - 0.5e1", "f32"),
        ("0 < ammo && !alert || 1 == 1", "bool"),
        ("mode == Hold", "bool"),
        ("Mode::Hold != mode", "bool"),
        ("mode == 'Hold'", "bool"),
        ("enemy.is_some()", "bool"),
        ("enemy == 7", "bool"),
        ("destination == destination", "bool"),
        ("destination.x", "f32"),
        ("patience + 4s > 1.5min", "bool"),
        ("3s..=patience", "range of duration"),
        ("near(destination, 2)", "bool"),
        ("title < 'b'", "bool"),
        ("route", "Route"),
        ("ammo & 4 == 4", "bool"),
        ("ammo | 1 ^ ammo & 3 << 2 + 1", "u32"),
        ("!ammo", "u32"),
        ("!alert", "bool"),
        ("debt >> ammo", "i8"),
        ("1 << ammo", "i64"),
        ("title.contains('a') && !title.starts_with(title) || title.ends_with('x')", "bool"),
        ("title.len() + 1", "u64"),
        ("title.is_empty()", "bool"),
        ("is_hot() && is_hot(limit = 3)", "bool"),
        ("sees(at = destination).is_some()", "bool"),
    ] {
        if !ty.is_empty() {
            assert_eq!(type_of(text), ty, "{text}");
        }
    }
}

#[test]
fn each_fault_names_both_types() {
    let check = |text: &str, expected: Expect| expected.assert_eq(&type_of(text));
    check(
        "ammo == body.health",
        expect![[r#"
        error: expected `u32`, found `f32`
         --> test:1:9
          |
        1 | ammo == body.health
          |         ^^^^^^^^^^^ $
          |
          = help: numbers of different types do not mix; an action can convert"#]],
    );
    check(
        "ammo == enemy",
        expect![[r#"
            error: expected `u32`, found `optional u64`
             --> test:1:9
              |
            1 | ammo == enemy
              |         ^^^^^ $
              |
              = help: it may be missing: ask `….is_some()` before"#]],
    );
    check(
        "ammo && alert",
        expect![[r#"
        error: expected `bool`, found `u32`
         --> test:1:1
          |
        1 | ammo && alert
          | ^^^^ $
          |
          = help: compare it: `… > 0`"#]],
    );
    check(
        "patience > 4",
        expect![[r#"
        error: expected `duration`, found `i64`
         --> test:1:12
          |
        1 | patience > 4
          |            ^ $
          |
          = help: write the unit: `4s`, `500ms`"#]],
    );
    check(
        "ammo == 4294967296",
        expect![[r#"
        error: `4294967296` does not fit into `u32`
         --> test:1:9
          |
        1 | ammo == 4294967296
          |         ^^^^^^^^^^ $
          |
          = help: it is a whole number from 0 to 4294967295"#]],
    );
    check(
        "ammo == -1",
        expect![[r#"
        error: `-1` does not fit into `u32`
         --> test:1:9
          |
        1 | ammo == -1
          |         ^^ $
          |
          = help: it is a whole number from 0 to 4294967295"#]],
    );
    check(
        "mode == Holt",
        expect![[r#"
        error: `Mode` has no word `Holt`
         --> test:1:9
          |
        1 | mode == Holt
          |         ^^^^ $
          |
          = help: did you mean `Hold`?"#]],
    );
    check(
        "mode == Stance::Hold",
        expect![[r#"
        error: expected `Mode`, found a word of `Stance`
         --> test:1:9
          |
        1 | mode == Stance::Hold
          |         ^^^^^^ $"#]],
    );
    check(
        "destination < destination",
        expect![[r#"
        error: `<` does not compare `Vec2`
         --> test:1:1
          |
        1 | destination < destination
          | ^^^^^^^^^^^^^^^^^^^^^^^^^ $
          |
          = help: numbers, durations and text have an order"#]],
    );
    check(
        "ammo / 0",
        expect![[r#"
        error: a whole number cannot be divided by 0
         --> test:1:8
          |
        1 | ammo / 0
          |        ^ $"#]],
    );
    check(
        "amo > 1 && allert",
        expect![[r#"
        error: there is no key `amo`
         --> test:1:1
          |
        1 | amo > 1 && allert
          | ^^^ $
          |
          = help: did you mean `ammo`?

        error: there is no key `allert`
         --> test:1:12
          |
        1 | amo > 1 && allert
          |            ^^^^^^ $
          |
          = help: did you mean `alert`?"#]],
    );
    check(
        "destination.z",
        expect![[r#"
        error: `Vec2` has no field `z`
         --> test:1:13
          |
        1 | destination.z
          |             ^ $
          |
          = help: an action can look into it"#]],
    );
    check(
        "near(ammo)",
        expect![[r#"
        error: `near` takes 2 values, found 1
         --> test:1:1
          |
        1 | near(ammo)
          | ^^^^ $
          |
          = help: write `near(Vec2, f32)`"#]],
    );
    check(
        "naer(destination, 1)",
        expect![[r#"
        error: there is no function `naer`
         --> test:1:1
          |
        1 | naer(destination, 1)
          | ^^^^ $
          |
          = help: did you mean `near`?"#]],
    );
    check(
        "ammo.is_some()",
        expect![[r#"
        error: `ammo` is always there: it is `u32`
         --> test:1:1
          |
        1 | ammo.is_some()
          | ^^^^ $
          |
          = help: only optional values can be missing"#]],
    );
}

#[test]
fn calls_of_actions_are_checked() {
    let check = |text: &str, expected: Expect| expected.assert_eq(&type_of(text));
    check(
        "is_hot(3)",
        expect![[r#"
        error: `is_hot` is an action, whose inputs have names
         --> test:1:1
          |
        1 | is_hot(3)
          | ^^^^^^ $
          |
          = help: write `is_hot(limit = …)`"#]],
    );
    check(
        "is_hot(limit = true)",
        expect![[r#"
        error: expected `u32`, found `bool`
         --> test:1:16
          |
        1 | is_hot(limit = true)
          |                ^^^^ $"#]],
    );
    check(
        "is_hot(limits = 3)",
        expect![[r#"
        error: `is_hot` has no input `limits`
         --> test:1:8
          |
        1 | is_hot(limits = 3)
          |        ^^^^^^ $
          |
          = help: did you mean `limit`?"#]],
    );
    check(
        "is_hot(limit = 3, limit = 4)",
        expect![[r#"
        error: `limit` is given twice
         --> test:1:19
          |
        1 | is_hot(limit = 3, limit = 4)
          |                   ^^^^^ $
          |
          = help: leave one of them out"#]],
    );
    check(
        "sees().is_some()",
        expect![[r#"
        error: `sees` lacks its input `at`
         --> test:1:1
          |
        1 | sees().is_some()
          | ^^^^ $
          |
          = help: write `sees(at = …)`"#]],
    );
    check(
        "near(at = destination)",
        expect![[r#"
        error: `near` is a function, whose arguments have no names
         --> test:1:1
          |
        1 | near(at = destination)
          | ^^^^ $
          |
          = help: write the arguments without names: `near(…)`"#]],
    );
    check(
        "shoot(at = destination)",
        expect![[r#"
        error: `shoot` is no condition: it mutates something, or can be running
         --> test:1:1
          |
        1 | shoot(at = destination)
          | ^^^^^ $
          |
          = help: put it into the tree as a node, before what depends on it"#]],
    );
    check(
        "shoot()",
        expect![[r#"
        error: there is no function `shoot`
         --> test:1:1
          |
        1 | shoot()
          | ^^^^^ $
          |
          = help: it is an action that mutates something, or can be running: put it into the tree as a node, before what depends on it"#]],
    );
    check(
        "is_ht(limit = 3)",
        expect![[r#"
        error: there is no action `is_ht`
         --> test:1:1
          |
        1 | is_ht(limit = 3)
          | ^^^^^ $
          |
          = help: did you mean `is_hot`?"#]],
    );
}

#[test]
fn bits_are_those_of_whole_numbers() {
    let check = |text: &str, expected: Expect| expected.assert_eq(&type_of(text));
    check(
        "alert & alert",
        expect![[r#"
        error: `&` does not apply to `bool`
         --> test:1:1
          |
        1 | alert & alert
          | ^^^^^^^^^^^^^ $
          |
          = help: write `&&`"#]],
    );
    check(
        "alert | alert",
        expect![[r#"
        error: `|` does not apply to `bool`
         --> test:1:1
          |
        1 | alert | alert
          | ^^^^^^^^^^^^^ $
          |
          = help: write `||`"#]],
    );
    check(
        "body.health ^ 1",
        expect![[r#"
        error: `^` does not apply to `f32`
         --> test:1:1
          |
        1 | body.health ^ 1
          | ^^^^^^^^^^^^^^^ $
          |
          = help: whole numbers have bits"#]],
    );
    check(
        "ammo << alert",
        expect![[r#"
        error: `<<` does not apply to `bool`
         --> test:1:1
          |
        1 | ammo << alert
          | ^^^^^^^^^^^^^ $
          |
          = help: whole numbers have bits"#]],
    );
    check(
        "ammo & debt",
        expect![[r#"
        error: expected `u32`, found `i8`
         --> test:1:8
          |
        1 | ammo & debt
          |        ^^^^ $
          |
          = help: numbers of different types do not mix; an action can convert"#]],
    );
    check(
        "!body.health",
        expect![[r#"
        error: expected `bool`, found `f32`
         --> test:1:2
          |
        1 | !body.health
          |  ^^^^^^^^^^^ $"#]],
    );
}

#[test]
fn operations_of_texts_take_texts() {
    let check = |text: &str, expected: Expect| expected.assert_eq(&type_of(text));
    check(
        "ammo.len()",
        expect![[r#"
        error: `len` is for text, `ammo` is `u32`
         --> test:1:1
          |
        1 | ammo.len()
          | ^^^^ $
          |
          = help: a function or an action can look into it"#]],
    );
    check(
        "title.contains(ammo)",
        expect![[r#"
        error: expected `text`, found `u32`
         --> test:1:16
          |
        1 | title.contains(ammo)
          |                ^^^^ $"#]],
    );
    check(
        "enemy.is_empty()",
        expect![[r#"
        error: `is_empty` is for text, `enemy` is `optional u64`
         --> test:1:1
          |
        1 | enemy.is_empty()
          | ^^^^^ $
          |
          = help: it may be missing: an action can look into it"#]],
    );
}

/// Every operator groups as in Rust.
#[test]
fn precedence_is_that_of_rust() {
    let grouped = |text: &str| {
        let mut faults = Faults::new();
        let source = Source::new("", text);
        expression::parse(&source, &[], &Limits::default(), &mut faults).map(|expr| group(&expr))
    };
    for (text, expected) in [
        ("a | b ^ c & d << e + f * g", "(a | (b ^ (c & (d << (e + (f * g))))))"),
        ("a * b + c >> d & e ^ f | g", "((((((a * b) + c) >> d) & e) ^ f) | g)"),
        ("a & 4 == 4 && b | 1 != c", "(((a & 4) == 4) && ((b | 1) != c))"),
        ("a << b << c", "((a << b) << c)"),
        ("!a & b", "(!a & b)"),
        ("!(a & b)", "!(a & b)"),
        ("-a >> b", "(-a >> b)"),
    ] {
        assert_eq!(grouped(text).as_deref(), Some(expected), "{text}");
    }
}

/// An expression with all of its parentheses.
fn group(expr: &expression::Expr) -> String {
    use expression::ExprKind;
    match &expr.kind {
        ExprKind::Binary(op, left, right) => format!("({} {} {})", group(left), op.sign(), group(right)),
        ExprKind::Paren(inner) => group(inner),
        _ => expr.to_string(),
    }
}

#[test]
fn data_takes_the_type_that_is_wanted() {
    let fits =
        |text: &str, ty: &Type| checked(text, |expr, scope, faults| expression::expect(expr, ty, scope, faults)).0;
    assert_eq!(fits("'Hold'", &mode()), Some(true));
    assert_eq!(fits("'Holt'", &mode()), Some(false));
    assert_eq!(fits("5", &Type::Option(Box::new(Type::uint(8)))), Some(true));
    assert_eq!(fits("256", &Type::Option(Box::new(Type::uint(8)))), Some(false));
    assert_eq!(fits("None", &Type::Option(Box::new(Type::Text))), Some(true));
    assert_eq!(fits("5", &Type::Opaque("Vec2".to_owned())), Some(true));
    assert_eq!(fits("5", &Type::Duration), Some(false));
    assert_eq!(fits("1e38", &Type::Float { bits: 32 }), Some(true));
    assert_eq!(fits("1e39", &Type::Float { bits: 32 }), Some(false));
}

#[test]
fn shown_and_parsed_again_it_is_the_same() {
    for text in ["a - (b - c)", "(a + b) * c", "!(a && b)", "-(a + b)", "a..=b + 1", "'it\\'s \\\\'", "bb.a.b == A::B"]
    {
        let shown = checked(text, |expr, _, _| expr.to_string()).0;
        assert_eq!(shown.as_deref(), Some(text));
    }
}
