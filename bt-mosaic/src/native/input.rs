//! The arguments of native actions.

use serde::de::{Deserialize, Deserializer, Error};

use crate::interpreter::{Blackboard, Value};

/// An argument of a native action: a value, or the key that holds the value.
///
/// In a document, most arguments are plain data. An object must have one field: `{ "blackboard": "key" }` reads the key
/// at each call, and `{ "plain": value }` is any value, which may be an object.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// The value itself.
    Plain(Value),
    /// The value of this key at the time of the call.
    Key(String),
}

impl Input {
    /// Returns the value; `None` if the key does not exist.
    ///
    /// ```
    /// use bt_mosaic::interpreter::Blackboard;
    /// use bt_mosaic::native::Input;
    ///
    /// let input = Input::Plain(3.into());
    /// assert_eq!(input.value(&Blackboard::default()), Some(&3.into()));
    /// assert_eq!(Input::Key("ammo".to_owned()).value(&Blackboard::default()), None);
    /// ```
    #[must_use]
    pub fn value<'a>(&'a self, values: &'a Blackboard) -> Option<&'a Value> {
        match self {
            Self::Plain(value) => Some(value),
            Self::Key(key) => values.get(key),
        }
    }
}

impl<'de> Deserialize<'de> for Input {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let Value::Object(fields) = value else { return Ok(Self::Plain(value)) };
        let mut fields = fields.into_iter();
        match (fields.next(), fields.next()) {
            (Some((name, value)), None) if name == "plain" => Ok(Self::Plain(value)),
            (Some((name, Value::String(key))), None) if name == "blackboard" => Ok(Self::Key(key)),
            _ => Err(D::Error::custom("an object is written `{ \"plain\": … }`, a key `{ \"blackboard\": \"key\" }`")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Input;
    use serde_json::{Value, from_value, json};

    fn read(value: Value) -> Option<Input> {
        from_value(value).ok()
    }

    #[test]
    fn data_is_a_plain_value_and_an_object_says_what_it_is() {
        assert_eq!(read(json!("ammo")), Some(Input::Plain(json!("ammo"))));
        assert_eq!(read(json!([1, null])), Some(Input::Plain(json!([1, null]))));
        assert_eq!(read(json!({ "plain": { "a": 1 } })), Some(Input::Plain(json!({ "a": 1 }))));
        assert_eq!(read(json!({ "blackboard": "ammo" })), Some(Input::Key("ammo".to_owned())));
    }

    #[test]
    fn an_object_of_another_form_is_refused() {
        for wrong in
            [json!({}), json!({ "blackboard": 3 }), json!({ "a": 1 }), json!({ "plain": 1, "blackboard": "a" })]
        {
            assert_eq!(read(wrong.clone()), None, "{wrong}");
        }
    }
}
