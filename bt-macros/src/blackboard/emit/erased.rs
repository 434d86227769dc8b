//! Access to keys by number, for traces and for access by name.

use proc_macro2::TokenStream;
use quote::quote;

use super::keys::Numbered;
use crate::blackboard::model::Kind;

/// Returns the hooks that take the number of a key.
pub fn emit(bt: &TokenStream, keys: &[Numbered<'_>]) -> TokenStream {
    let show = arms(
        bt,
        keys,
        |name, _| quote!((&#bt::Show(&self.#name)).show(__f)),
        |name, hooks, index| quote!(#hooks::show(&self.#name, #index, __f)),
    );
    let any = arms(
        bt,
        keys,
        |name, _| quote!(::core::option::Option::Some(#bt::AnyKey::new(&self.#name))),
        |name, hooks, index| quote!(#hooks::any_key(&self.#name, #index)),
    );
    let assign = arms(
        bt,
        keys,
        |name, ty| quote!(#bt::assign::<#ty>(&mut self.#name, __value)),
        |name, hooks, index| quote!(#hooks::assign_key(&mut self.#name, #index, __value)),
    );
    let usize = quote!(::core::primitive::usize);
    quote! {
        fn show(&self, __index: #usize, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            use #bt::{ShowDebug as _, ShowName as _};
            match __index { #show _ => ::core::fmt::Result::Ok(()) }
        }

        fn any_key(&self, __index: #usize) -> ::core::option::Option<#bt::AnyKey<'_>> {
            match __index { #any _ => ::core::option::Option::None }
        }

        fn assign_key(
            &mut self,
            __index: #usize,
            __value: &mut dyn ::core::any::Any,
        ) -> ::core::result::Result<::core::primitive::bool, &'static ::core::primitive::str> {
            match __index { #assign _ => ::core::result::Result::Ok(false) }
        }
    }
}

/// Returns one match arm per key. The arm of a parent matches the whole block of its numbers, and passes on the number
/// within the block.
fn arms(
    bt: &TokenStream,
    keys: &[Numbered<'_>],
    own: impl Fn(&syn::Ident, &syn::Type) -> TokenStream,
    parent: impl Fn(&syn::Ident, TokenStream, TokenStream) -> TokenStream,
) -> TokenStream {
    keys.iter()
        .map(|Numbered { field, index }| {
            let (name, ty) = (&field.name, &field.ty);
            if field.kind != Kind::Parent {
                let own = own(name, ty);
                return quote!(#index => #own,);
            }
            let parent = parent(name, quote!(<#ty as #bt::AgentHooks>), quote!(__index - (#index)));
            quote!(_ if (#index..#index + <#ty as #bt::Agent>::KEY_COUNT).contains(&__index) => #parent,)
        })
        .collect()
}
