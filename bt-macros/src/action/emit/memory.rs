//! The memory of the leaf: the memories of the function, then the latched inputs.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Index, Type};

use crate::action::model::Action;

/// The names of Rust's number types.
const NUMBERS: [&str; 12] = ["u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64", "isize", "f32", "f64"];

/// The fields of a leaf's memory.
pub struct Places<'a> {
    memories: Vec<&'a Type>,
    latched: Vec<&'a Type>,
}

impl<'a> Places<'a> {
    pub fn of(action: &'a Action) -> Self {
        let latched = action.inputs().filter(|input| input.latch);
        Self {
            memories: action.memories().map(|memory| &memory.ty).collect(),
            latched: latched.map(|input| &input.ty).collect(),
        }
    }

    /// Returns the type of the whole memory.
    pub fn ty(&self) -> TokenStream {
        match self.number() {
            Some(number) => quote!((#number,)),
            None if self.is_empty() => quote!(()),
            None => quote!(__Memory),
        }
    }

    /// Returns the type of the memory if it is a single number. This type is not private, so no struct has to hide it,
    /// and a tree from a file keeps a number without a check of the action that owns it.
    fn number(&self) -> Option<&Type> {
        let [Type::Path(path)] = self.memories[..] else { return None };
        let ident = path.path.get_ident().filter(|_| self.latched.is_empty())?;
        NUMBERS.iter().any(|number| ident == number).then_some(self.memories[0])
    }

    /// Returns the type of the whole memory; `None` if it is empty.
    pub fn known(&self) -> Option<TokenStream> {
        (!self.is_empty()).then(|| self.ty())
    }

    /// Returns the declaration of the memory's type if it is a struct. The struct is public but its fields are not: the
    /// function may keep values of private types, and a public tree may still use the struct.
    pub fn declaration(&self, bt: &TokenStream) -> Option<TokenStream> {
        if self.is_empty() || self.number().is_some() {
            return None;
        }
        let (memories, latched) = (&self.memories, &self.latched);
        let places: Vec<_> = (0..memories.len() + latched.len()).map(Index::from).collect();
        let (first, last) = places.split_at(memories.len());
        let begin = memories.iter().map(|ty| quote!(<#ty as ::core::default::Default>::default()));
        let none = latched.iter().map(|_| quote!(::core::option::Option::None));
        let values = begin.chain(none);
        Some(quote! {
            #[allow(unreachable_pub)]
            pub struct __Memory(#(#memories,)* #(::core::option::Option<#latched>,)*);

            #[automatically_derived]
            impl ::core::default::Default for __Memory {
                #[inline]
                fn default() -> Self { Self(#(#values),*) }
            }

            #[automatically_derived]
            impl ::core::clone::Clone for __Memory
            where #(for<'__k> #memories: ::core::clone::Clone,)* #(for<'__k> #latched: ::core::clone::Clone,)*
            {
                #[inline]
                fn clone(&self) -> Self { Self(#(::core::clone::Clone::clone(&self.#places)),*) }
            }

            #[automatically_derived]
            impl ::core::marker::Copy for __Memory
            where #(for<'__k> #memories: ::core::marker::Copy,)* #(for<'__k> #latched: ::core::marker::Copy,)* {}

            #bt::remembered! { __Memory { #(#first: #memories,)* } latched { #(#last: #latched,)* } }
        })
    }

    /// Returns the field of the memory with this number.
    pub fn memory(&self, number: usize) -> TokenStream {
        let index = Index::from(number);
        quote!(__memory.#index)
    }

    /// Returns the field of the latched input with this number.
    pub fn latched(&self, number: usize) -> TokenStream {
        self.memory(self.memories.len() + number)
    }

    pub fn has_latched(&self) -> bool {
        !self.latched.is_empty()
    }

    fn is_empty(&self) -> bool {
        self.memories.is_empty() && self.latched.is_empty()
    }
}
