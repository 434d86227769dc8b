//! The derives of `bt-bevy`, which re-exports and documents them: depend on that crate only.
#![forbid(unsafe_code)]

mod task;
mod world;

use proc_macro::TokenStream;
use proc_macro_crate::{FoundCrate, crate_name};
use proc_macro2::{Ident, Span, TokenStream as Tokens};
use quote::quote;
use syn::{DeriveInput, parse_macro_input};

/// Makes a struct with `#[derive(SystemParam)]` the world of agents. The re-export in `bt-bevy` documents the derive.
#[proc_macro_derive(BevyWorld)]
pub fn derive_world(item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    world::expand(&item).unwrap_or_else(|error| error.to_compile_error()).into()
}

/// Makes a component an action that a system does. The re-export in `bt-bevy` documents the derive.
#[proc_macro_derive(Task)]
pub fn derive_task(item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    task::expand(&item).into()
}

/// `::bt_bevy::__private`, or that of its name in the user's `Cargo.toml`.
fn private() -> Tokens {
    let name = match crate_name("bt-bevy") {
        Ok(FoundCrate::Name(name)) => name,
        // The crate itself declares `extern crate self as bt_bevy`. If it is missing, rustc reports it.
        Ok(FoundCrate::Itself) | Err(_) => "bt_bevy".to_owned(),
    };
    let name = Ident::new(&name, Span::call_site());
    quote!(::#name::__private)
}
