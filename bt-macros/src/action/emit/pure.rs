//! `impl Pure`, with which expressions can call an action that mutates nothing.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::ReturnType;
use syn::ext::IdentExt;

use super::leaf::{self, Agent};
use super::memory::Places;
use crate::action::model::{Action, Impurity};
use crate::action::owned;
use crate::inputs::info::Reading;

/// Returns `impl Pure`. For an action that mutates something, the impl has a bound that no agent fulfils: rustc then
/// reports at the call that the bound is missing, with the reason.
pub fn emit(bt: &TokenStream, action: &Action) -> TokenStream {
    let name = &action.function.sig.ident;
    let Agent { ty: agent, generics, bounds } = leaf::agent(bt, action);
    let returns = leaf::returns(action);
    if let Some(reason) = action.impurity() {
        let (message, note) = refusal(action, &reason);
        // Expands to:
        //     #[diagnostic::on_unimplemented(message = "`shoot` cannot be called in an expression: …", …)]
        //     pub trait CalledInExpression {}
        //     impl<AnyAgent: Agent> Pure<AnyAgent> for shoot where AnyAgent: CalledInExpression { … }
        return quote! {
            #[doc(hidden)]
            #[allow(unreachable_pub)]
            #[diagnostic::on_unimplemented(message = #message, label = "an expression mutates nothing", note = #note)]
            pub trait CalledInExpression {}
            #[automatically_derived]
            #[allow(private_bounds, private_interfaces)]
            impl<AnyAgent: #bt::Agent> #bt::Pure<AnyAgent> for #name where AnyAgent: CalledInExpression {
                type Value = #returns;
                fn ask(self, _: &#bt::Asking<'_, '_, AnyAgent>) -> Self::Value { #bt::inert() }
            }
        };
    }
    let arguments = leaf::arguments(action, &Places::of(action));
    quote! {
        #[automatically_derived]
        impl #generics #bt::Pure<#agent> for #name #bounds {
            type Value = #returns;
            #[inline]
            fn ask(self, __cx: &#bt::Asking<'_, '_, #agent>) -> Self::Value {
                #name(#(#arguments),*)
            }
        }
    }
}

/// Returns the `Pure` of a broken action. Expressions can call such an action, so that its error is the only one.
pub fn inert(bt: &TokenStream, action: &Action) -> Option<TokenStream> {
    let name = &action.function.sig.ident;
    let sound = match &action.function.sig.output {
        ReturnType::Default => true,
        ReturnType::Type(_, ty) => owned::fault(ty).is_none() && action.function.sig.generics.params.is_empty(),
    };
    let returns = leaf::returns(action);
    sound.then(|| {
        quote! {
            #[automatically_derived]
            impl<AnyAgent: #bt::Agent> #bt::Pure<AnyAgent> for #name {
                type Value = #returns;
                fn ask(self, _: &#bt::Asking<'_, '_, AnyAgent>) -> Self::Value { #bt::inert() }
            }
        }
    })
}

/// Returns the keys that the action itself reads, and whether it takes the world.
pub fn reading(action: &Action) -> Reading {
    Reading {
        board: action.board().is_some() || action.cx().is_some(),
        keys: action.observes.as_ref().filter(|_| action.is_pure()).map(|observes| {
            let names = |path: &Vec<Ident>| path.iter().map(|name| name.unraw().to_string()).collect();
            observes.keys.iter().map(names).collect()
        }),
        world: action.world().is_some() || action.cx().is_some(),
    }
}

/// Returns the message and the note for a call in an expression.
fn refusal(action: &Action, reason: &Impurity<'_>) -> (String, String) {
    let name = action.function.sig.ident.unraw();
    let why = match reason {
        Impurity::Async => "it is an `async fn`".to_owned(),
        Impurity::Cx => "it takes `cx`, through which it can mutate the agent".to_owned(),
        Impurity::Board => "its `bb` is `&mut`".to_owned(),
        Impurity::World => "its `world` is `&mut`".to_owned(),
        Impurity::Option("observes") => "it has `observes` and returns no `bool`: it can be running".to_owned(),
        Impurity::Option(option) => format!("it has `{option}`, as a leaf that can be running"),
        Impurity::Memory(memory) => format!("it remembers `{memory}`"),
        Impurity::Latch(input) => format!("it latches `{input}`, as a leaf that can be running"),
    };
    let fix = match reason {
        Impurity::Cx => "take `bb: &…` and `world: &…` instead",
        Impurity::Board => "take `bb: &…`",
        Impurity::World => "take `world: &…`",
        Impurity::Option("observes") => "let it return `bool`",
        _ => "write a function without it",
    };
    let message = format!("`{name}` cannot be called in an expression: {why}");
    (message, format!("{fix}, or let `{name}` be a node before what depends on it"))
}
