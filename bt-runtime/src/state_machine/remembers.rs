//! Memory structs whose type names their state, so that the type does not grow with the memory below it.

/// Declares a struct over an agent, a scope and a state. The types of its fields are aliases over the same three
/// parameters. The struct can be cloned, copied and serialized if all its fields can.
macro_rules! remembers {
    ($(#[$docs:meta])* $name:ident $(where $of:ty: $bound:path)? { $($field:ident: $ty:ident,)+ }) => {
        $(#[$docs])*
        pub struct $name<A: Agent, S, X: State<A, S>>
        where
            $($of: $bound,)?
        {
            $(pub(crate) $field: $ty<A, S, X>,)+
        }

        impl<A: Agent, S, X: State<A, S>> Clone for $name<A, S, X>
        where
            $($of: $bound,)?
            $($ty<A, S, X>: Clone,)+
        {
            #[inline]
            fn clone(&self) -> Self {
                Self { $($field: self.$field.clone(),)+ }
            }
        }

        impl<A: Agent, S, X: State<A, S>> Copy for $name<A, S, X>
        where
            $($of: $bound,)?
            $($ty<A, S, X>: Copy,)+
        {
        }

        impl<A: Agent, S, X: State<A, S>> core::fmt::Debug for $name<A, S, X>
        where
            $($of: $bound,)?
            $($ty<A, S, X>: core::fmt::Debug,)+
        {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_struct(stringify!($name))$(.field(stringify!($field), &self.$field))+.finish()
            }
        }

        #[cfg(feature = "serde")]
        impl<A: Agent, S, X: State<A, S>> serde::Serialize for $name<A, S, X>
        where
            $($of: $bound,)?
            $($ty<A, S, X>: serde::Serialize,)+
        {
            fn serialize<R: serde::Serializer>(&self, serializer: R) -> Result<R::Ok, R::Error> {
                ($(&self.$field,)+).serialize(serializer)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de, A: Agent, S, X: State<A, S>> serde::Deserialize<'de> for $name<A, S, X>
        where
            $($of: $bound,)?
            $($ty<A, S, X>: serde::Deserialize<'de>,)+
        {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                <($($ty<A, S, X>,)+)>::deserialize(deserializer).map(|($($field,)+)| Self { $($field,)+ })
            }
        }
    };
}
pub(crate) use remembers;
