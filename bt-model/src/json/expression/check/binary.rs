//! Checks of binary operators.

use super::Checker;
use crate::json::expression::{BinaryOp, Expr, ExprKind, Type};

impl Checker<'_, '_> {
    pub(super) fn binary(
        &mut self,
        expr: &Expr,
        op: BinaryOp,
        left: &Expr,
        right: &Expr,
        hint: Option<&Type>,
    ) -> Option<Type> {
        match op {
            BinaryOp::And | BinaryOp::Or => {
                let both = (self.expect(left, &Type::Bool), self.expect(right, &Type::Bool));
                both.0.and(both.1)
            }
            BinaryOp::Eq | BinaryOp::Ne if self.foreign(op, left, right) => None,
            BinaryOp::Eq | BinaryOp::Ne => self.pair(left, right, None).map(|_| Type::Bool),
            op if op.compares() => {
                let (of, _) = self.pair(left, right, None)?;
                if of.is_ordered() {
                    return Some(Type::Bool);
                }
                let message = format!("`{}` does not compare `{of}`", op.sign());
                self.faults.error(&expr.place, message, "numbers, durations and text have an order");
                None
            }
            op if op.shifts() => self.shift(expr, op, left, right, hint),
            op => self.arithmetic(expr, op, left, right, hint),
        }
    }

    /// Checks an arithmetic operation.
    fn arithmetic(
        &mut self,
        expr: &Expr,
        op: BinaryOp,
        left: &Expr,
        right: &Expr,
        hint: Option<&Type>,
    ) -> Option<Type> {
        let hint = hint.filter(|hint| hint.is_number());
        let (of, _) = self.pair(left, right, hint)?;
        if op.is_bitwise() && !matches!(of, Type::Int { .. }) {
            return self.no_bits(expr, op, &of);
        }
        let fits = of.is_number() || (of == Type::Duration && matches!(op, BinaryOp::Add | BinaryOp::Sub));
        if !fits {
            let message = format!("`{}` does not apply to `{of}`", op.sign());
            self.faults.error(&expr.place, message, "numbers do; durations take `+` and `-`");
            return None;
        }
        let zero = matches!(&right.kind, ExprKind::Number(text) if text.replace('_', "").parse() == Ok(0_u64));
        if zero && matches!(of, Type::Int { .. }) && matches!(op, BinaryOp::Div | BinaryOp::Rem) {
            self.faults.error(&right.place, "a whole number cannot be divided by 0", "");
            return None;
        }
        Some(of)
    }

    /// Checks a shift: its result has the type of the left operand; the right operand is any whole number.
    fn shift(&mut self, expr: &Expr, op: BinaryOp, left: &Expr, right: &Expr, hint: Option<&Type>) -> Option<Type> {
        let of = self.find(left, hint.filter(|hint| hint.is_number()));
        let by = self.find(right, None);
        let (of, by) = (of?, by?);
        let wrong = [&of, &by].into_iter().find(|ty| !matches!(ty, Type::Int { .. }));
        if let Some(wrong) = wrong {
            return self.no_bits(expr, op, wrong);
        }
        Some(of)
    }

    fn no_bits(&mut self, expr: &Expr, op: BinaryOp, of: &Type) -> Option<Type> {
        let message = format!("`{}` does not apply to `{of}`", op.sign());
        let help = match (op, of) {
            (BinaryOp::BitAnd, Type::Bool) => "write `&&`",
            (BinaryOp::BitOr, Type::Bool) => "write `||`",
            (BinaryOp::BitXor, Type::Bool) => "write `!=`",
            _ => "whole numbers have bits",
        };
        self.faults.error(&expr.place, message, help);
        None
    }

    /// Checks that two values have the same type. A value without a type of its own takes the type of the other value.
    pub(super) fn pair(&mut self, left: &Expr, right: &Expr, hint: Option<&Type>) -> Option<(Type, Type)> {
        if takes_type(left) && !takes_type(right) {
            let second = self.find(right, hint);
            let first = match &second {
                Some(second) => self.expect(left, second),
                None => None,
            };
            return first.zip(second);
        }
        let Some(first) = self.find(left, hint) else {
            if !takes_type(right) {
                self.find(right, hint);
            }
            return None;
        };
        let second = self.expect(right, &first)?;
        Some((first, second))
    }
}

/// `true` if the expression takes its type from the context.
#[must_use]
pub fn takes_type(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Number(_) | ExprKind::Text(_) | ExprKind::Word { .. } | ExprKind::Data(_) => true,
        ExprKind::Unary(_, inner) | ExprKind::Paren(inner) => takes_type(inner),
        ExprKind::Binary(op, left, _) if op.shifts() => takes_type(left),
        ExprKind::Binary(op, left, right) => op.precedence() > 3 && takes_type(left) && takes_type(right),
        _ => false,
    }
}
