//! The operations of files on values of a type: for the catalogue, and for the variants of enums.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::Value;

use super::access::Ops;

/// The operations that files have on values of a type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// The variants of an enum that carry no value, as files write them; empty for other types.
    pub words: Vec<String>,
    /// The type of an element, as Rust writes it, for a list.
    pub item: Option<&'static str>,
    /// `true` if the type is a queue.
    pub queue: bool,
    /// `true` if the type has a default.
    pub default: bool,
}

impl<T> Ops<T> {
    /// Returns the operations that files have on values of the type.
    pub fn facts(&self) -> Facts {
        Facts {
            words: self.read.map_or_else(Vec::new, |read| words(&|value| read(value).map(drop))),
            item: self.list.map(|list| list.item),
            queue: self.list.is_some() && self.queue.is_some(),
            default: self.default.is_some(),
        }
    }
}

/// Returns the variants of an enum that can be read from text, by the error that the enum reports for an unknown
/// variant. Returns none for a type that reads every text, or does not list its variants.
fn words(read: &dyn Fn(&Value) -> Result<(), String>) -> Vec<String> {
    let Err(error) = read(&Value::from("?")) else { return Vec::new() };
    let Some(listed) = error.strip_prefix("unknown variant `?`, expected ") else { return Vec::new() };
    let names = listed.split('`').skip(1).step_by(2);
    names.filter(|name| read(&Value::from(*name)).is_ok()).map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::words;

    #[derive(serde::Deserialize)]
    #[serde(rename_all = "snake_case")]
    #[allow(dead_code, reason = "they are only asked for their words")]
    enum Noise {
        Heard(u32),
        AllClear,
        Over,
    }

    #[derive(serde::Deserialize)]
    #[allow(dead_code, reason = "as above")]
    enum Open {
        Known,
        #[serde(other)]
        Other,
    }

    fn of<T: for<'a> serde::Deserialize<'a>>() -> Vec<String> {
        words(&|value| serde_json::from_value::<T>(value.clone()).map(drop).map_err(|error| alloc::format!("{error}")))
    }

    #[test]
    fn an_enum_lists_the_words_that_a_text_can_be() {
        assert_eq!(of::<Noise>(), ["all_clear", "over"]);
        assert_eq!(of::<Option<Noise>>(), ["all_clear", "over"]);
        assert!(of::<Open>().is_empty(), "it takes every word");
        assert!(of::<String>().is_empty() && of::<u32>().is_empty() && of::<Vec<Noise>>().is_empty());
    }
}
