//! Operators on operands whose types fit.

use alloc::boxed::Box;
use core::time::Duration;

use bt_model::json::expression::{BinaryOp, Type};

use crate::blackboard::Agent;
use crate::loaded::program::eval::Get;
use crate::loaded::registry::slot::Typed;

/// Returns a number wrapped to the range of a type, as in Rust.
pub(super) fn wrap(value: i128, ty: &Type) -> i128 {
    match ty {
        Type::Int { signed: true, bits } => {
            let shift = 128 - u32::from(*bits);
            value << shift >> shift
        }
        Type::Int { signed: false, bits } => value & ((1_i128 << bits) - 1),
        _ => value,
    }
}

pub(super) fn compare<A: Agent, T: PartialOrd + 'static>(
    op: BinaryOp,
    left: Get<A, T>,
    right: Get<A, T>,
) -> Option<Typed<A>> {
    Some(Typed::Bool(match op {
        BinaryOp::Eq => Box::new(move |env| left(env) == right(env)),
        BinaryOp::Ne => Box::new(move |env| left(env) != right(env)),
        BinaryOp::Lt => Box::new(move |env| left(env) < right(env)),
        BinaryOp::Le => Box::new(move |env| left(env) <= right(env)),
        BinaryOp::Gt => Box::new(move |env| left(env) > right(env)),
        BinaryOp::Ge => Box::new(move |env| left(env) >= right(env)),
        _ => return None,
    }))
}

pub(super) fn ints<A: Agent>(op: BinaryOp, left: Get<A, i128>, right: Get<A, i128>, ty: Type) -> Option<Typed<A>> {
    if op.compares() {
        return compare(op, left, right);
    }
    // A division by 0 panics in Rust. Here its result is 0: no file may make a game panic.
    let operation: fn(i128, i128) -> i128 = match op {
        BinaryOp::Add => |a, b| a + b,
        BinaryOp::Sub => |a, b| a - b,
        BinaryOp::Mul => |a, b| a.wrapping_mul(b),
        BinaryOp::Div => |a, b| a.checked_div(b).unwrap_or(0),
        BinaryOp::Rem => |a, b| a.checked_rem(b).unwrap_or(0),
        BinaryOp::BitOr => |a, b| a | b,
        BinaryOp::BitXor => |a, b| a ^ b,
        BinaryOp::BitAnd => |a, b| a & b,
        _ => return None,
    };
    Some(Typed::Int(Box::new(move |env| wrap(operation(left(env), right(env)), &ty))))
}

pub(super) fn floats<A: Agent>(op: BinaryOp, left: Get<A, f64>, right: Get<A, f64>, ty: &Type) -> Option<Typed<A>> {
    if op.compares() {
        return compare(op, left, right);
    }
    let operation: fn(f64, f64) -> f64 = match op {
        BinaryOp::Add => |a, b| a + b,
        BinaryOp::Sub => |a, b| a - b,
        BinaryOp::Mul => |a, b| a * b,
        BinaryOp::Div => |a, b| a / b,
        BinaryOp::Rem => |a, b| a % b,
        _ => return None,
    };
    // An operation on `f32` computes in `f64` and rounds the result.
    Some(Typed::Float(match ty {
        Type::Float { bits: 32 } => Box::new(move |env| f64::from(operation(left(env), right(env)) as f32)),
        _ => Box::new(move |env| operation(left(env), right(env))),
    }))
}

pub(super) fn spans<A: Agent>(op: BinaryOp, left: Get<A, Duration>, right: Get<A, Duration>) -> Option<Typed<A>> {
    Some(Typed::Span(match op {
        BinaryOp::Add => Box::new(move |env| left(env).saturating_add(right(env))),
        BinaryOp::Sub => Box::new(move |env| left(env).saturating_sub(right(env))),
        _ => return compare(op, left, right),
    }))
}
