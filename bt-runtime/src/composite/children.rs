//! What a composite remembers of its children: one of them runs at a time.
#![allow(missing_docs)]

macro_rules! one_of {
    ($($name:ident: $($variant:ident)+;)+) => { $(
        /// One of several, by position.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name<$($variant),+> { $($variant($variant)),+ }
    )+ };
}

one_of! {
    Of1: A;
    Of2: A B;
    Of3: A B C;
    Of4: A B C D;
    Of5: A B C D E;
    Of6: A B C D E F;
    Of7: A B C D E F G;
    Of8: A B C D E F G H;
}
