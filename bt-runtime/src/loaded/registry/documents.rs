//! The documents of compiled trees. Their fields keep the order in which they were written.

use bt_model::json::{Limits, Source, reader};
use bt_model::{Faults, Value};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// A tree of `bt!` or a machine of `state_tree!` as a JSON document: see
/// [`Registry::with_compiled`](crate::Registry::with_compiled). `serde_json::to_value` returns its fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CatalogueDocument(Value);

impl CatalogueDocument {
    /// Parses the text that a macro has written; returns `None` for an empty text.
    pub(super) fn read(text: &str) -> Option<Self> {
        let source = Source::new("", text);
        let value = reader::parse(&source, &Limits::default(), &mut Faults::new(), |reader, root| reader.value(root));
        value.filter(|value| matches!(value, Value::Object(_))).map(Self)
    }
}

impl Serialize for CatalogueDocument {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written(&self.0).serialize(serializer)
    }
}

/// A value of a document, as `serde` writes it.
struct Written<'v>(&'v Value);

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Null => serializer.serialize_unit(),
            Value::Bool(value) => serializer.serialize_bool(*value),
            Value::Number(text) => match (text.parse::<u64>(), text.parse::<i64>(), text.parse::<f64>()) {
                (Ok(number), ..) => serializer.serialize_u64(number),
                (_, Ok(number), _) => serializer.serialize_i64(number),
                (.., number) => serializer.serialize_f64(number.unwrap_or_default()),
            },
            Value::Text(text) => serializer.serialize_str(text),
            Value::List(items) => serializer.collect_seq(items.iter().map(Written)),
            Value::Object(fields) => {
                let mut map = serializer.serialize_map(Some(fields.len()))?;
                for (name, value) in fields {
                    map.serialize_entry(name, &Written(value))?;
                }
                map.end()
            }
        }
    }
}
