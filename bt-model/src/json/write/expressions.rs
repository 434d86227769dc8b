//! Expressions, data and targets as JSON values.

use crate::json::Json;
use crate::json::expression::{Expr, ExprKind, UnaryOp};
use crate::{Name, Target, Value};

/// Returns the value of an expression in a field that expects an expression.
pub(super) fn expression(expr: &Expr) -> Value {
    literal(expr).unwrap_or_else(|| match &expr.kind {
        ExprKind::Data(value) => value.clone(),
        ExprKind::Rust(code) => rust(code),
        _ => Value::Text(expr.to_string()),
    })
}

/// Returns the value of Rust code in a tree of a catalogue.
pub(super) fn rust(code: &str) -> Value {
    Value::Object(vec![("rust".to_owned(), Value::Text(code.to_owned()))])
}

/// Returns the value of an expression in a field that expects data.
pub(super) fn data(expr: &Expr) -> Value {
    let field = |name: &str, value| Value::Object(vec![(name.to_owned(), value)]);
    literal(expr).unwrap_or_else(|| match &expr.kind {
        ExprKind::Data(value) if mistakable(value) => field("data", value.clone()),
        ExprKind::Data(value) => value.clone(),
        ExprKind::Key { path, .. } => field("key", Value::Text(dotted(path))),
        ExprKind::Rust(code) => field("expr", rust(code)),
        _ => field("expr", Value::Text(expr.to_string())),
    })
}

/// `true` for data that would be read as something else.
fn mistakable(value: &Value) -> bool {
    match value {
        Value::Object(fields) => matches!(fields.as_slice(), [(name, _)] if ["key", "expr", "data"].contains(&&**name)),
        _ => false,
    }
}

/// Returns the value of a number, `true` or `false`, which is written as itself; `None` for other expressions.
fn literal(expr: &Expr) -> Option<Value> {
    match &expr.kind {
        ExprKind::Bool(value) => Some(Value::Bool(*value)),
        ExprKind::Number(text) if is_json(text) => Some(Value::Number(text.clone())),
        ExprKind::Unary(UnaryOp::Neg, inner) => match &inner.kind {
            ExprKind::Number(text) if is_json(text) => Some(Value::Number(format!("-{text}"))),
            _ => None,
        },
        _ => None,
    }
}

/// `true` if a number of our language is also one in JSON; `1_000` and `007` are not.
fn is_json(text: &str) -> bool {
    let leading_zero = text.starts_with('0') && text[1..].starts_with(|char: char| char.is_ascii_digit());
    !text.contains('_') && !leading_zero
}

/// Returns the path of a key or a local; `scope` holds the names of locals, which a key must not be confused with.
pub(super) fn target(target: &Target<Json>, scope: &[&str]) -> String {
    match target {
        Target::Local(name) => name.text.clone(),
        Target::Key(_, path) if scope.contains(&path[0].text.as_str()) => format!("bb.{}", dotted(path)),
        Target::Key(_, path) => dotted(path),
    }
}

fn dotted(path: &[Name<Json>]) -> String {
    path.iter().map(|name| name.text.as_str()).collect::<Vec<_>>().join(".")
}
