//! `impl Leaf`.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::{Expr, ReturnType, Type};

use super::memory::Places;
use crate::action::model::{Action, Level, Observes, Param};
use crate::action::owned;
use crate::action::returns::is_plain_value;
use crate::blackboard::world;
use crate::inputs::place::{at, located};
use crate::inputs::text;

/// Returns the leaf that calls the function.
pub fn emit(bt: &TokenStream, action: &Action) -> TokenStream {
    match &action.inline {
        Some(inline) if action.is_async() => awaited(bt, action, inline),
        _ => called(bt, action),
    }
}

/// Returns the leaf of an `async fn`, which starts its future; the run time polls the future.
fn awaited(bt: &TokenStream, action: &Action, inline: &Expr) -> TokenStream {
    let name = &action.function.sig.ident;
    let (output, ends) = (returns(action), ends(bt, action));
    let inputs = action.inputs().map(|input| &input.name);
    let cx = quote!(_: &mut #bt::Cx<'_, '_, AnyAgent>);
    let restarts = action.restart_on_load.is_some();
    quote! {
        #ends
        #[automatically_derived]
        impl<AnyAgent: #bt::Agent> #bt::Leaf<AnyAgent> for #name {
            type Memory = ();
            type Returns = #bt::Awaits<#output, { #inline }, #restarts>;
            type Halts = ();
            const HALTS: ::core::primitive::bool = false;

            fn tick(self, _: &mut Self::Memory, #cx) -> Self::Returns {
                #bt::Awaits::new(#name(#(self.#inputs),*))
            }

            fn halt(_: &mut Self::Memory, #cx) -> Self::Halts {}
        }
    }
}

/// Returns the leaf of a function that is called at every tick.
fn called(bt: &TokenStream, action: &Action) -> TokenStream {
    let name = &action.function.sig.ident;
    let Agent { ty: agent, generics, bounds } = agent(bt, action);
    let places = Places::of(action);
    let (memory, returns, ends) = (places.ty(), returns(action), ends(bt, action));
    let cx = quote!(__cx: &mut #bt::Cx<'_, '_, #agent>);
    let arguments = arguments(action, &places);
    let enter = places.has_latched().then(|| enter(&agent, bt, action, &places, &cx));
    let (halts, halt) = halt(bt, action, &places);
    let has_halt = action.halt.is_some();
    let sustain = action.sustain.as_ref().map(|path| {
        let arguments = halt_arguments(action, &places);
        quote_spanned! {at(path)=>
            #[inline]
            fn sustain(__memory: &mut Self::Memory, #cx) {
                #path(#(#arguments),*)
            }
        }
    });
    let completed = action.completed.as_ref().map(|path| {
        let arguments = halt_arguments(action, &places);
        quote_spanned! {at(path)=>
            #[inline]
            fn completed(__outcome: #bt::Outcome, __memory: &mut Self::Memory, #cx) {
                #path(__outcome, #(#arguments),*)
            }
        }
    });
    let declaration = places.declaration(bt);
    let (watches, known) = watches(bt, action, &agent);
    let ask = action.is_pure().then(|| {
        quote! {
            const ASK: ::core::option::Option<fn(Self, &#bt::Asking<'_, '_, #agent>) -> Self::Returns> =
                ::core::option::Option::Some(<Self as #bt::Pure<#agent>>::ask);
        }
    });
    // A list of the actions that are for any agent would not help the user of a wrong action.
    let of_any = (bounds.is_empty() && !generics.is_empty()).then(|| quote!(#[diagnostic::do_not_recommend]));
    quote! {
        #declaration
        #known
        #ends

        #[automatically_derived]
        #of_any
        impl #generics #bt::Leaf<#agent> for #name #bounds {
            type Memory = #memory;
            type Returns = #returns;
            type Halts = #halts;
            const HALTS: ::core::primitive::bool = #has_halt;
            #watches
            #ask

            #enter

            #[inline]
            fn tick(self, __memory: &mut Self::Memory, #cx) -> Self::Returns {
                #name(#(#arguments),*)
            }

            #sustain
            #completed

            #[inline]
            fn halt(__memory: &mut Self::Memory, #cx) -> Self::Halts { #halt }
        }
    }
}

/// Returns `Leaf::WATCHES` of an action that sleeps, and the check that the agent has the keys of `observes`. rustc
/// reports errors of this check at the names of the keys.
fn watches(bt: &TokenStream, action: &Action, agent: &TokenStream) -> (Option<TokenStream>, TokenStream) {
    let Some(Observes { keys, .. }) = &action.observes else { return (None, TokenStream::new()) };
    let sets = keys.iter().map(|path| {
        let names = path.iter().map(|name| name.unraw().to_string());
        // The span is that of the key, where rustc reports a key whose changes are not tracked.
        let observed = quote!(#bt::observed_at(<#agent as #bt::Agent>::KEYS, &[#(#names),*]));
        let observed = located(&observed, path[0].span());
        quote!(.or(#observed))
    });
    let places = keys.iter().map(|path| {
        let first = path[0].span();
        let agent = quote_spanned!(first=> __agent);
        quote!(let _ = &#agent #(.#path)*;)
    });
    (
        (!action.is_pure()).then(|| quote!(const WATCHES: #bt::Keys = OBSERVED_KEYS;)),
        // A separate constant, because rustc evaluates it where the action is declared. The closure is never called: a
        // missing field is an error in this constant, which is then not evaluated.
        quote! {
            const OBSERVED_KEYS: #bt::Keys = {
                let _ = |__agent: &#agent| { #(#places)* };
                #bt::Keys::NONE #(#sets)*
            };
        },
    )
}

/// Returns the check that the value of a result does not also say whether the action succeeded. The type determines
/// this, not its name.
fn ends(bt: &TokenStream, action: &Action) -> Option<TokenStream> {
    let ReturnType::Type(_, ty) = &action.function.sig.output else { return None };
    Some(quote_spanned! {at(ty)=>
        const _: () = {
            // The type of the result determines whether the trait is used.
            #[allow(unused_imports)]
            use #bt::AnyReturned as _;
            #bt::ends_once::<#ty, _>(<#bt::Returned<#ty>>::HOW);
        };
    })
}

/// Returns the leaf of a broken action. It is for any agent, and never runs.
pub fn inert(bt: &TokenStream, action: &Action) -> TokenStream {
    let name = &action.function.sig.ident;
    let sound = match &action.function.sig.output {
        ReturnType::Default => true,
        ReturnType::Type(_, ty) => {
            owned::fault(ty).is_none() && !is_plain_value(ty) && action.function.sig.generics.params.is_empty()
        }
    };
    let returns = if sound { returns(action) } else { quote!(::core::primitive::bool) };
    let cx = quote!(_: &mut #bt::Cx<'_, '_, AnyAgent>);
    quote! {
        #[automatically_derived]
        impl<AnyAgent: #bt::Agent> #bt::Leaf<AnyAgent> for #name {
            type Memory = ();
            type Returns = #returns;
            type Halts = ();
            const HALTS: ::core::primitive::bool = false;
            fn tick(self, _: &mut Self::Memory, #cx) -> Self::Returns { #bt::inert() }
            fn halt(_: &mut Self::Memory, #cx) -> Self::Halts {}
        }
    }
}

/// The agent of the leaf, with the generics and bounds that it needs.
pub struct Agent {
    pub ty: TokenStream,
    pub generics: TokenStream,
    pub bounds: TokenStream,
}

/// Returns the agent that the function names; else any agent with the function's world; else any agent.
pub fn agent(bt: &TokenStream, action: &Action) -> Agent {
    if let Some(part) = action.cx().or(action.board()) {
        let ty = &part.ty;
        return Agent { ty: quote!(#ty), generics: TokenStream::new(), bounds: TokenStream::new() };
    }
    let bounds = action.world().map(|_| quote!(where AnyAgent: HasItsWorld));
    Agent { ty: quote!(AnyAgent), generics: quote!(<AnyAgent: #bt::Agent>), bounds: bounds.unwrap_or_default() }
}

/// Returns the trait of the agents whose world the function takes. Only a function that takes no other part of its
/// agent needs it.
pub fn has_world(bt: &TokenStream, action: &Action) -> Option<TokenStream> {
    let part = action.world().filter(|_| action.cx().or(action.board()).is_none())?;
    // Hidden lifetimes were reported.
    let ty = world::with_hidden(&part.ty).unwrap_or_else(|| part.ty.clone());
    let (world, lifetime, lint) = (world::with_lifetime(&ty), world::lifetime(), world::lint_hidden(&ty));
    let (name, written) = (action.function.sig.ident.unraw(), text::written(&ty));
    let message = format!("`{name}` takes a world of the type `{written}`, but `{{Self}}` has another or none");
    let none = format!("if `{{Self}}` has no world, declare it above the agent: `#[blackboard(world = {written})]`");
    let other = format!("if `{{Self}}` has another world, let `{name}` take that one: an agent has one world");
    // Expands to:
    //     #[diagnostic::on_unimplemented(message = "`shine` takes a world of the type `Arena`, …", …)]
    //     pub trait HasItsWorld: for<'w> Agent<World<'w> = Arena> {}
    //     #[diagnostic::do_not_recommend]
    //     impl<AnyAgent> HasItsWorld for AnyAgent where AnyAgent: for<'w> Agent<World<'w> = Arena> {}
    Some(quote! {
        #lint
        #[doc(hidden)]
        #[allow(unreachable_pub, private_bounds, private_interfaces)]
        #[diagnostic::on_unimplemented(message = #message, label = "has no such world", note = #none, note = #other)]
        pub trait HasItsWorld: for<#lifetime> #bt::Agent<World<#lifetime> = #world> {}
        #[automatically_derived]
        #[diagnostic::do_not_recommend]
        impl<AnyAgent> HasItsWorld for AnyAgent where AnyAgent: for<#lifetime> #bt::Agent<World<#lifetime> = #world> {}
    })
}

pub fn returns(action: &Action) -> TokenStream {
    match &action.function.sig.output {
        ReturnType::Default => quote!(()),
        ReturnType::Type(_, ty) => quote!(#ty),
    }
}

/// Returns the arguments of a call of the function.
pub fn arguments(action: &Action, places: &Places<'_>) -> Vec<TokenStream> {
    let (mut memories, mut latched) = (0.., 0..);
    let argument = |param: &Param| match param {
        Param::Input(input) if input.latch => {
            let (name, place) = (&input.name, places.latched(latched.next()?));
            let clone = clone(&input.ty, quote!(__latched));
            Some(quote! {
                match &#place {
                    ::core::option::Option::Some(__latched) => #clone,
                    ::core::option::Option::None => self.#name,
                }
            })
        }
        Param::Input(input) => {
            let name = &input.name;
            Some(quote!(self.#name))
        }
        Param::Memory(_) => {
            let place = places.memory(memories.next()?);
            Some(quote!(&mut #place))
        }
        other => borrowed(other),
    };
    action.params.iter().filter_map(argument).collect()
}

/// Returns a part of the agent, borrowed as the parameter requires. rustc reports errors at the parameter's type.
fn borrowed(param: &Param) -> Option<TokenStream> {
    let (part, place): (_, fn(Span) -> TokenStream) = match param {
        Param::Cx(part) => (part, |span| quote_spanned!(span=> *__cx)),
        Param::Board(part, Level::Board) => (part, |span| quote_spanned!(span=> *__cx.bb)),
        Param::Board(part, Level::Struct) => (part, |span| quote_spanned!(span=> **__cx.bb)),
        Param::World(part) => (part, |span| quote_spanned!(span=> *__cx.world)),
        Param::Input(_) | Param::Memory(_) | Param::Broken => return None,
    };
    let span = at(&part.ty);
    let place = place(span);
    Some(if part.mutable { quote_spanned!(span=> &mut #place) } else { quote_spanned!(span=> &#place) })
}

/// Returns `Leaf::enter`, which stores the latched inputs in the first tick.
fn enter(agent: &TokenStream, bt: &TokenStream, action: &Action, places: &Places<'_>, cx: &TokenStream) -> TokenStream {
    let latched = action.inputs().filter(|input| input.latch);
    let stores = latched.enumerate().map(|(i, input)| {
        let (name, place) = (&input.name, places.latched(i));
        let clone = clone(&input.ty, quote!(&self.#name));
        quote!(#place = ::core::option::Option::Some(#clone);)
    });
    quote! {
        #[inline]
        fn enter(self, __memory: &mut Self::Memory, #cx) -> Self::Returns {
            #(#stores)*
            <Self as #bt::Leaf<#agent>>::tick(self, __memory, __cx)
        }
    }
}

/// Returns a clone of a latched value. If the type has no `Clone`, rustc reports an error at the type.
fn clone(ty: &Type, value: TokenStream) -> TokenStream {
    quote!(<#ty as ::core::clone::Clone>::clone(#value))
}

/// Returns the arguments of a function that runs between two ticks: parts of the agent and memories, but no inputs.
fn halt_arguments(action: &Action, places: &Places<'_>) -> Vec<TokenStream> {
    let memories = action.memories().enumerate().map(|(i, _)| {
        let place = places.memory(i);
        quote!(&mut #place)
    });
    action.params.iter().filter_map(borrowed).chain(memories).collect()
}

/// Returns the type `Halts` and the body of `halt`.
fn halt(bt: &TokenStream, action: &Action, places: &Places<'_>) -> (TokenStream, TokenStream) {
    let Some(path) = &action.halt else { return (quote!(()), TokenStream::new()) };
    let arguments = halt_arguments(action, places);
    let halts = if action.graceful.is_some() { quote!(#bt::Halt) } else { quote!(()) };
    let (span, called) = (at(path), quote_spanned!(at(path)=> #path(#(#arguments),*)));
    let bt = &crate::inputs::place::located(bt, span);
    let body = if action.graceful.is_some() { called } else { quote_spanned!(span=> #bt::halted(#called)) };
    (halts, body)
}
