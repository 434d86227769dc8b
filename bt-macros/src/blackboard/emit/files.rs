//! The hooks for trees from files. Without the feature `json` of bt-runtime they compile to nothing.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned;

use super::keys::Numbered;
use crate::blackboard::model::{Agent, Field, Kind};
use crate::inputs::{files, text};

/// Returns `AgentHooks::visit_keys` and `AgentHooks::event_ops`.
pub fn emit(bt: &TokenStream, agent: &Agent, keys: &[Numbered<'_>]) -> TokenStream {
    let visits = keys.iter().map(|Numbered { field, .. }| {
        let (name, constant, ty, docs) = (&field.name, &field.constant, &field.ty, &field.docs);
        if field.kind == Kind::Parent {
            return quote!(#bt::files::visit_parent(__visitor, Self::#constant, |__agent| &__agent.#name););
        }
        let written = text::written(ty);
        if field.kind == Kind::Shared {
            return shared(bt, field, &written);
        }
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

/// Returns the code that shows a shared key to the visitor, with the type of its value if files can read the value.
fn shared(bt: &TokenStream, field: &Field, written: &str) -> TokenStream {
    let Field { constant, ty, docs, .. } = field;
    let value = value(bt, ty);
    let inner = match files::argument(ty, "Shared") {
        Some(inner) => text::written(inner).to_token_stream(),
        None => quote!(::core::any::type_name::<#value>()),
    };
    // Expands to:
    //     {
    //         use files::{SharedHandle as _, SharedValue as _};
    //         (&SharedProbe::<Shared<bool>>(PhantomData)).visit(
    //             visitor, Self::ALARM, ops!(Shared<bool>, "Shared<bool>"), ops!(<Shared<bool> as Share>::Value, "bool"), "")
    //     }
    quote! {{
        // The type of the field determines which of the traits is used.
        #[allow(unused_imports)]
        use #bt::files::{SharedHandle as _, SharedValue as _};
        (&#bt::files::SharedProbe::<#ty>(::core::marker::PhantomData)).visit(
            __visitor,
            Self::#constant,
            #bt::ops!(#ty, #written),
            #bt::ops!(#value, #inner),
            #docs,
        );
    }}
}

/// Returns the type of the value behind a handle. Its span is that of the handle's type, so that rustc reports a wrong
/// type once.
fn value(bt: &TokenStream, handle: &Type) -> TokenStream {
    quote_spanned!(handle.span()=> <#handle as #bt::Share>::Value)
}

/// Returns the types of the keys by name, as items next to the impl of `Agent`.
pub fn named(bt: &TokenStream, agent: &Agent, keys: &[Numbered<'_>]) -> TokenStream {
    let (of, generics) = (&agent.ty, &agent.generics);
    let named = keys.iter().map(|Numbered { field, .. }| match field.kind {
        Kind::Shared => {
            let ty = value(bt, &field.ty);
            let option = files::argument(&field.ty, "Shared").and_then(files::optional);
            let inner = option.map_or_else(|| ty.clone(), ToTokens::to_token_stream);
            files::named_as(bt, generics, of, &field.name, &field.ty, (&ty, &inner))
        }
        _ => files::named(bt, generics, of, &field.name, &field.ty),
    });
    quote!(#bt::if_json! { #(#named)* })
}
