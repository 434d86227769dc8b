//! The types of expressions.

mod operations;

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
            error: expected `u32`, found `Option<u64>`
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
