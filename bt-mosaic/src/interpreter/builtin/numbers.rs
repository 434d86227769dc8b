//! Actions on numbers.

use std::cmp::Ordering;

use serde_json::Number;

use super::super::value::whole;
use super::{Call, Outcome, Value, args};

pub(super) fn add(call: &mut Call<'_>) -> Option<Outcome> {
    calculate(call, i128::checked_add, |a, b| a + b)
}

pub(super) fn dec(call: &mut Call<'_>) -> Option<Outcome> {
    calculate(call, i128::checked_sub, |a, b| a - b)
}

pub(super) fn multiply(call: &mut Call<'_>) -> Option<Outcome> {
    calculate(call, i128::checked_mul, |a, b| a * b)
}

/// Divides and always writes a double. Returns false for a divisor of 0. (The original adds.)
pub(super) fn div(call: &mut Call<'_>) -> Option<Outcome> {
    calculate(call, |_, _| None, |a, b| a / b)
}

/// Calculates with the number of a key and writes the result. Two whole numbers give a whole number if it fits into 64 bits;
/// all other results are doubles. A result that is not finite returns false and writes nothing.
fn calculate(
    call: &mut Call<'_>,
    wholes: fn(i128, i128) -> Option<i128>,
    doubles: fn(f64, f64) -> f64,
) -> Option<Outcome> {
    let [key, by] = args(call)?;
    let key = key.as_str()?;
    let (Value::Number(old), Value::Number(by)) = (call.blackboard().get(key)?, &by) else { return None };
    let exact = whole(old).zip(whole(by)).and_then(|(old, by)| wholes(old, by)).and_then(of_64_bits);
    let new = exact.or_else(|| Number::from_f64(doubles(old.as_f64()?, by.as_f64()?)))?;
    call.set(key, Value::Number(new));
    Some(Outcome::Done(true))
}

fn of_64_bits(whole: i128) -> Option<Number> {
    i64::try_from(whole).map(Number::from).or_else(|_| u64::try_from(whole).map(Number::from)).ok()
}

pub(super) fn larger_than(call: &mut Call<'_>) -> Option<Outcome> {
    compare(call, Ordering::Greater)
}

pub(super) fn less_than(call: &mut Call<'_>) -> Option<Outcome> {
    compare(call, Ordering::Less)
}

fn compare(call: &mut Call<'_>, wanted: Ordering) -> Option<Outcome> {
    let [key, with] = args(call)?;
    let (Value::Number(found), Value::Number(with)) = (call.blackboard().get(key.as_str()?)?, &with) else {
        return None;
    };
    let order = match (whole(found), whole(with)) {
        (Some(found), Some(with)) => found.cmp(&with),
        _ => found.as_f64()?.partial_cmp(&with.as_f64()?)?,
    };
    Some((order == wanted).into())
}
