//! The children of a composite, by position: an enum for the memory of the running child, and a macro that implements
//! traits for each number of children.

/// One of several values, of which that at the position `I` can be reached.
pub trait OneAt<const I: usize> {
    /// The type of the value at that position.
    type Value;
    /// Returns the value if it is at that position.
    fn at(&mut self) -> Option<&mut Self::Value>;
}

/// Returns the value if it is at the position `I`.
// The call goes through a constant, so that the test compares one byte: see docs/codegen.md.
#[inline(always)]
pub fn at<const I: usize, E: OneAt<I>>(one: &mut E) -> Option<&mut E::Value> {
    (const { E::at as fn(&mut E) -> Option<&mut E::Value> })(one)
}

macro_rules! one_of {
    ($of:ident: $({ $i:tt $N:ident: $($left:tt)* })+) => {
        /// One of several values, by position.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[allow(missing_docs)]
        pub enum $of<$($N),+> { $($N($N)),+ }
        one_of!($of ($($N),+) $($i $N)+);
    };
    ($of:ident $all:tt $($i:tt $N:ident)+) => { $(one_of!($of $all at $i $N);)+ };
    ($of:ident ($($all:ident),+) at $i:tt $N:ident) => {
        impl<$($all),+> OneAt<$i> for $of<$($all),+> {
            type Value = $N;

            #[inline]
            #[allow(unreachable_patterns)]
            fn at(&mut self) -> Option<&mut $N> {
                match self {
                    Self::$N(value) => Some(value),
                    _ => None,
                }
            }
        }
    };
}

/// Calls a macro once for each number of children, from 1 to 8. The arguments are the enum for this number and, for
/// each child, its index, its name, and the indices and names of the children to its left.
macro_rules! each_arity {
    ($impl:ident) => {
        each_arity! { $impl [] [] Of1 0 A, Of2 1 B, Of3 2 C, Of4 3 D, Of5 4 E, Of6 5 F, Of7 6 G, Of8 7 H, }
    };
    ($impl:ident [$($child:tt)*] [$($left:tt)*]) => {};
    ($impl:ident [$($child:tt)*] [$($left:tt)*] $of:ident $i:tt $N:ident, $($rest:tt)*) => {
        $impl! { $of: $($child)* { $i $N: $($left)* } }
        each_arity! { $impl [$($child)* { $i $N: $($left)* }] [$($left)* { $i $N }] $($rest)* }
    };
}
pub(crate) use each_arity;

each_arity!(one_of);
