//! The triggers of a transition as one line of text: `tick`, `Noise::Heard(at)`, `done | Noise::Seen(at, _)`.

use crate::Value;
use crate::json::{Located, LocatedKind};

/// Returns the triggers as text; `None` if only JSON can write them.
///
/// ```
/// use bt_model::json::{Limits, Located, Source, triggers, triggers_text};
/// let text = r#"["done", { "event": "Noise::Heard", "binds": ["at", "_"] }]"#;
/// let value = Located::of(&Source::new("t.json", text), &Limits::default()).unwrap();
/// assert_eq!(triggers_text(&value).unwrap(), "done | Noise::Heard(at, _)");
/// assert_eq!(triggers("done | Noise::Heard(at, _)"), value.value());
/// ```
#[must_use]
pub fn triggers_text(value: &Located) -> Option<String> {
    match &value.kind {
        LocatedKind::Text(word) => Some(word.clone()),
        LocatedKind::List(items) if !items.is_empty() => {
            let all: Option<Vec<_>> = items.iter().map(triggers_text).collect();
            all.map(|all| all.join(SEPARATOR))
        }
        LocatedKind::Object(members) if members.iter().all(|member| ["event", "binds"].contains(&&*member.name)) => {
            let event = value.field("event")?.value.text()?;
            let Some(binds) = value.field("binds") else { return Some(event.to_owned()) };
            let names: Option<Vec<_>> = binds.value.items().iter().map(Located::text).collect();
            Some(format!("{event}({})", names?.join(", ")))
        }
        _ => None,
    }
}

/// The text between two triggers.
const SEPARATOR: &str = " | ";

/// Returns the triggers that a text means, as a file has them. A word that begins with a capital letter is an event, as
/// is one with names in parentheses.
#[must_use]
pub fn triggers(text: &str) -> Value {
    let mut all: Vec<Value> = text.split('|').map(trigger).collect();
    if all.len() == 1 { all.remove(0) } else { Value::List(all) }
}

fn trigger(text: &str) -> Value {
    let text = text.trim();
    let (event, binds) = match text.split_once('(') {
        Some((event, binds)) => (event.trim(), Some(binds.trim_end().trim_end_matches(')'))),
        None => (text, None),
    };
    if binds.is_none() && !event.starts_with(char::is_uppercase) {
        return Value::text(text);
    }
    let mut fields = vec![("event".to_owned(), Value::text(event))];
    let names = binds.into_iter().flat_map(|binds| binds.split(',')).map(str::trim).filter(|name| !name.is_empty());
    let names: Vec<_> = names.map(Value::text).collect();
    if !names.is_empty() {
        fields.push(("binds".to_owned(), Value::List(names)));
    }
    Value::Object(fields)
}
