//! Calls of actions, and operations on bits and texts.

use super::*;

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
        error: `is_empty` is for text, `enemy` is `Option<u64>`
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
