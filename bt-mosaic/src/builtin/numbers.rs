//! Actions on numbers.

use std::cmp::Ordering;

use serde_json::Number;

use super::Scope;
use crate::interpreter::value::whole;
use crate::interpreter::{Outcome, Value};

pub(crate) fn add(scope: &mut dyn Scope, args: &[Value]) -> Option<Outcome> {
    calculate(scope, args, i128::checked_add, |a, b| a + b)
}

pub(crate) fn dec(scope: &mut dyn Scope, args: &[Value]) -> Option<Outcome> {
    calculate(scope, args, i128::checked_sub, |a, b| a - b)
}

pub(crate) fn multiply(scope: &mut dyn Scope, args: &[Value]) -> Option<Outcome> {
    calculate(scope, args, i128::checked_mul, |a, b| a * b)
}

/// Divides the number of a key, and always writes a double. Returns false for a divisor of 0. (The original adds.)
pub(crate) fn div(scope: &mut dyn Scope, args: &[Value]) -> Option<Outcome> {
    calculate(scope, args, |_, _| None, |a, b| a / b)
}

/// Calculates with the number of a key and writes the result. The result of two whole numbers is a whole number if it
/// fits into 64 bits; all other results are doubles. If the result is not finite, returns false and writes nothing.
fn calculate(
    scope: &mut dyn Scope,
    args: &[Value],
    wholes: fn(i128, i128) -> Option<i128>,
    doubles: fn(f64, f64) -> f64,
) -> Option<Outcome> {
    let [key, by] = args else { return None };
    let key = key.as_str()?;
    let (Value::Number(old), Value::Number(by)) = (scope.blackboard().get(key)?, by) else { return None };
    let exact = whole(old).zip(whole(by)).and_then(|(old, by)| wholes(old, by)).and_then(of_64_bits);
    let new = exact.or_else(|| Number::from_f64(doubles(old.as_f64()?, by.as_f64()?)))?;
    scope.set(key, Value::Number(new));
    Some(Outcome::Done(true))
}

fn of_64_bits(whole: i128) -> Option<Number> {
    i64::try_from(whole).map(Number::from).or_else(|_| u64::try_from(whole).map(Number::from)).ok()
}

pub(crate) fn larger_than(scope: &mut dyn Scope, args: &[Value]) -> Option<Outcome> {
    compare(scope, args, Ordering::Greater)
}

pub(crate) fn less_than(scope: &mut dyn Scope, args: &[Value]) -> Option<Outcome> {
    compare(scope, args, Ordering::Less)
}

fn compare(scope: &mut dyn Scope, args: &[Value], wanted: Ordering) -> Option<Outcome> {
    let [key, with] = args else { return None };
    let (Value::Number(found), Value::Number(with)) = (scope.blackboard().get(key.as_str()?)?, with) else {
        return None;
    };
    let order = match (whole(found), whole(with)) {
        (Some(found), Some(with)) => found.cmp(&with),
        _ => found.as_f64()?.partial_cmp(&with.as_f64()?)?,
    };
    Some((order == wanted).into())
}
