//! `#[action]`: parse → check → emit. The function stays, and a struct of the same name is the leaf.

mod agent;
pub mod check;
pub mod emit;
pub mod model;
mod owned;
mod param;
mod parse;
mod returns;

use proc_macro2::TokenStream;
use quote::quote;

use crate::diagnostics::Diagnostics;

/// Adds a leaf to a function.
pub fn expand(options: TokenStream, item: TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::new();
    let action = parse::action(options, item.clone(), &mut diagnostics);
    if let Some(action) = &action {
        check::check(action, &mut diagnostics);
    }
    let broken = diagnostics.has_errors();
    let errors = diagnostics.into_tokens();
    match action {
        Some(action) => {
            let agent::Checked { alias, action } = agent::checked(action);
            let action = emit::emit(&action, broken);
            quote!(#errors #alias #action)
        }
        None => quote!(#errors #item),
    }
}
