//! The path of the run time in the user's crate. That crate may rename the run time, or be the run time itself.

use proc_macro_crate::{FoundCrate, crate_name};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// Returns the path of the run time: `::bt_runtime`, or its name in the user's `Cargo.toml`.
pub fn runtime() -> TokenStream {
    let name = match crate_name("bt-runtime") {
        Ok(FoundCrate::Name(name)) => name,
        // The run time itself declares `extern crate self as bt_runtime`. If the crate is missing, rustc reports it.
        Ok(FoundCrate::Itself) | Err(_) => "bt_runtime".to_owned(),
    };
    let name = Ident::new(&name, Span::call_site());
    quote!(::#name)
}

/// Returns the path of the module with every item that an expansion may name: `::bt_runtime::__private`.
pub fn private() -> TokenStream {
    let runtime = runtime();
    quote!(#runtime::__private)
}
