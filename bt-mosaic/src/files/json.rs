//! Required strings, and JSON values made from numbers and strings.

use bt_model::Value;
use bt_model::json::reader::{Fields, Reader};

/// A string field. Its absence is reported, and the result is then empty.
pub(super) fn required_text(reader: &mut Reader<'_>, fields: &mut Fields<'_>, name: &str, owner: &str) -> String {
    let element = fields.need(name, owner, reader);
    element.and_then(|element| reader.text(element)).map(|text| text.text).unwrap_or_default()
}

pub(crate) fn number(number: impl ToString) -> Value {
    Value::Number(number.to_string())
}

pub(crate) fn string(text: &str) -> Value {
    Value::Text(text.to_owned())
}
