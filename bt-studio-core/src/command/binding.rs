//! The value of an input: a key, an expression, or data.

use bt_model::Value as Json;

/// The value of an input or of a parameter.
pub(super) enum Binding {
    /// The key or the local that an output writes.
    Target(String),
    /// The key that is read.
    Key(String),
    /// The expression that is read.
    Expression(String),
    /// A literal value.
    Data(Json),
}

impl Binding {
    /// Reads the value of an input as it stands in a file.
    pub(super) fn of(value: Json) -> Self {
        match &value {
            Json::Object(fields) => match fields.as_slice() {
                [(name, Json::Text(text))] if name == "key" => Self::Key(text.clone()),
                [(name, Json::Text(text))] if name == "expr" => Self::Expression(text.clone()),
                _ => Self::Data(value),
            },
            _ => Self::Data(value),
        }
    }

    /// Returns the value as data of a file.
    pub(super) fn data(&self) -> Json {
        let object = |name: &str, text: &str| Json::Object(vec![(name.to_owned(), Json::text(text))]);
        match self {
            Self::Key(key) => object("key", key),
            Self::Target(text) | Self::Expression(text) => object("expr", text),
            Self::Data(value) => value.clone(),
        }
    }
}
