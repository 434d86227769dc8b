//! The operations of files on a value of a type: for the catalogue, and for the words of enums.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::Value;

use super::access::Ops;

/// The facts of a type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// The words of an enum that carry no value; empty for all else.
    pub words: Vec<String>,
    /// For a list: the type of an element, as Rust writes it.
    pub item: Option<&'static str>,
    /// Is it a queue?
    pub queue: bool,
    /// Does it have a default?
    pub default: bool,
}

impl<T> Ops<T> {
    /// Returns the facts of the type.
    pub fn facts(&self) -> Facts {
        Facts {
            words: self.read.map_or_else(Vec::new, |read| words(&|value| read(value).map(drop))),
            item: self.list.map(|list| list.item),
            queue: self.list.is_some() && self.queue.is_some(),
            default: self.default.is_some(),
        }
    }
}

/// Returns the words of an enum that can be read from text. They come from the error that the enum reports for an
/// unknown word. A type that reads every text, or does not list its words, has none.
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
