//! Comparisons of a whole number with a constant. Most conditions are such comparisons, so each one is a single
//! closure, without a closure for each side.

use alloc::boxed::Box;

use bt_model::json::expression::{BinaryOp, Expr, ExprKind};

use crate::blackboard::Agent;
use crate::loaded::program::eval::Get;
use crate::loaded::registry::slot::{AnySlot, Slot};

/// The numbers for which a comparison is true: those from `low` to `high` if `inside`, else all others.
struct Within {
    low: i128,
    high: i128,
    inside: bool,
}

impl Within {
    /// Returns the numbers for which the comparison with `to` is true; `None` if the operator is not a comparison.
    fn of(op: BinaryOp, to: i128) -> Option<Self> {
        let (low, high, inside) = match op {
            BinaryOp::Eq => (to, to, true),
            BinaryOp::Ne => (to, to, false),
            BinaryOp::Lt => (to, i128::MAX, false),
            BinaryOp::Le => (i128::MIN, to, true),
            BinaryOp::Gt => (i128::MIN, to, false),
            BinaryOp::Ge => (to, i128::MAX, true),
            _ => return None,
        };
        Some(Self { low, high, inside })
    }

    #[inline(always)]
    fn holds(&self, value: i128) -> bool {
        (self.low <= value && value <= self.high) == self.inside
    }
}

/// Returns the comparison of a slot with a literal number; `None` if the slot holds no whole number, or `number` is no
/// literal.
pub fn with_number<A: Agent>(op: BinaryOp, slot: &dyn AnySlot<A>, number: &Expr) -> Option<Get<A, bool>> {
    let ExprKind::Number(text) = &number.kind else { return None };
    let within = Within::of(op, text.replace('_', "").parse().ok()?)?;
    macro_rules! numbers {
        ($($ty:ty),+) => {
            $(if let Some(slot) = slot.as_any().downcast_ref::<Slot<A, $ty>>().cloned() {
                return Some(Box::new(move |env| slot.with(env, |&value| within.holds(value as i128))));
            })+
        };
    }
    numbers!(u8, u16, u32, u64, usize, i8, i16, i32, i64, isize);
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A comparison, and the function that computes it in Rust.
    type Case = (BinaryOp, fn(&i128, &i128) -> bool);

    #[test]
    fn a_range_holds_the_values_that_the_comparison_holds_for_in_rust() {
        let cases: [Case; 6] = [
            (BinaryOp::Eq, i128::eq),
            (BinaryOp::Ne, i128::ne),
            (BinaryOp::Lt, i128::lt),
            (BinaryOp::Le, i128::le),
            (BinaryOp::Gt, i128::gt),
            (BinaryOp::Ge, i128::ge),
        ];
        for (op, compares) in cases {
            for to in [0, 1, 255, i128::from(u64::MAX)] {
                let within = Within::of(op, to).expect("it compares");
                for value in [i128::from(i64::MIN), -1, 0, 1, 2, 254, 255, 256, i128::from(u64::MAX)] {
                    assert_eq!(within.holds(value), compares(&value, &to), "{value} {op:?} {to}");
                }
            }
        }
        assert!(Within::of(BinaryOp::Add, 1).is_none());
    }
}
