//! The text of expressions and patterns.

use std::fmt::{self, Display, Formatter};

use super::{BinaryOp, Expr, ExprKind, UnaryOp};
use crate::Name;
use crate::json::{Json, Pattern, PatternKind, line};

/// Writes the expression as in a document, with the usual spaces. Parsing this text gives the same expression.
impl Display for Expr {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ExprKind::Bool(value) => write!(out, "{value}"),
            ExprKind::Number(text) | ExprKind::Span { text, .. } => out.write_str(text),
            ExprKind::Text(text) => quoted(text, out),
            ExprKind::Range { from, to, inclusive } => {
                let sign = if *inclusive { "..=" } else { ".." };
                write!(out, "{}{sign}{}", Within(from, 1), Within(to, 1))
            }
            ExprKind::Word { of: Some(of), word } => write!(out, "{}::{}", of.text, word.text),
            ExprKind::Word { of: None, word } => out.write_str(&word.text),
            ExprKind::Key { bb, path } => {
                out.write_str(if *bb { "bb." } else { "" })?;
                dotted(path, out)
            }
            ExprKind::Local(path) => dotted(path, out),
            ExprKind::Call { function, arguments } => {
                write!(out, "{}(", function.text)?;
                for (index, argument) in arguments.iter().enumerate() {
                    write!(out, "{}{argument}", if index == 0 { "" } else { ", " })?;
                }
                out.write_str(")")
            }
            ExprKind::Ask { action, inputs } => {
                write!(out, "{}(", action.text)?;
                for (index, input) in inputs.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(out, "{comma}{} = {}", input.name.text, input.value)?;
                }
                out.write_str(")")
            }
            ExprKind::Method { of, method, argument } => {
                write!(out, "{}.{}(", Within(of, TIGHTEST), method.name())?;
                argument.iter().try_for_each(|argument| write!(out, "{argument}"))?;
                out.write_str(")")
            }
            ExprKind::Present { of, some } => {
                write!(out, "{}.is_{}()", Within(of, TIGHTEST), if *some { "some" } else { "none" })
            }
            ExprKind::Unary(UnaryOp::Not, inner) => write!(out, "!{}", Within(inner, TIGHTEST)),
            ExprKind::Unary(UnaryOp::Neg, inner) => write!(out, "-{}", Within(inner, TIGHTEST)),
            ExprKind::Binary(op, left, right) => {
                let own = op.precedence();
                let left_least = if op.compares() { own + 1 } else { own };
                write!(out, "{} {} {}", Within(left, left_least), op.sign(), Within(right, own + 1))
            }
            ExprKind::Paren(inner) => write!(out, "({inner})"),
            ExprKind::Data(value) => out.write_str(&line(value)),
            ExprKind::Rust(code) => out.write_str(code),
            ExprKind::Broken => out.write_str("…"),
        }
    }
}

/// The precedence of a value, which is above that of every binary operator.
const TIGHTEST: u8 = BinaryOp::TIGHTEST;

/// An expression as an operand, in parentheses if it binds less tightly than this precedence.
struct Within<'e>(&'e Expr, u8);

impl Display for Within<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let binds = match &self.0.kind {
            ExprKind::Range { .. } => 0,
            ExprKind::Binary(op, ..) => BinaryOp::precedence(*op),
            _ => TIGHTEST,
        };
        if binds < self.1 { write!(out, "({})", self.0) } else { write!(out, "{}", self.0) }
    }
}

/// Writes a text in quotes, with `\` before each quote and each `\` in it.
fn quoted(text: &str, out: &mut Formatter<'_>) -> fmt::Result {
    out.write_str("'")?;
    for char in text.chars() {
        let escape = if matches!(char, '\'' | '\\') { "\\" } else { "" };
        write!(out, "{escape}{char}")?;
    }
    out.write_str("'")
}

fn dotted(path: &[Name<Json>], out: &mut Formatter<'_>) -> fmt::Result {
    for (index, name) in path.iter().enumerate() {
        write!(out, "{}{}", if index == 0 { "" } else { "." }, name.text)?;
    }
    Ok(())
}

/// Writes the pattern as in a document. An event has the names that it binds in parentheses.
impl Display for Pattern {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match &self.kind {
            PatternKind::Any => out.write_str("_"),
            PatternKind::Value(value) => write!(out, "{value}"),
            PatternKind::Range { from, to, inclusive } => {
                write!(out, "{from}{}{to}", if *inclusive { "..=" } else { ".." })
            }
            PatternKind::Or(either) => {
                for (index, one) in either.iter().enumerate() {
                    write!(out, "{}{one}", if index == 0 { "" } else { " | " })?;
                }
                Ok(())
            }
            PatternKind::Rust(code) => out.write_str(code),
            PatternKind::Event { name, binds } if binds.is_empty() => out.write_str(&name.text),
            PatternKind::Event { name, binds } => {
                let binds: Vec<_> = binds.iter().map(|name| name.text.as_str()).collect();
                write!(out, "{}({})", name.text, binds.join(", "))
            }
        }
    }
}
