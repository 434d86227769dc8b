//! The expansion of a transition, which becomes a unit struct with constants.

use bt_model::machine::{Transition, TransitionTarget};
use bt_model::{Argument, Syntax};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Expr;

use super::Plan;
use super::payload::{params_name, variant};
use crate::tree::emit::hidden;
use crate::tree::emit::ids::Id;
use crate::tree::emit::scan::Scan;
use crate::tree::syntax::{self, Rust, bindings, start};

impl Plan<'_> {
    /// Emits a transition. Returns its type.
    pub(super) fn transition(&mut self, transition: &Transition<Rust>, from: &Id) -> TokenStream {
        let (bt, span) = (self.bt, transition.place.first);
        let number = self.transitions;
        self.transitions += 1;
        let name = format_ident!("__Transition{number}");
        let on = u8::from(transition.success)
            | u8::from(transition.failure) << 1
            | u8::from(transition.tick) << 2
            | u8::from(transition.event.is_some()) << 3;
        let priority = transition.priority.number();
        let delay = match &transition.after {
            None => quote!(#bt::NoDelay),
            Some(spans) => {
                let spans = self.emitter.spans(spans);
                quote!(#bt::After<#spans>)
            }
        };
        let target = self.target(&transition.target);
        let without_event = transition.is_asked_without_event();
        let holds = transition.condition.as_ref().filter(|_| without_event).map(|condition| self.holds(condition));
        let keys = match &transition.condition {
            Some(condition) => {
                let scan = self.emitter.scan_view(condition.to_token_stream());
                self.emitter.keys(&[scan])
            }
            None => quote!(#bt::Keys::NONE),
        };
        let hears = transition.event.as_ref().map(|event| {
            let span = syntax::Place::of(event).first;
            self.heard(event, transition.condition.as_ref(), "hears", span)
        });
        let payload = self.payload(transition);
        let visibility = self.emitter.visibility;
        self.emitter.items.extend(quote_spanned! {span=>
            #visibility struct #name;
            #[automatically_derived]
            impl #bt::Transition<__Agent, __Scope> for #name {
                type Plan = __Machine;
                type Delay = #delay;
                const NUMBER: ::core::primitive::u16 = #number;
                const FROM: ::core::primitive::u16 = #from;
                const ON: ::core::primitive::u8 = #on;
                const PRIORITY: ::core::primitive::i8 = #priority;
                const TARGET: #bt::TransitionTarget = #target;
                const KEYS: #bt::Keys = #keys;
                #holds
                #hears
                #payload
            }
        });
        quote!(#bt::On<#name>)
    }

    fn target(&self, goal: &TransitionTarget<Rust>) -> TokenStream {
        let bt = self.bt;
        let outcome = |outcome| quote!(#bt::TransitionTarget::End(#bt::Outcome::#outcome));
        match goal {
            TransitionTarget::State(number, _) => match self.machine.infallible_target(*number) {
                Some(deepest) => quote!(#bt::TransitionTarget::Infallible(#number, #deepest)),
                None => quote!(#bt::TransitionTarget::To(&[#number])),
            },
            TransitionTarget::First(numbers) => quote!(#bt::TransitionTarget::To(&[#(#numbers),*])),
            TransitionTarget::Stay => quote!(#bt::TransitionTarget::Stay),
            TransitionTarget::Succeed => outcome(quote!(Success)),
            TransitionTarget::Fail | TransitionTarget::Broken => outcome(quote!(Failure)),
        }
    }

    fn holds(&mut self, condition: &Expr) -> TokenStream {
        let (bt, span) = (self.bt, start(condition));
        let scan = self.emitter.scan_view(condition.to_token_stream());
        let (view, tokens) = (hidden("__view", span), scan.tokens.clone());
        let lets = self.emitter.lets(&[scan], &quote!(&**#view.bb), &quote!(#view.world));
        quote_spanned! {span=>
            #[inline]
            fn holds(#view: &#bt::View<'_, '_, __Agent, __Scope>) -> ::core::primitive::bool { #lets #tokens }
        }
    }

    /// Returns the payload for the parameters of the target, if the target has parameters.
    fn payload(&mut self, transition: &Transition<Rust>) -> Option<TokenStream> {
        let TransitionTarget::State(number, Some(arguments)) = &transition.target else { return None };
        let states = self.machine.states();
        let target = states.get(usize::from(*number)).filter(|state| state.needs_arguments())?;
        let (bt, span) = (self.bt, transition.place.last);
        let bound = transition.event.as_ref().map_or(Vec::new(), bindings);
        let (params, variant) = (params_name(target.number), variant(target.number));
        let mut scans = Vec::new();
        let mut built = quote_spanned!(span=> #params::inputs());
        for Argument { name, value } in arguments {
            let scan = self.argument(value, &bound);
            let (name, tokens) = (syntax::ident(name), &scan.tokens);
            let value = quote_spanned!(start(value)=> (#tokens));
            built.extend(quote_spanned!(name.span()=> .#name #value));
            scans.push(scan);
        }
        built.extend(quote_spanned!(span=> .all_inputs_given()));
        let [event, view] = ["__event", "__view"].map(|name| hidden(name, span));
        let lets = self.emitter.lets(&scans, &quote!(&**#view.bb), &quote!(#view.world));
        let made = quote!(::core::option::Option::Some(__Payload::#variant(#built)));
        let made = match &transition.event {
            None => made,
            Some(pattern) => quote! {
                match #event {
                    ::core::option::Option::Some(#pattern) => #made,
                    #[allow(unreachable_patterns)]
                    _ => ::core::option::Option::None,
                }
            },
        };
        Some(quote_spanned! {span=>
            const RECEIVER: ::core::primitive::u16 = #number;
            #[inline]
            fn payload(
                #event: ::core::option::Option<&<__Agent as #bt::Agent>::Event>,
                #view: &#bt::View<'_, '_, __Agent, __Scope>,
            ) -> ::core::option::Option<__Payload> {
                #lets #made
            }
        })
    }

    /// Returns the value of an argument. A name that the event binds is cloned.
    fn argument(&self, value: &Expr, bound: &[Ident]) -> Scan {
        match value {
            Expr::Path(path) if bound.iter().any(|name| path.path.is_ident(name)) => {
                let span = Rust::place(value).last;
                Scan { tokens: quote_spanned!(span=> ::core::clone::Clone::clone(#path)), ..Scan::default() }
            }
            _ => self.emitter.input_beside(value, bound),
        }
    }
}
