//! The equality of values that expressions cannot compute with: values of a game's own types, and options.

use bt_model::json::expression::{Expr, ExprKind, Type};
use serde_json::Value;

use super::data;
use crate::blackboard::Agent;
use crate::loaded::load::Loader;
use crate::loaded::program::eval::Get;
use crate::loaded::registry::functions::{AnyFunction, Arguments, With};

impl<'r, A: Agent> Loader<'r, A> {
    /// Returns the function that an expression calls, with its arguments; `None` if the expression is no call.
    pub(crate) fn called<'e>(&self, expr: &'e Expr) -> Option<(&'r dyn AnyFunction<A>, Arguments<'e>)> {
        match &expr.kind {
            ExprKind::Paren(inner) => self.called(inner),
            _ => {
                let (registry, arguments) = (self.registry, Arguments::of(expr)?);
                Some((registry.callee(&arguments.name.text)?, arguments))
            }
        }
    }

    /// Returns a constant expression without a call as data; `None` for other expressions.
    fn unchanging(&self, expr: &Expr) -> Option<Value> {
        let mut calls = false;
        expr.walk(&mut |expr| calls |= self.called(expr).is_some());
        if calls { None } else { data(expr) }
    }

    /// Returns the test whether two values without arithmetic are equal. The outer `None`: these are other values. The
    /// inner `None`: a fault was reported.
    pub(crate) fn equality(&mut self, expr: &Expr, left: &Expr, right: &Expr) -> Option<Option<Get<A, bool>>> {
        if let Some(equal) = self.equality_of_call(left, right).or_else(|| self.equality_of_call(right, left)) {
            return equal.map(Some);
        }
        let (first, second) = (self.slot(left), self.slot(right));
        let (slot, other, other_slot) = match (first, second) {
            (Some(first), second) if first.typed().is_none() => (first, right, second),
            (first, Some(second)) if second.typed().is_none() => (second, left, first),
            _ => return Some(None),
        };
        if let Some(other_slot) = other_slot {
            return match slot.equals_slot(&*other_slot) {
                Some(get) => Some(Some(get)),
                None => {
                    let (a, b) = (slot.written(), other_slot.written());
                    self.fault(expr, alloc::format!("`{a}` is not compared with `{b}`"), "")
                }
            };
        }
        let Some(value) = self.unchanging(other) else {
            return self.fault(other, "here stands a value that does not change, or another key", "");
        };
        match slot.equals(&value) {
            Ok(get) => Some(Some(get)),
            Err(error) => self.fault(other, alloc::format!("this is no `{}`: {error}", slot.written()), ""),
        }
    }

    /// Returns the test whether the result of a call equals another value. The outer `None`: `call` is no call, or its
    /// result is a value for arithmetic. The inner `None`: a fault was reported.
    fn equality_of_call(&mut self, call: &Expr, other: &Expr) -> Option<Option<Get<A, bool>>> {
        let (function, arguments) = self.called(call)?;
        if matches!(function.gives(), Type::Bool | Type::Int { .. } | Type::Float { .. } | Type::Text | Type::Duration)
        {
            return None;
        }
        let with = match (self.slot(other), self.called(other)) {
            (Some(slot), _) => With::Read(slot.reader()),
            (None, Some((function, arguments))) => match function.reader(self, arguments) {
                Some(read) => With::Read(read),
                None => return Some(None),
            },
            (None, None) => match self.unchanging(other) {
                Some(value) => With::Data(value),
                None => {
                    let message = "here stands a value that does not change, a key, or a call";
                    return Some(self.fault(other, message, ""));
                }
            },
        };
        Some(match function.equals(self, arguments, with) {
            Some(Ok(equal)) => Some(equal),
            Some(Err(error)) => self.fault(other, error, ""),
            None => None,
        })
    }
}
