//! `#[derive(Blackboard)]`: parse → check → emit.

mod check;
mod emit;
mod model;
mod parse;
pub mod world;

use proc_macro2::TokenStream;
use quote::quote;

use crate::diagnostics::Diagnostics;

/// Adds an observable typed key for each field of a struct.
pub fn expand(item: TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::new();
    let Some(item) = diagnostics.take(syn::parse2(item)) else {
        return diagnostics.into_tokens();
    };
    let agent = check::check(parse::agent(item, &mut diagnostics), &mut diagnostics);
    let errors = diagnostics.into_tokens();
    let agent = emit::emit(&agent);
    quote!(#errors #agent)
}
