//! Data as Rust literals.

use super::Writer;
use super::expression::number;
use crate::Value;
use crate::json::expression::Type;

impl Writer<'_, '_> {
    /// Returns data of this type.
    pub(super) fn data(&mut self, value: &Value, wanted: &Type) -> String {
        match (value, wanted) {
            (Value::Null, _) => "None".to_owned(),
            (_, Type::Option(of)) => format!("Some({})", self.data(value, of)),
            (Value::Bool(value), _) => value.to_string(),
            (Value::Number(text), _) => number(text, wanted),
            (Value::Text(text), _) => self.text(text, wanted, true),
            (Value::List(items), _) => {
                let items: Vec<_> = items.iter().map(|item| self.data(item, &Type::Unknown)).collect();
                format!("vec![{}]", items.join(", "))
            }
            (Value::Object(fields), Type::Enum { name, .. } | Type::Opaque(name)) => {
                self.needs.types.insert(name.clone());
                self.object(fields, name)
            }
            (Value::Object(_), _) => {
                self.needs.notes.insert("`todo!()` stands for an object whose type is unknown.".to_owned());
                "todo!()".to_owned()
            }
        }
    }

    /// Returns a variant with a value, or a struct.
    fn object(&mut self, fields: &[(String, Value)], name: &str) -> String {
        if let [(variant, carried)] = fields
            && variant.starts_with(char::is_uppercase)
        {
            return format!("{name}::{variant}({})", self.data(carried, &Type::Unknown));
        }
        let fields: Vec<_> =
            fields.iter().map(|(field, value)| format!("{field}: {}", self.data(value, &Type::Unknown))).collect();
        format!("{name} {{ {} }}", fields.join(", "))
    }

    /// Returns a text: as a word of an enum, a duration, or itself. `owned`: as a `String`.
    pub(super) fn text(&mut self, text: &str, wanted: &Type, owned: bool) -> String {
        let is_name = text.starts_with(char::is_uppercase) && text.chars().all(|letter| letter.is_alphanumeric());
        match wanted {
            Type::Option(of) => format!("Some({})", self.text(text, of, owned)),
            Type::Enum { name, .. } | Type::Opaque(name) if is_name => {
                self.needs.types.insert(name.clone());
                format!("{name}::{text}")
            }
            Type::Duration | Type::Range(_) => text.to_owned(),
            // Without a type, a duration is the most likely meaning.
            Type::Unknown if crate::span(text).is_some() => text.to_owned(),
            _ if owned => format!("{text:?}.to_owned()"),
            _ => format!("{text:?}"),
        }
    }
}
