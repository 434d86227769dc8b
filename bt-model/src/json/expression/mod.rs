//! The expressions of JSON documents: small, typed, without side effects.

mod ast;

pub use ast::{BinaryOp, Expr, ExprKind, UnaryOp};
