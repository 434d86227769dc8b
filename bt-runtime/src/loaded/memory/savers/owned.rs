//! Reads data without borrowing it.
//!
//! Method lookup, which finds the traits of types, ignores lifetimes: it accepts `&'static str` as a type that can be
//! read from any source. So memories are read by a deserializer that lends no data; such a type then reports that it
//! cannot be read.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor};

/// A source of data, or a part of one, that lends no data for `'de`.
pub struct OwnedDeserializer<'de, D>(D, PhantomData<&'de ()>);

impl<D> OwnedDeserializer<'_, D> {
    pub fn new(source: D) -> Self {
        Self(source, PhantomData)
    }
}

/// A visitor that accepts only owned data.
struct Takes<V>(V);

macro_rules! asks {
    ($($method:ident($($name:ident: $ty:ty),*)),+ $(,)?) => {
        $(fn $method<V: Visitor<'static>>(self, $($name: $ty,)* visitor: V) -> Result<V::Value, D::Error> {
            self.0.$method($($name,)* Takes(visitor))
        })+
    };
}

impl<'de, D: Deserializer<'de>> Deserializer<'static> for OwnedDeserializer<'de, D> {
    type Error = D::Error;

    asks!(
        deserialize_any(),
        deserialize_bool(),
        deserialize_i8(),
        deserialize_i16(),
        deserialize_i32(),
        deserialize_i64(),
        deserialize_i128(),
        deserialize_u8(),
        deserialize_u16(),
        deserialize_u32(),
        deserialize_u64(),
        deserialize_u128(),
        deserialize_f32(),
        deserialize_f64(),
        deserialize_char(),
        deserialize_str(),
        deserialize_string(),
        deserialize_bytes(),
        deserialize_byte_buf(),
        deserialize_option(),
        deserialize_unit(),
        deserialize_unit_struct(name: &'static str),
        deserialize_newtype_struct(name: &'static str),
        deserialize_seq(),
        deserialize_tuple(len: usize),
        deserialize_tuple_struct(name: &'static str, len: usize),
        deserialize_map(),
        deserialize_struct(name: &'static str, fields: &'static [&'static str]),
        deserialize_enum(name: &'static str, variants: &'static [&'static str]),
        deserialize_identifier(),
        deserialize_ignored_any(),
    );

    fn is_human_readable(&self) -> bool {
        self.0.is_human_readable()
    }
}

macro_rules! visits {
    ($($method:ident($ty:ty)),+ $(,)?) => {
        $(fn $method<E: Error>(self, value: $ty) -> Result<V::Value, E> {
            self.0.$method(value)
        })+
    };
}

/// The default methods of a visitor turn borrowed data into owned data.
impl<'de, V: Visitor<'static>> Visitor<'de> for Takes<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    visits!(
        visit_bool(bool),
        visit_i8(i8),
        visit_i16(i16),
        visit_i32(i32),
        visit_i64(i64),
        visit_i128(i128),
        visit_u8(u8),
        visit_u16(u16),
        visit_u32(u32),
        visit_u64(u64),
        visit_u128(u128),
        visit_f32(f32),
        visit_f64(f64),
        visit_char(char),
        visit_str(&str),
        visit_string(alloc::string::String),
        visit_bytes(&[u8]),
        visit_byte_buf(alloc::vec::Vec<u8>),
    );

    fn visit_none<E: Error>(self) -> Result<V::Value, E> {
        self.0.visit_none()
    }

    fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
        self.0.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, source: D) -> Result<V::Value, D::Error> {
        self.0.visit_some(OwnedDeserializer::new(source))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, source: D) -> Result<V::Value, D::Error> {
        self.0.visit_newtype_struct(OwnedDeserializer::new(source))
    }

    fn visit_seq<Q: SeqAccess<'de>>(self, source: Q) -> Result<V::Value, Q::Error> {
        self.0.visit_seq(OwnedDeserializer::new(source))
    }

    fn visit_map<M: MapAccess<'de>>(self, source: M) -> Result<V::Value, M::Error> {
        self.0.visit_map(OwnedDeserializer::new(source))
    }

    fn visit_enum<N: EnumAccess<'de>>(self, source: N) -> Result<V::Value, N::Error> {
        self.0.visit_enum(OwnedDeserializer::new(source))
    }
}

impl<'de, S: DeserializeSeed<'static>> DeserializeSeed<'de> for Takes<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<S::Value, D::Error> {
        self.0.deserialize(OwnedDeserializer::new(source))
    }
}

impl<'de, Q: SeqAccess<'de>> SeqAccess<'static> for OwnedDeserializer<'de, Q> {
    type Error = Q::Error;

    fn next_element_seed<S: DeserializeSeed<'static>>(&mut self, seed: S) -> Result<Option<S::Value>, Q::Error> {
        self.0.next_element_seed(Takes(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, M: MapAccess<'de>> MapAccess<'static> for OwnedDeserializer<'de, M> {
    type Error = M::Error;

    fn next_key_seed<S: DeserializeSeed<'static>>(&mut self, seed: S) -> Result<Option<S::Value>, M::Error> {
        self.0.next_key_seed(Takes(seed))
    }

    fn next_value_seed<S: DeserializeSeed<'static>>(&mut self, seed: S) -> Result<S::Value, M::Error> {
        self.0.next_value_seed(Takes(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, N: EnumAccess<'de>> EnumAccess<'static> for OwnedDeserializer<'de, N> {
    type Error = N::Error;
    type Variant = OwnedDeserializer<'de, N::Variant>;

    fn variant_seed<S: DeserializeSeed<'static>>(self, seed: S) -> Result<(S::Value, Self::Variant), N::Error> {
        let (value, variant) = self.0.variant_seed(Takes(seed))?;
        Ok((value, OwnedDeserializer::new(variant)))
    }
}

impl<'de, R: VariantAccess<'de>> VariantAccess<'static> for OwnedDeserializer<'de, R> {
    type Error = R::Error;

    fn unit_variant(self) -> Result<(), R::Error> {
        self.0.unit_variant()
    }

    fn newtype_variant_seed<S: DeserializeSeed<'static>>(self, seed: S) -> Result<S::Value, R::Error> {
        self.0.newtype_variant_seed(Takes(seed))
    }

    fn tuple_variant<V: Visitor<'static>>(self, len: usize, visitor: V) -> Result<V::Value, R::Error> {
        self.0.tuple_variant(len, Takes(visitor))
    }

    fn struct_variant<V: Visitor<'static>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, R::Error> {
        self.0.struct_variant(fields, Takes(visitor))
    }
}
