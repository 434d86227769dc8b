//! The variants of an enum, as files write them.

use serde::de::value::Error;
use serde::de::{Deserialize, Deserializer, Error as _, Visitor};

/// Returns the variants of an enum, as files write them; `None` if the type is no enum, or reads itself in another way.
pub fn words<T: Deserialize<'static>>() -> Option<&'static [&'static str]> {
    let mut words = None;
    // The deserializer yields no value: it only records the type that `T` requests.
    let _ = T::deserialize(Asked(&mut words));
    words
}

/// A deserializer that records the variants of a requested enum.
struct Asked<'w>(&'w mut Option<&'static [&'static str]>);

impl<'de> Deserializer<'de> for Asked<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("there is no value"))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        words: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        *self.0 = Some(words);
        self.deserialize_any(visitor)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use alloc::boxed::Box;
    use alloc::vec::Vec;

    use super::words;

    #[derive(serde::Deserialize)]
    #[serde(rename_all = "snake_case")]
    #[allow(dead_code, reason = "they are only asked for their words")]
    enum Noise {
        Heard(u32),
        AllClear,
    }

    #[derive(serde::Deserialize)]
    #[allow(dead_code, reason = "as above")]
    struct Told {
        at: u32,
    }

    #[test]
    fn an_enum_says_its_words_as_files_write_them() {
        assert_eq!(words::<Noise>(), Some(&["heard", "all_clear"][..]));
        assert_eq!(words::<Box<Noise>>(), Some(&["heard", "all_clear"][..]));
        assert_eq!((words::<Told>(), words::<u32>(), words::<Vec<Noise>>()), (None, None, None));
    }
}
