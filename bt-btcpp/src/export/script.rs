//! Expressions of documents as scripts.

use bt_model::json::expression::{BinaryOp, Expr, ExprKind, UnaryOp, is_whole_number};

use super::Exporter;
use crate::types;

/// The kind of a value: `!` becomes `~` in scripts if it inverts bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Is {
    Truth,
    Number,
    /// The kind of a key: a document does not declare the types of keys.
    Unknown,
}

impl Is {
    /// Returns the kind of a type.
    pub(super) fn of(ty: &str) -> Self {
        match ty {
            "bool" => Self::Truth,
            ty if types::is_number(ty) => Self::Number,
            _ => Self::Unknown,
        }
    }

    fn or(self, other: Self) -> Self {
        if self == Self::Unknown { other } else { self }
    }
}

/// Returns `true` for a text that scripts can write.
pub(super) fn is_text_of_scripts(text: &str) -> bool {
    !text.contains('\'')
}

impl Exporter<'_> {
    /// Returns the script of a condition; `None` if a part of it has no counterpart in scripts, which was reported.
    pub(super) fn condition(&mut self, expr: &Expr) -> Option<String> {
        self.script(expr, Is::Truth)
    }

    /// Returns the script of an expression whose value has the kind `wanted`; `None` as [`condition`](Self::condition).
    pub(super) fn script(&mut self, expr: &Expr, wanted: Is) -> Option<String> {
        Some(match &expr.kind {
            ExprKind::Bool(value) => value.to_string(),
            ExprKind::Number(text) => text.replace('_', ""),
            ExprKind::Text(text) if is_text_of_scripts(text) => {
                if !text.is_ascii() {
                    let message = format!("scripts of BehaviorTree.CPP up to 4.8.4 have no `{expr}`: it is not ASCII");
                    let help = "for these versions, compare with an entry that a `set` writes";
                    self.faults.warning(&expr.place, message, help);
                }
                format!("'{text}'")
            }
            ExprKind::Word { word, .. } => word.text.clone(),
            ExprKind::Key { path, .. } | ExprKind::Local(path) if path.len() == 1 => self.entry(expr)?,
            ExprKind::Unary(op, inner) => {
                let is = if *op == UnaryOp::Not { self.is(inner).or(wanted) } else { Is::Number };
                let sign = match (op, is) {
                    (UnaryOp::Not, Is::Number) => "~",
                    (UnaryOp::Not, _) => "!",
                    _ => "-",
                };
                if is == Is::Unknown {
                    let message = format!("`{expr}` is written as a truth value: the type of `{inner}` is not known");
                    let help = "if it is a whole number, copy it to a local with a type, and use that";
                    self.faults.warning(&expr.place, message, help);
                }
                format!("{sign}{}", self.part(inner, is)?)
            }
            ExprKind::Binary(op, left, right) if !op.shifts() && *op != BinaryOp::Rem => {
                if *op == BinaryOp::Div && !self.is_real(left) && !self.is_real(right) {
                    let message = format!("`{expr}` is a real number in BehaviorTree.CPP: 5 / 2 is 2.5 there");
                    let help = "if both are whole numbers, compute it in an action, and read the entry that it writes";
                    self.faults.warning(&expr.place, message, help);
                }
                let (before, after) = self.operands(*op, left, right, wanted);
                format!("{} {} {}", self.part(left, before)?, op.sign(), self.part(right, after)?)
            }
            ExprKind::Call { function, arguments } if function.text == "concat" && arguments.len() == 2 => {
                let (left, right) = (&arguments[0], &arguments[1]);
                format!("{} .. {}", self.part(left, Is::Unknown)?, self.part(right, Is::Unknown)?)
            }
            ExprKind::Paren(inner) => self.script(inner, wanted)?,
            _ => {
                let message = format!("scripts of BehaviorTree.CPP have no `{expr}`");
                self.faults.error(&expr.place, message, "compute it in an action, and read the entry that it writes");
                return None;
            }
        })
    }

    /// Returns a part of an expression, in parentheses if it has parts itself, because scripts have another precedence.
    fn part(&mut self, expr: &Expr, wanted: Is) -> Option<String> {
        let inner = self.script(expr, wanted)?;
        let mut kind = &expr.kind;
        while let ExprKind::Paren(inner) = kind {
            kind = &inner.kind;
        }
        let simple = !matches!(kind, ExprKind::Binary(..) | ExprKind::Call { .. });
        Some(if simple { inner } else { format!("({inner})") })
    }

    /// Returns the kinds of the operands of an operator.
    fn operands(&self, op: BinaryOp, left: &Expr, right: &Expr, wanted: Is) -> (Is, Is) {
        match op {
            BinaryOp::Or | BinaryOp::And => (Is::Truth, Is::Truth),
            BinaryOp::Eq | BinaryOp::Ne => (self.is(right), self.is(left)),
            BinaryOp::BitOr | BinaryOp::BitXor | BinaryOp::BitAnd => {
                (self.is(right).or(wanted), self.is(left).or(wanted))
            }
            _ => (Is::Number, Is::Number),
        }
    }

    /// Returns `true` if a value is known to be a real number.
    fn is_real(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Number(text) => !is_whole_number(text),
            ExprKind::Unary(_, inner) | ExprKind::Paren(inner) => self.is_real(inner),
            ExprKind::Binary(_, left, right) => self.is_real(left) || self.is_real(right),
            ExprKind::Local(path) => {
                matches!(&**path, [name] if matches!(self.types.get(&*name.text), Some(&("f64" | "f32"))))
            }
            _ => false,
        }
    }

    /// Returns the kind of an expression.
    fn is(&self, expr: &Expr) -> Is {
        match &expr.kind {
            ExprKind::Bool(_) => Is::Truth,
            ExprKind::Number(_) | ExprKind::Unary(UnaryOp::Neg, _) => Is::Number,
            ExprKind::Unary(_, inner) | ExprKind::Paren(inner) => self.is(inner),
            ExprKind::Local(path) => match &**path {
                [name] => self.types.get(&*name.text).map_or(Is::Unknown, |ty| Is::of(ty)),
                _ => Is::Unknown,
            },
            ExprKind::Binary(op, left, right) => match op {
                BinaryOp::Or | BinaryOp::And | BinaryOp::Eq | BinaryOp::Ne => Is::Truth,
                BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => Is::Truth,
                BinaryOp::BitOr | BinaryOp::BitXor | BinaryOp::BitAnd => self.is(left).or(self.is(right)),
                _ => Is::Number,
            },
            _ => Is::Unknown,
        }
    }
}
