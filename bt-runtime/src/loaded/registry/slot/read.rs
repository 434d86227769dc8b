//! Reads values of any type from data.

use alloc::boxed::Box;
use alloc::string::String;
use core::any::{Any, TypeId};
use core::time::Duration;

use serde_json::Value;

use crate::loaded::registry::access::Ops;

/// Reads a value of a type from data: a duration in the notation of files, any other type with serde.
pub fn read<T: 'static>(ops: &Ops<T>, value: &Value) -> Result<T, String> {
    if TypeId::of::<T>() == TypeId::of::<Duration>()
        && let Value::String(text) = value
        && let Some(span) = bt_model::span(text).and_then(cast)
    {
        return Ok(span);
    }
    if TypeId::of::<T>() == TypeId::of::<Option<Duration>>()
        && let Value::String(text) = value
        && let Some(span) = bt_model::span(text).map(Some).and_then(cast)
    {
        return Ok(span);
    }
    match ops.read {
        Some(read) => read(value),
        None => Err(alloc::format!("`{}` cannot be read from a file: it is not `Deserialize`", ops.written)),
    }
}

/// Casts a value to its own type, which the caller knows by another type parameter; `None` if the types differ.
fn cast<T: 'static, U: 'static>(value: T) -> Option<U> {
    let value: Box<dyn Any> = Box::new(value);
    value.downcast().ok().map(|value| *value)
}
