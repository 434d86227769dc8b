//! `impl Agent` and `impl AgentHooks`.

use proc_macro2::TokenStream;
use quote::quote;

use super::keys::{self, Numbered};
use super::{board, erased, files};
use crate::blackboard::model::{Agent, Kind};
use crate::blackboard::world;

/// Returns the impls of `Agent` and `AgentHooks`, and the types of the keys by name.
pub fn emit(bt: &TokenStream, agent: &Agent, keys: &[Numbered<'_>]) -> TokenStream {
    let (this, board) = (&agent.ty, board::name(agent));
    let (impl_generics, type_generics, bounds) = agent.generics.split_for_impl();
    let lifetime = world::lifetime();
    let lint = agent.world.as_ref().filter(|_| agent.generics.params.is_empty()).and_then(world::lint_hidden);
    let world = match &agent.world {
        Some(world) => {
            let world = world::with_lifetime(world);
            quote!(#world)
        }
        None => quote!(()),
    };
    let (event, inbox) = match &agent.event {
        Some(event) => {
            let capacity = agent.events.as_ref().map_or_else(|| quote!(8), |(_, capacity)| quote!({ #capacity }));
            (quote!(#event), quote!(#bt::EventQueue<#event, #capacity>))
        }
        None => (quote!(#bt::NoEventDeclared), quote!(#bt::NoEvents)),
    };
    let mail = if agent.mailbox { quote!(#bt::Mailbox<Self>) } else { quote!(#bt::NoMail) };
    // Expands to: fn holds(__event: &Noise) -> bool { (Noise::is_door)(__event) }
    let holds = agent.hold.as_ref().map(|(_, chooses)| {
        let holds = chooses.as_ref().map_or_else(|| quote!(true), |chooses| quote!((#chooses)(__event)));
        quote! {
            #[inline]
            fn holds(__event: &#event) -> ::core::primitive::bool {
                #holds
            }
        }
    });
    let changes = changes(bt, agent, keys);
    let (rows, count) = (keys::rows(bt, keys), keys::count(bt, keys));
    let (shares, shared) = (shares(bt, keys), shared(bt, keys));
    let erased = erased::emit(bt, keys);
    let (files, named) = (files::emit(bt, agent, keys), files::named(bt, agent, keys));
    quote! {
        #[automatically_derived]
        impl #impl_generics #bt::Agent for #this #bounds {
            type World<#lifetime> = #world;
            type Event = #event;
            type Inbox = #inbox;
            type Mail = #mail;
            type Board = #board #type_generics;
            type Changes = #changes;
            const KEYS: &'static [#bt::KeyInfo] = #rows;
            const KEY_COUNT: ::core::primitive::usize = #count;
            #shares
        }

        #[automatically_derived]
        // The types of the keys determine which of the imported traits are used.
        #[allow(unused_imports)]
        impl #impl_generics #bt::AgentHooks for #this #bounds {
            #shared
            #holds
            #erased
            #files
        }

        #named

        #lint
    }
}

/// The type of the change bits: one word for up to 63 keys, otherwise four. If the type of a parent depends on the
/// struct's own generic parameters, the number of keys is not known here and the type has four words.
fn changes(bt: &TokenStream, agent: &Agent, keys: &[Numbered<'_>]) -> TokenStream {
    let parents: Vec<_> = keys.iter().filter(|key| key.field.kind == Kind::Parent).map(|key| &key.field.ty).collect();
    let one = quote!(::core::primitive::u64);
    let four = quote!([::core::primitive::u64; 4]);
    if parents.is_empty() {
        return if keys.len() <= 63 { one } else { four };
    }
    if parents.iter().any(|parent| board::is_generic(agent, parent)) {
        return four;
    }
    let count = keys::count(bt, keys);
    quote!(<#bt::Width<{ (#count) > 63 }> as #bt::Words>::Set)
}

/// Returns `Agent::SHARES`, if a key is shared or there is a parent.
fn shares(bt: &TokenStream, keys: &[Numbered<'_>]) -> Option<TokenStream> {
    let shares: Vec<_> = keys
        .iter()
        .filter_map(|Numbered { field, .. }| match field.kind {
            Kind::Shared => Some(quote!(true)),
            Kind::Parent => {
                let ty = &field.ty;
                Some(quote!(<#ty as #bt::Agent>::SHARES))
            }
            Kind::Own | Kind::Untracked => None,
        })
        .collect();
    (!shares.is_empty()).then(|| quote!(const SHARES: ::core::primitive::bool = #(#shares)||*;))
}

/// Returns two hooks for shared keys: one marks the keys whose value another agent has changed, the other checks for
/// such a change.
fn shared(bt: &TokenStream, keys: &[Numbered<'_>]) -> Option<TokenStream> {
    let (mut marks, mut asks) = (Vec::new(), Vec::new());
    for Numbered { field, index } in keys {
        let (name, ty) = (&field.name, &field.ty);
        match field.kind {
            Kind::Shared => {
                marks.push(quote! {
                    let __changed = <#ty as #bt::Share>::observe(&mut self.#name);
                    #bt::ChangeSet::mark_if(__changes, __changed, #bt::Keys::one(__first + #index));
                });
                asks.push(quote!(<#ty as #bt::Share>::changed(&self.#name)));
            }
            Kind::Parent => {
                let hooks = quote!(<#ty as #bt::AgentHooks>);
                marks.push(quote!(#hooks::observe_shared(&mut self.#name, __changes, __first + #index);));
                asks.push(quote!(#hooks::shared_changed(&self.#name)));
            }
            Kind::Own | Kind::Untracked => {}
        }
    }
    (!marks.is_empty()).then(|| {
        quote! {
            #[inline]
            fn observe_shared<__C: #bt::ChangeSet>(&mut self, __changes: &mut __C, __first: ::core::primitive::usize) {
                #(#marks)*
            }

            #[inline]
            fn shared_changed(&self) -> ::core::primitive::bool { #(#asks)||* }
        }
    })
}
