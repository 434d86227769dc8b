//! Reads lists whose length the input claims.

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// Reads a list of at most `MOST` rows. The list grows with the rows that are read, because the length that the input
/// claims is not trusted.
pub(crate) fn table<'de, D, R, const MOST: usize>(deserializer: D) -> Result<Vec<R>, D::Error>
where
    D: Deserializer<'de>,
    R: Deserialize<'de>,
{
    deserializer.deserialize_seq(Rows::<R, MOST>(PhantomData))
}

struct Rows<R, const MOST: usize>(PhantomData<R>);

impl<'de, R: Deserialize<'de>, const MOST: usize> Visitor<'de> for Rows<R, MOST> {
    type Value = Vec<R>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of at most {MOST}")
    }

    fn visit_seq<Q: SeqAccess<'de>>(self, mut input: Q) -> Result<Vec<R>, Q::Error> {
        let mut rows = Vec::new();
        while let Some(row) = input.next_element()? {
            if rows.len() == MOST {
                return Err(Error::invalid_length(MOST.saturating_add(1), &self));
            }
            rows.push(row);
        }
        Ok(rows)
    }
}
