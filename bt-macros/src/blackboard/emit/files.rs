//! The hooks for trees from files. They compile to nothing without bt-runtime's feature `json`.

use proc_macro2::TokenStream;
use quote::quote;

use super::keys::Numbered;
use crate::blackboard::model::{Agent, Kind};
use crate::inputs::{files, text};

/// `AgentHooks::visit_keys` and `AgentHooks::event_ops`.
pub fn emit(bt: &TokenStream, agent: &Agent, keys: &[Numbered<'_>]) -> TokenStream {
    let visits = keys.iter().map(|Numbered { field, .. }| {
        let (name, constant, ty, docs) = (&field.name, &field.constant, &field.ty, &field.docs);
        if field.kind == Kind::Parent {
            return quote!(#bt::files::visit_parent(__visitor, Self::#constant, |__agent| &__agent.#name););
        }
        let written = text::written(ty);
        quote!(#bt::files::visit_key(__visitor, Self::#constant, #bt::ops!(#ty, #written), #docs);)
    });
    let event = agent.event.as_ref().map(|event| {
        let written = text::written(event);
        quote! {
            fn event_ops() -> ::core::option::Option<#bt::files::EventOps<<Self as #bt::Agent>::Event>> {
                ::core::option::Option::Some(#bt::event_ops!(#event, #written))
            }
        }
    });
    quote! {
        #bt::if_json! {
            fn visit_keys<__V: #bt::files::Visitor<Self>>(__visitor: &mut __V) { #(#visits)* }
            #event
        }
    }
}

/// The types of the keys by name, as items next to the impl of `Agent`.
pub fn named(bt: &TokenStream, agent: &Agent, keys: &[Numbered<'_>]) -> TokenStream {
    let (of, generics) = (&agent.ty, &agent.generics);
    let named = keys.iter().map(|Numbered { field, .. }| files::named(bt, generics, of, &field.name, &field.ty));
    quote!(#bt::if_json! { #(#named)* })
}
