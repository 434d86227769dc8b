//! `serde` for the structs that the macros generate: the memory of an action, and the parameters and locals of a tree.
//! The user's crate need not depend on `serde`. Without the feature, the macro expands to nothing.

/// Implements `Serialize` and `Deserialize`, if all fields do, as a tuple of the fields. A latched field is an
/// `Option<T>`; it is written as an option of a tuple of one, because a format may write `Some(())` in the same way as
/// `None`.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! __remembered {
    ($name:ident { $($field:tt: $ty:ty,)* } latched { $($latched:tt: $value:ty,)* }) => {
        #[automatically_derived]
        impl $crate::__private::serde::Serialize for $name
        where
            $(for<'__k> $ty: $crate::__private::serde::Serialize,)*
            $(for<'__k> $value: $crate::__private::serde::Serialize,)*
        {
            fn serialize<__S: $crate::__private::serde::Serializer>(
                &self,
                serializer: __S,
            ) -> ::core::result::Result<__S::Ok, __S::Error> {
                const FIELDS: &[&::core::primitive::str] = &[$(stringify!($field),)* $(stringify!($latched),)*];
                let mut tuple = $crate::__private::serde::Serializer::serialize_tuple(serializer, FIELDS.len())?;
                $($crate::__private::serde::ser::SerializeTuple::serialize_element(&mut tuple, &self.$field)?;)*
                $(
                    let latched = ::core::option::Option::map(
                        ::core::option::Option::as_ref(&self.$latched),
                        |value| (value,),
                    );
                    $crate::__private::serde::ser::SerializeTuple::serialize_element(&mut tuple, &latched)?;
                )*
                $crate::__private::serde::ser::SerializeTuple::end(tuple)
            }
        }

        #[automatically_derived]
        impl<'de> $crate::__private::serde::Deserialize<'de> for $name
        where
            $(for<'__k> $ty: $crate::__private::serde::Deserialize<'de>,)*
            $(for<'__k> $value: $crate::__private::serde::Deserialize<'de>,)*
        {
            fn deserialize<__D: $crate::__private::serde::Deserializer<'de>>(
                deserializer: __D,
            ) -> ::core::result::Result<Self, __D::Error> {
                struct __Fields;

                impl<'de> $crate::__private::serde::de::Visitor<'de> for __Fields
                where
                    $(for<'__k> $ty: $crate::__private::serde::Deserialize<'de>,)*
                    $(for<'__k> $value: $crate::__private::serde::Deserialize<'de>,)*
                {
                    type Value = $name;

                    fn expecting(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                        f.write_str("the fields of what a node remembers")
                    }

                    fn visit_seq<__Q: $crate::__private::serde::de::SeqAccess<'de>>(
                        self,
                        mut fields: __Q,
                    ) -> ::core::result::Result<$name, __Q::Error> {
                        ::core::result::Result::Ok($name {
                            $($field: $crate::__private::next_field::<$ty, __Q>(&mut fields)?,)*
                            $($latched: ::core::option::Option::map(
                                $crate::__private::next_field::<::core::option::Option<($value,)>, __Q>(&mut fields)?,
                                |(value,)| value,
                            ),)*
                        })
                    }
                }

                const FIELDS: &[&::core::primitive::str] = &[$(stringify!($field),)* $(stringify!($latched),)*];
                $crate::__private::serde::Deserializer::deserialize_tuple(deserializer, FIELDS.len(), __Fields)
            }
        }
    };
}

/// Implements nothing, without the feature `serde`.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __remembered {
    ($($struct:tt)*) => {};
}

/// Reads the next field of a node's memory; returns an error if it is missing.
#[cfg(feature = "serde")]
pub fn next_field<'de, T: serde::Deserialize<'de>, Q: serde::de::SeqAccess<'de>>(
    fields: &mut Q,
) -> Result<T, Q::Error> {
    fields.next_element()?.ok_or_else(|| serde::de::Error::custom("a field of what a node remembers is missing"))
}
