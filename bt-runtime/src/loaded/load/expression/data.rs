//! Expressions that are constant data.

use alloc::string::{String, ToString};
use core::ops::RangeInclusive;
use core::time::Duration;

use bt_model::catalogue::event_kind;
use bt_model::json::expression::{Expr, ExprKind, UnaryOp};
use serde_json::Value;

/// Returns a constant expression as a serde value; `None` for other expressions.
pub(crate) fn data(expr: &Expr) -> Option<Value> {
    match &expr.kind {
        ExprKind::Paren(inner) => data(inner),
        ExprKind::Bool(value) => Some(Value::Bool(*value)),
        ExprKind::Number(text) => number(&text.replace('_', "")),
        ExprKind::Unary(UnaryOp::Neg, inner) => match &inner.kind {
            ExprKind::Number(text) => number(&alloc::format!("-{}", text.replace('_', ""))),
            _ => None,
        },
        ExprKind::Text(text) => Some(Value::String(text.clone())),
        ExprKind::Span { text, .. } => Some(Value::String(text.clone())),
        ExprKind::Word { of: None, word } if word.text == "None" => Some(Value::Null),
        ExprKind::Word { word, .. } => Some(Value::String(word.text.clone())),
        ExprKind::Call { function, arguments } => {
            let name = event_kind(&function.text).to_string();
            let mut values = arguments.iter().map(data).collect::<Option<alloc::vec::Vec<_>>>()?;
            let carried = if values.len() == 1 { values.pop()? } else { Value::Array(values) };
            Some(Value::Object([(name, carried)].into_iter().collect()))
        }
        ExprKind::Data(value) => json(value),
        _ => None,
    }
}

fn number(text: &str) -> Option<Value> {
    text.parse::<serde_json::Number>().ok().map(Value::Number)
}

fn json(value: &bt_model::Value) -> Option<Value> {
    Some(match value {
        bt_model::Value::Null => Value::Null,
        bt_model::Value::Bool(value) => Value::Bool(*value),
        bt_model::Value::Number(text) => number(text)?,
        bt_model::Value::Text(text) => Value::String(text.clone()),
        bt_model::Value::List(list) => Value::Array(list.iter().map(json).collect::<Option<_>>()?),
        bt_model::Value::Object(fields) => {
            let field = |(name, value): &(String, bt_model::Value)| Some((name.clone(), json(value)?));
            Value::Object(fields.iter().map(field).collect::<Option<_>>()?)
        }
    })
}

/// Returns a constant range of durations; `None` for other expressions.
pub(crate) fn range(expr: &Expr) -> Option<RangeInclusive<Duration>> {
    match &expr.kind {
        ExprKind::Paren(inner) => range(inner),
        ExprKind::Range { from, to, inclusive: true } => match (&from.kind, &to.kind) {
            (ExprKind::Span { value: from, .. }, ExprKind::Span { value: to, .. }) => Some(*from..=*to),
            _ => None,
        },
        _ => None,
    }
}
