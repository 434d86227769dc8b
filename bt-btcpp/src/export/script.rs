//! Expressions of documents as scripts.

use bt_model::Faults;
use bt_model::json::Json;
use bt_model::json::expression::{BinaryOp, Expr, ExprKind, UnaryOp};

/// The script of an expression. `None` if it has a part that scripts have not, which was reported.
pub(super) fn script(expr: &Expr, faults: &mut Faults<Json>) -> Option<String> {
    Some(match &expr.kind {
        ExprKind::Bool(value) => value.to_string(),
        ExprKind::Number(text) => text.replace('_', ""),
        ExprKind::Text(text) if !text.contains('\'') => format!("'{text}'"),
        ExprKind::Word { word, .. } => word.text.clone(),
        ExprKind::Key { path, .. } | ExprKind::Local(path) if path.len() == 1 => path[0].text.clone(),
        ExprKind::Unary(op, inner) => {
            let sign = if *op == UnaryOp::Not { "!" } else { "-" };
            format!("{sign}{}", part(inner, faults)?)
        }
        ExprKind::Binary(op, left, right) if !op.shifts() && *op != BinaryOp::Rem => {
            format!("{} {} {}", part(left, faults)?, op.sign(), part(right, faults)?)
        }
        ExprKind::Call { function, arguments } if function.text == "concat" && arguments.len() == 2 => {
            format!("{} .. {}", part(&arguments[0], faults)?, part(&arguments[1], faults)?)
        }
        ExprKind::Paren(inner) => script(inner, faults)?,
        _ => {
            let message = format!("scripts of BehaviorTree.CPP have no `{expr}`");
            faults.error(&expr.place, message, "compute it in an action, and read the entry that it writes");
            return None;
        }
    })
}

/// A part of an expression, in parentheses if it has parts itself: the precedence of scripts is another one.
fn part(expr: &Expr, faults: &mut Faults<Json>) -> Option<String> {
    let inner = script(expr, faults)?;
    let mut kind = &expr.kind;
    while let ExprKind::Paren(inner) = kind {
        kind = &inner.kind;
    }
    let simple = !matches!(kind, ExprKind::Binary(..) | ExprKind::Call { .. });
    Some(if simple { inner } else { format!("({inner})") })
}
