//! Values of the blackboard.

use serde_json::{Map, Number};

/// A value of the blackboard: JSON.
pub type Value = serde_json::Value;

/// Converts a value of a file. A whole number beyond 64 bits becomes a double, a number beyond the range of a double
/// becomes `null`.
pub(super) fn from_model(value: &bt_model::Value) -> Value {
    match value {
        bt_model::Value::Null => Value::Null,
        bt_model::Value::Bool(value) => Value::Bool(*value),
        bt_model::Value::Number(text) => number(text).map_or(Value::Null, Value::Number),
        bt_model::Value::Text(text) => Value::String(text.clone()),
        bt_model::Value::List(list) => Value::Array(list.iter().map(from_model).collect()),
        bt_model::Value::Object(fields) => {
            Value::Object(fields.iter().map(|(name, value)| (name.clone(), from_model(value))).collect::<Map<_, _>>())
        }
    }
}

fn number(text: &str) -> Option<Number> {
    let whole = text.parse::<u64>().map(Number::from).or_else(|_| text.parse::<i64>().map(Number::from));
    whole.ok().or_else(|| Number::from_f64(text.parse().ok()?))
}

/// Converts a value for a file.
pub(super) fn to_model(value: &Value) -> bt_model::Value {
    match value {
        Value::Null => bt_model::Value::Null,
        Value::Bool(value) => bt_model::Value::Bool(*value),
        Value::Number(number) => bt_model::Value::Number(format!("{number}")),
        Value::String(text) => bt_model::Value::Text(text.clone()),
        Value::Array(list) => bt_model::Value::List(list.iter().map(to_model).collect()),
        Value::Object(fields) => {
            bt_model::Value::Object(fields.iter().map(|(name, value)| (name.clone(), to_model(value))).collect())
        }
    }
}

/// Returns `true` if two values are equal; `1` and `1.0` are equal.
pub(crate) fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => match (whole(a), whole(b)) {
            (Some(a), Some(b)) => a == b,
            _ => a.as_f64() == b.as_f64(),
        },
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| same(a, b)))
        }
        _ => a == b,
    }
}

/// Returns a number that is written without a fraction: `1`, not `1.0`; `None` for other numbers.
pub(crate) fn whole(number: &Number) -> Option<i128> {
    number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from))
}

/// Returns the approximate size of a value in bytes.
pub(super) fn bytes(value: &Value) -> usize {
    let mut sum = 0_usize;
    let mut open: Vec<&Value> = vec![value];
    while let Some(value) = open.pop() {
        sum += 16;
        match value {
            Value::String(text) => sum += text.len(),
            Value::Array(list) => open.extend(list),
            Value::Object(fields) => {
                sum += fields.keys().map(String::len).sum::<usize>();
                open.extend(fields.values());
            }
            _ => {}
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::{Value, bytes, same};
    use serde_json::json;

    #[test]
    fn numbers_are_the_same_in_either_form_at_any_depth() {
        assert!(same(&json!(1), &json!(1.0)));
        assert!(same(&json!([{ "a": 2.0 }]), &json!([{ "a": 2 }])));
        assert!(!same(&json!(u64::MAX), &json!(u64::MAX - 1)));
        assert!(!same(&json!({ "a": 1 }), &json!({ "b": 1 })));
        assert!(!same(&Value::Null, &json!(0)));
    }

    #[test]
    fn bytes_grow_with_what_a_value_holds() {
        assert_eq!(bytes(&json!(1)), 16);
        assert_eq!(bytes(&json!({ "key": ["four"] })), 16 + 3 + 16 + 16 + 4);
    }
}
