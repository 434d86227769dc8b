//! Readers of required strings, and constructors of JSON numbers and strings.

use bt_model::Value;
use bt_model::json::Place;
use bt_model::json::reader::{Fields, Reader};

/// Reads a string field. If it is missing, that is reported, and the result is empty.
pub(super) fn required_text(reader: &mut Reader<'_>, fields: &mut Fields<'_>, name: &str, owner: &str) -> String {
    placed_text(reader, fields, (name, owner), &mut None)
}

/// Reads a string field as [`required_text`] does, and stores its place.
pub(super) fn placed_text(
    reader: &mut Reader<'_>,
    fields: &mut Fields<'_>,
    (name, owner): (&str, &str),
    place: &mut Option<Place>,
) -> String {
    let element = fields.need(name, owner, reader);
    let text = element.and_then(|element| reader.text(element));
    *place = text.as_ref().map(|text| text.place.clone());
    text.map(|text| text.text).unwrap_or_default()
}

pub(crate) fn number(number: impl ToString) -> Value {
    Value::Number(number.to_string())
}

pub(crate) fn string(text: &str) -> Value {
    Value::Text(text.to_owned())
}
