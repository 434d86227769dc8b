//! The numbers of nodes: depth first from the root, with room for the nodes of each subtree.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};

/// A counter of the nodes of a tree.
///
/// After a subtree, the macro no longer knows the numbers, so they continue from a constant.
pub(crate) struct Ids {
    /// The number of constants.
    bases: usize,
    /// The number of nodes since the last constant.
    since: u16,
}

/// The number of a node, as a constant expression.
#[derive(Clone)]
pub(crate) struct Id(TokenStream);

impl quote::ToTokens for Id {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.0.to_tokens(tokens);
    }
}

impl Ids {
    pub(crate) fn new() -> Self {
        Self { bases: 0, since: 0 }
    }

    /// Counts a node, and returns its number.
    pub(crate) fn next(&mut self) -> Id {
        let id = self.count();
        self.since += 1;
        id
    }

    /// Returns the number of nodes so far.
    pub(crate) fn count(&self) -> Id {
        let since = self.since;
        Id(match self.bases {
            0 => quote!(#since),
            base => {
                let base = format_ident!("__B{base}");
                quote!({ #base + #since })
            }
        })
    }

    /// Reserves the numbers of this many copies of the nodes from `first` on. Returns the name of the number of nodes
    /// of a copy, and the constants.
    pub(crate) fn copies(&mut self, first: &Id, copies: u16) -> (TokenStream, TokenStream) {
        let end = self.count();
        self.bases += 1;
        self.since = 0;
        let (base, stride) = (format_ident!("__B{}", self.bases), format_ident!("__S{}", self.bases));
        let constants = quote! {
            const #stride: ::core::primitive::u16 = #end - #first;
            const #base: ::core::primitive::u16 = #end + #copies * #stride;
        };
        (stride.into_token_stream(), constants)
    }

    /// Reserves the numbers of a subtree's nodes. Returns the constant from which the numbers continue.
    pub(crate) fn skip(&mut self, bt: &TokenStream, subtree: &TokenStream) -> TokenStream {
        let before = self.count();
        self.bases += 1;
        self.since = 0;
        let base = format_ident!("__B{}", self.bases);
        quote!(const #base: ::core::primitive::u16 = #before + <#subtree as #bt::Tree>::COUNT;)
    }
}
