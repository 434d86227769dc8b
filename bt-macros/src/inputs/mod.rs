//! `#[derive(Inputs)]`, and the parts that `#[action]` uses too: inputs, their builder and their description.

pub mod builder;
pub mod files;
pub mod info;
pub mod input;
pub mod options;
mod parse;
pub mod place;
pub mod text;

use proc_macro2::TokenStream;
use quote::quote;

use crate::crate_path;
use crate::diagnostics::Diagnostics;
use builder::Target;
use info::Info;

/// Makes the fields of a hand-written leaf its inputs.
pub fn expand(item: TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::new();
    let Some(item) = diagnostics.take(syn::parse2(item)) else {
        return diagnostics.into_tokens();
    };
    let leaf = parse::leaf(item, &mut diagnostics);
    let errors = diagnostics.into_tokens();
    let bt = crate_path::private();
    let target =
        Target { name: &leaf.name, visibility: &leaf.visibility, generics: &leaf.generics, broken: leaf.broken };
    let builder = builder::emit(&bt, &target, &leaf.inputs);
    let info = info::emit(&bt, &target, &leaf.inputs, &Info { docs: &leaf.docs, function: None });
    let files = files::emit(&bt, &target, &leaf.inputs, None);
    quote! {
        #errors
        const _: () = {
            #builder
            #info
            #files
        };
    }
}
