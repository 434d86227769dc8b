//! Where the run time is found from the user's crate: it may be renamed there, or be that crate itself.

use proc_macro_crate::{FoundCrate, crate_name};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// `::bt_runtime`, or what the user's `Cargo.toml` calls it.
pub fn runtime() -> TokenStream {
    let name = match crate_name("bt-runtime") {
        Ok(FoundCrate::Name(name)) => name,
        // The crate itself says `extern crate self as bt_runtime`; where it is not found, rustc says so.
        Ok(FoundCrate::Itself) | Err(_) => "bt_runtime".to_owned(),
    };
    let name = Ident::new(&name, Span::call_site());
    quote!(::#name)
}

/// `::bt_runtime::__private`: all that an expansion may name.
pub fn private() -> TokenStream {
    let runtime = runtime();
    quote!(#runtime::__private)
}
