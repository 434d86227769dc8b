//! Expressions as Rust code.

use super::{BinaryOp, Expr, ExprKind, UnaryOp};
use crate::Name;
use crate::json::Json;

/// Returns the expression as Rust code for `bt!`: keys as `bb.ammo`, durations in the notation of `bt!`. JSON data
/// becomes the nearest literal; a list becomes an array.
///
/// # Example
///
/// ```
/// use bt_model::Faults;
/// use bt_model::json::{Limits, Source, expression};
///
/// let source = Source::new("", "ammo == 0 && near(at)");
/// let expr = expression::parse(&source, &["at"], &Limits::default(), &mut Faults::new()).unwrap();
/// assert_eq!(expression::to_rust(&expr), "bb.ammo == 0 && near(at)");
/// ```
#[must_use]
pub fn to_rust(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Key { path, .. } => format!("bb.{}", dotted(path)),
        ExprKind::Text(text) => format!("{text:?}"),
        ExprKind::Range { from, to, inclusive } => {
            format!("{}{}{}", to_rust(from), if *inclusive { "..=" } else { ".." }, to_rust(to))
        }
        ExprKind::Call { function, arguments } => {
            let arguments: Vec<_> = arguments.iter().map(to_rust).collect();
            format!("{}({})", function.text, arguments.join(", "))
        }
        ExprKind::Ask { action, inputs } => {
            let inputs: Vec<_> =
                inputs.iter().map(|input| format!("{} = {}", input.name.text, to_rust(&input.value))).collect();
            format!("{}({})", action.text, inputs.join(", "))
        }
        ExprKind::Method { of, method, argument } => {
            let argument = argument.as_deref().map(argument_text).unwrap_or_default();
            format!("{}.{}({argument})", part(of, BinaryOp::TIGHTEST), method.name())
        }
        ExprKind::Present { of, some } => format!("{}.is_{}()", to_rust(of), if *some { "some" } else { "none" }),
        ExprKind::Unary(op, inner) => {
            let sign = if *op == UnaryOp::Not { '!' } else { '-' };
            format!("{sign}{}", part(inner, BinaryOp::TIGHTEST))
        }
        ExprKind::Binary(op, left, right) => {
            let own = op.precedence();
            let left = part(left, if op.compares() { own + 1 } else { own });
            format!("{left} {} {}", op.sign(), part(right, own + 1))
        }
        ExprKind::Paren(inner) => format!("({})", to_rust(inner)),
        ExprKind::Bool(_)
        | ExprKind::Number(_)
        | ExprKind::Span { .. }
        | ExprKind::Word { .. }
        | ExprKind::Local(_)
        | ExprKind::Data(_)
        | ExprKind::Rust(_)
        | ExprKind::Broken => expr.to_string(),
    }
}

/// Writes the argument of an operation on a text: the methods of Rust take a `&str`.
fn argument_text(argument: &Expr) -> String {
    match &argument.kind {
        ExprKind::Text(_) => to_rust(argument),
        _ => format!("&*{}", part(argument, BinaryOp::TIGHTEST)),
    }
}

/// Writes an operand, in parentheses if it binds less tightly than `least`.
fn part(expr: &Expr, least: u8) -> String {
    let binds = match &expr.kind {
        ExprKind::Range { .. } => 0,
        ExprKind::Binary(op, ..) => op.precedence(),
        _ => BinaryOp::TIGHTEST,
    };
    if binds < least { format!("({})", to_rust(expr)) } else { to_rust(expr) }
}

fn dotted(path: &[Name<Json>]) -> String {
    path.iter().map(|name| name.text.as_str()).collect::<Vec<_>>().join(".")
}
