//! The numbers of keys, the table of keys, and the typed constants.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;

use crate::blackboard::model::{Agent, Field, Kind};
use crate::inputs::text;

/// A field that is a key or a parent, with its index as an expression.
pub struct Numbered<'a> {
    pub field: &'a Field,
    pub index: TokenStream,
}

/// Returns the keys in the order of the fields. The struct's own keys have the first numbers on the board, so that
/// these numbers are literals; after them each parent has a block of numbers.
pub fn number<'a>(bt: &TokenStream, agent: &'a Agent) -> Vec<Numbered<'a>> {
    let own = agent.fields.iter().filter(|field| matches!(field.kind, Kind::Own | Kind::Shared)).count();
    let mut next = 0_usize;
    let mut block = quote!(#own);
    let fields = agent.fields.iter().filter(|field| field.kind != Kind::Untracked);
    fields
        .map(|field| {
            let index = match field.kind {
                Kind::Parent => {
                    let ty = &field.ty;
                    let index = block.clone();
                    block = quote!(#block + <#ty as #bt::Agent>::KEY_COUNT);
                    index
                }
                Kind::Own | Kind::Shared | Kind::Untracked => {
                    next += 1;
                    let index = next - 1;
                    quote!(#index)
                }
            };
            Numbered { field, index }
        })
        .collect()
}

/// Returns the number of keys, including those of parents.
pub fn count(bt: &TokenStream, keys: &[Numbered<'_>]) -> TokenStream {
    let own = keys.iter().filter(|key| key.field.kind != Kind::Parent).count();
    let parents = keys.iter().filter(|key| key.field.kind == Kind::Parent).map(|key| &key.field.ty);
    quote!(#own #(+ <#parents as #bt::Agent>::KEY_COUNT)*)
}

/// Returns the rows of `Agent::KEYS`.
pub fn rows(bt: &TokenStream, keys: &[Numbered<'_>]) -> TokenStream {
    let rows = keys.iter().map(|Numbered { field, index }| {
        let (name, ty, docs) = (field.name.unraw().to_string(), text::written(&field.ty), &field.docs);
        let kind = match field.kind {
            Kind::Parent => {
                let ty = &field.ty;
                quote!(#bt::KeyKind::Parent(<#ty as #bt::Agent>::KEYS))
            }
            Kind::Shared => quote!(#bt::KeyKind::Shared),
            Kind::Own | Kind::Untracked => quote!(#bt::KeyKind::Own),
        };
        quote!(#bt::KeyInfo { name: #name, ty: #ty, docs: #docs, index: #index, kind: #kind })
    });
    quote!(&[#(#rows),*])
}

/// Returns the constants of the keys, with the visibility of their fields: `Soldier::AMMO`.
pub fn constants(bt: &TokenStream, agent: &Agent, keys: &[Numbered<'_>]) -> TokenStream {
    let this = &agent.ty;
    let (impl_generics, _, bounds) = agent.generics.split_for_impl();
    let constants = keys.iter().map(|Numbered { field, index }| {
        let Field { name, visibility, ty, docs, constant, .. } = field;
        let text = name.unraw().to_string();
        let docs = if docs.is_empty() { format!("The key `{text}`.") } else { docs.clone() };
        let (ty, value) = if field.kind == Kind::Parent {
            (
                quote!(#bt::ParentKey<#this, #ty>),
                quote!(#bt::ParentKey::new(#text, #index, |__agent| &mut __agent.#name)),
            )
        } else {
            let places = quote!(|__agent| &__agent.#name, |__agent| &mut __agent.#name);
            (quote!(#bt::Key<#this, #ty>), quote!(#bt::Key::new(#text, #index, #places)))
        };
        quote! {
            #[doc = #docs]
            #visibility const #constant: #ty = #value;
        }
    });
    quote! {
        #[automatically_derived]
        #[allow(dead_code, private_interfaces)]
        impl #impl_generics #this #bounds { #(#constants)* }
    }
}
