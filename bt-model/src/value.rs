//! Data that is kept unchanged.

/// A JSON value: data of an editor, or data for an input of unknown type.
///
/// Numbers stay text, and the fields of an object stay in their order, so that the value is written as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number as written: `1.50`, `1e9`.
    Number(String),
    /// A string, without quotes and escapes.
    Text(String),
    /// `[ … ]`
    List(Vec<Value>),
    /// `{ … }`: the fields in the order written. Each name occurs once.
    Object(Vec<(String, Value)>),
}

impl Value {
    /// Returns a string.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// Returns an object of these fields, in this order. No name may occur twice.
    #[must_use]
    pub fn object<N: Into<String>>(fields: impl IntoIterator<Item = (N, Self)>) -> Self {
        Self::Object(fields.into_iter().map(|(name, value)| (name.into(), value)).collect())
    }

    /// Returns the text of a field, if this is an object that has the field.
    #[cfg(feature = "json")]
    pub(crate) fn text_of(&self, name: &str) -> Option<&str> {
        let Self::Object(fields) = self else { return None };
        fields.iter().find_map(|(field, value)| match value {
            Self::Text(text) if field == name => Some(&**text),
            _ => None,
        })
    }
}
