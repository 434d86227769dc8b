//! Reads a struct field by field, each field with its own reader.

use core::fmt;
use core::marker::PhantomData;

use alloc::string::String;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// The fields of a struct, in the order in which they are written.
pub trait Fields<'de> {
    /// The error of the deserializer.
    type Error: Error;
    /// Reads the next field with `seed`.
    fn field<S: DeserializeSeed<'de>>(&mut self, name: &'static str, seed: S) -> Result<S::Value, Self::Error>;

    /// Reads the next field, of a type that is `Deserialize`.
    fn plain<T: serde::Deserialize<'de>>(&mut self, name: &'static str) -> Result<T, Self::Error> {
        self.field(name, PhantomData)
    }
}

/// Reads a value from the fields of a struct.
pub trait Reads<'de, V> {
    /// The name of the struct.
    const NAME: &'static str;
    /// The names of the fields.
    const FIELDS: &'static [&'static str];
    /// Reads the value.
    fn read<F: Fields<'de>>(self, fields: F) -> Result<V, F::Error>;
}

/// Reads a struct.
pub fn read<'de, V, R: Reads<'de, V>, D: Deserializer<'de>>(reads: R, deserializer: D) -> Result<V, D::Error> {
    deserializer.deserialize_struct(R::NAME, R::FIELDS, Struct(reads, PhantomData))
}

struct Struct<R, V>(R, PhantomData<fn() -> V>);

impl<'de, V, R: Reads<'de, V>> Visitor<'de> for Struct<R, V> {
    type Value = V;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a struct `{}`", R::NAME)
    }

    fn visit_seq<Q: SeqAccess<'de>>(self, fields: Q) -> Result<V, Q::Error> {
        self.0.read(Unnamed(fields))
    }

    fn visit_map<M: MapAccess<'de>>(self, fields: M) -> Result<V, M::Error> {
        self.0.read(Named(fields))
    }
}

/// The fields of a struct in a format without names.
struct Unnamed<Q>(Q);

impl<'de, Q: SeqAccess<'de>> Fields<'de> for Unnamed<Q> {
    type Error = Q::Error;

    fn field<S: DeserializeSeed<'de>>(&mut self, name: &'static str, seed: S) -> Result<S::Value, Q::Error> {
        self.0.next_element_seed(seed)?.ok_or_else(|| Q::Error::missing_field(name))
    }
}

/// The fields of a struct in a format with names.
struct Named<M>(M);

impl<'de, M: MapAccess<'de>> Fields<'de> for Named<M> {
    type Error = M::Error;

    fn field<S: DeserializeSeed<'de>>(&mut self, name: &'static str, seed: S) -> Result<S::Value, M::Error> {
        match self.0.next_key::<String>()? {
            Some(found) if found == name => self.0.next_value_seed(seed),
            Some(found) => {
                Err(M::Error::custom(format_args!("the field `{found}` stands where `{name}` does in a snapshot")))
            }
            None => Err(M::Error::missing_field(name)),
        }
    }
}
