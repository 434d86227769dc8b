//! The layout of JSON text.

use crate::Value;

/// The width of a line. A value that fits into it stays on one line.
const WIDTH: usize = 100;

/// Returns a value as text, on as few lines as possible of at most 100 characters, with a final line break.
#[must_use]
pub fn pretty(value: &Value) -> String {
    let mut text = String::new();
    broken(value, 0, 0, &mut text);
    text.push('\n');
    text
}

/// Returns a value in the layout of [`pretty`], for a line that is indented by this many spaces: the first line is not
/// indented, and there is no final line break.
///
/// ```
/// use bt_model::Value;
/// use bt_model::json::pretty_at;
/// let long = Value::Object(vec![("name".to_owned(), Value::Text("x".repeat(95)))]);
/// assert!(pretty_at(&long, 4).ends_with("\n    }"));
/// ```
#[must_use]
pub fn pretty_at(value: &Value, indent: usize) -> String {
    let mut text = String::new();
    broken(value, indent, 0, &mut text);
    text
}

/// Returns a value on one line.
#[must_use]
pub fn line(value: &Value) -> String {
    let mut text = String::new();
    inline(value, &mut text);
    text
}

/// Writes a value whose line has `used` characters before and after it.
fn broken(value: &Value, indent: usize, used: usize, text: &mut String) {
    if fits(value, WIDTH.saturating_sub(indent + used)).is_some() {
        return inline(value, text);
    }
    let (open, close) = match value {
        Value::List(_) => ('[', ']'),
        Value::Object(_) => ('{', '}'),
        _ => return inline(value, text),
    };
    text.push(open);
    let inner = indent + 2;
    let begin = |index: usize, text: &mut String| {
        text.push_str(if index == 0 { "\n" } else { ",\n" });
        text.extend(std::iter::repeat_n(' ', inner));
    };
    match value {
        Value::List(items) => {
            for (index, item) in items.iter().enumerate() {
                begin(index, text);
                broken(item, inner, 1, text);
            }
        }
        Value::Object(fields) => {
            for (index, (name, value)) in fields.iter().enumerate() {
                begin(index, text);
                let before = text.len();
                quoted(name, text);
                text.push_str(": ");
                broken(value, inner, text.len() - before + 1, text);
            }
        }
        _ => {}
    }
    text.push('\n');
    text.extend(std::iter::repeat_n(' ', indent));
    text.push(close);
}

fn inline(value: &Value, text: &mut String) {
    match value {
        Value::Null => text.push_str("null"),
        Value::Bool(value) => text.push_str(if *value { "true" } else { "false" }),
        Value::Number(number) => text.push_str(number),
        Value::Text(string) => quoted(string, text),
        Value::List(items) => {
            text.push('[');
            for (index, item) in items.iter().enumerate() {
                text.push_str(if index == 0 { "" } else { ", " });
                inline(item, text);
            }
            text.push(']');
        }
        Value::Object(fields) if fields.is_empty() => text.push_str("{}"),
        Value::Object(fields) => {
            for (index, (name, value)) in fields.iter().enumerate() {
                text.push_str(if index == 0 { "{ " } else { ", " });
                quoted(name, text);
                text.push_str(": ");
                inline(value, text);
            }
            text.push_str(" }");
        }
    }
}

/// Returns the rest of `room` after a value on one line; `None` if the value does not fit, which is found before its
/// end.
fn fits(value: &Value, room: usize) -> Option<usize> {
    match value {
        Value::Null => room.checked_sub(4),
        Value::Bool(_) => room.checked_sub(5),
        Value::Number(text) | Value::Text(text) => room.checked_sub(text.len() + 2),
        // Two brackets; each item but the last also needs room for `, `.
        Value::List(items) if items.is_empty() => room.checked_sub(2),
        Value::List(items) => items.iter().try_fold(room, |room, item| fits(item, room)?.checked_sub(2)),
        Value::Object(fields) if fields.is_empty() => room.checked_sub(2),
        Value::Object(fields) => fields.iter().try_fold(room.checked_sub(2)?, |room, (name, value)| {
            fits(value, room.checked_sub(name.len() + 4)?)?.checked_sub(2)
        }),
    }
}

/// Writes a string with quotes, and with only the required escapes.
fn quoted(string: &str, text: &mut String) {
    text.push('"');
    for char in string.chars() {
        match char {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            control if control < ' ' => text.push_str(&format!("\\u{:04x}", control as u32)),
            char => text.push(char),
        }
    }
    text.push('"');
}
