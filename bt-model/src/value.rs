//! Data that is kept unchanged.

/// A value of JSON: data of an editor, or data for an input of unknown type.
///
/// Numbers stay text and the fields of an object stay in their order, so that writing restores the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number as it is written: `1.50`, `1e9`.
    Number(String),
    /// A string, without quotes and escapes.
    Text(String),
    /// `[ … ]`
    List(Vec<Value>),
    /// `{ … }`: the fields in the order written, each name once.
    Object(Vec<(String, Value)>),
}

impl Value {
    /// A string.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// An object of these fields, in this order; no name twice.
    #[must_use]
    pub fn object<N: Into<String>>(fields: impl IntoIterator<Item = (N, Self)>) -> Self {
        Self::Object(fields.into_iter().map(|(name, value)| (name.into(), value)).collect())
    }

    /// The text of a field, if this is an object that has it.
    #[cfg(feature = "json")]
    pub(crate) fn text_of(&self, name: &str) -> Option<&str> {
        let Self::Object(fields) = self else { return None };
        fields.iter().find_map(|(field, value)| match value {
            Self::Text(text) if field == name => Some(&**text),
            _ => None,
        })
    }
}
