//! The operators `!`, `<<` and `>>` on whole numbers. The operands of a shift may have different types.

use alloc::boxed::Box;

use bt_model::json::expression::{BinaryOp, Expr, Type};

use super::arithmetic::wrap;
use crate::blackboard::Agent;
use crate::loaded::load::Loader;
use crate::loaded::registry::slot::Typed;
use crate::rules::bits;

impl<A: Agent> Loader<'_, A> {
    /// Returns `!` of a `bool`, or of the bits of a whole number.
    pub(super) fn not(&mut self, inner: &Expr, hint: Option<&Type>) -> Option<Typed<A>> {
        let ty = self.number_type(inner, hint);
        match self.typed(inner, hint)? {
            Typed::Bool(get) => Some(Typed::Bool(Box::new(move |env| !get(env)))),
            Typed::Int(get) => Some(Typed::Int(Box::new(move |env| wrap(!get(env), &ty)))),
            _ => None,
        }
    }

    /// Returns the value of a shift.
    pub(super) fn shift(
        &mut self,
        expr: &Expr,
        op: BinaryOp,
        left: &Expr,
        right: &Expr,
        hint: Option<&Type>,
    ) -> Option<Typed<A>> {
        let ty = self.number_type(left, hint);
        let (value, by) = (self.typed(left, Some(&ty))?, self.typed(right, None)?);
        let (Typed::Int(value), Typed::Int(by), Type::Int { bits, .. }) = (value, by, &ty) else {
            return self.fault(expr, "only whole numbers are shifted", "");
        };
        let width = u32::from(*bits);
        Some(Typed::Int(match op {
            BinaryOp::Shl => Box::new(move |env| wrap(bits::shl(value(env), by(env), width), &ty)),
            _ => Box::new(move |env| bits::shr(value(env), by(env), width)),
        }))
    }
}
