//! Expressions, data and targets as values of JSON.

use crate::json::Json;
use crate::json::expression::{Expr, ExprKind, UnaryOp};
use crate::{Name, Target, Value};

/// An expression, where an expression is expected.
pub(super) fn expression(expr: &Expr) -> Value {
    literal(expr).unwrap_or_else(|| match &expr.kind {
        ExprKind::Data(value) => value.clone(),
        ExprKind::Rust(code) => rust(code),
        _ => Value::Text(expr.to_string()),
    })
}

/// Code of Rust, as the trees of a catalogue have it.
pub(super) fn rust(code: &str) -> Value {
    Value::Object(vec![("rust".to_owned(), Value::Text(code.to_owned()))])
}

/// An expression, where data is expected.
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

/// Data that would be read as something else.
fn mistakable(value: &Value) -> bool {
    match value {
        Value::Object(fields) => matches!(fields.as_slice(), [(name, _)] if ["key", "expr", "data"].contains(&&**name)),
        _ => false,
    }
}

/// Numbers and truth values are themselves.
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

/// Is a number of our language one of JSON too? `1_000` and `007` are not.
fn is_json(text: &str) -> bool {
    let leading_zero = text.starts_with('0') && text[1..].starts_with(|char: char| char.is_ascii_digit());
    !text.contains('_') && !leading_zero
}

/// A key or a local; `scope` holds the names that a key must not be taken for.
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
