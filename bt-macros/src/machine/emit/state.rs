//! The expansion of a state, which becomes a unit struct with constants.

use bt_model::Syntax;
use bt_model::machine::{Select, State};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use super::payload::{has, params_name, variant};
use super::{Plan, state_name, tuple};
use crate::tree::emit::hidden;
use crate::tree::emit::ids::Id;
use crate::tree::syntax::{self, Rust, start};

impl Plan<'_> {
    /// Emits a state and everything in it. Returns its type.
    pub(super) fn state(&mut self, state: &State<Rust>, parent: Option<&Id>, depth: u16) -> TokenStream {
        let (bt, span) = (self.bt, state.name.place.first);
        let tree = &self.machine.tree.name.text;
        let id = self.emitter.ids.next();
        self.nodes.push(id.clone());
        self.emitter.table.state(bt, &id, state, (parent, depth), tree);
        let outer = self.emitter.given.len();
        let getter = format_ident!("__s{}", state.number);
        self.emitter.given.extend(state.params.iter().map(|param| (param.name.text.clone(), quote!(.#getter()))));

        let tasks = self.tasks(state, &id, depth);
        let entry = self.entry(state, outer);
        let transitions = state.transitions.iter().map(|transition| self.transition(transition, &id)).collect();
        let below: Vec<_> = state
            .children
            .iter()
            .map(|child| {
                let kind = if self.is_single_task(child) { quote!(SingleTask) } else { quote!(Child) };
                let child = self.state(child, Some(&id), depth + 1);
                quote!(#bt::#kind<#child>)
            })
            .collect();
        self.emitter.given.truncate(outer);

        let name = state_name(state.number);
        let (number, end, all) = (state.number, state.end(), state.all);
        let (transitions, below) = (tuple(transitions), tuple(below));
        let select = select(state.select);
        let (needs_payload, has_params) = (state.needs_arguments(), !state.params.is_empty());
        let has = has(state.number);
        let has_arguments = has_params.then(|| {
            quote! {
                fn has_arguments(scope: &__Scope) -> ::core::primitive::bool {
                    scope.locals.#has()
                }
            }
        });
        let visibility = self.emitter.visibility;
        self.emitter.items.extend(quote_spanned! {span=>
            #visibility struct #name;
            #[automatically_derived]
            impl #bt::State<__Agent, __Scope> for #name {
                type Plan = __Machine;
                type Tasks = #tasks;
                type Below = #below;
                type Transitions = #transitions;
                const NUMBER: ::core::primitive::u16 = #number;
                const END: ::core::primitive::u16 = #end;
                const NODE: ::core::primitive::u16 = #id;
                const ALL: ::core::primitive::bool = #all;
                const SELECT: #bt::Select = #bt::Select::#select;
                const NEEDS_PAYLOAD: ::core::primitive::bool = #needs_payload;
                #has_arguments
                #entry
            }
        });
        name.into_token_stream()
    }

    fn tasks(&mut self, state: &State<Rust>, id: &Id, depth: u16) -> TokenStream {
        let bt = self.bt;
        let mut tasks = Vec::new();
        for task in &state.tasks {
            let Some(node) = self.machine.task(*task) else { continue };
            let (node, again) = (self.emitter.node(node, Some(id), depth + 1), task.again);
            tasks.push(quote!(#bt::Task<#again, #node>));
        }
        if tasks.len() == 1 { tasks.remove(0) } else { tuple(tasks) }
    }

    /// `true` if the state has a single task that is never entered anew, and no children and no delays.
    fn is_single_task(&self, state: &State<Rust>) -> bool {
        let [task] = &*state.tasks else { return false };
        !task.again
            && self.machine.task(*task).is_some()
            && state.children.is_empty()
            && state.transitions.iter().all(|transition| transition.after.is_none())
    }

    /// Returns the enter condition, the required event and the score of a state.
    fn entry(&mut self, state: &State<Rust>, outer: usize) -> TokenStream {
        let bt = self.bt;
        let mut entry = match &state.when {
            None => quote!(const KEYS: #bt::Keys = #bt::Keys::NONE;),
            Some(condition) => {
                let (span, scan) = (start(condition), self.emitter.scan_view(condition.to_token_stream()));
                let (view, keys, tokens) =
                    (hidden("__view", span), self.emitter.keys(std::slice::from_ref(&scan)), &scan.tokens);
                let lets = self.emitter.lets(std::slice::from_ref(&scan), &quote!(&**#view.bb), &quote!(#view.world));
                quote_spanned! {span=>
                    const KEYS: #bt::Keys = #keys;
                    #[inline]
                    fn may_enter(#view: &#bt::View<'_, '_, __Agent, __Scope>) -> ::core::primitive::bool {
                        #lets #tokens
                    }
                }
            }
        };
        if let Some(event) = &state.requires {
            // The state's own parameters are not set yet.
            let own = self.emitter.given.split_off(outer);
            let heard = self.heard(&event.pattern, event.guard.as_ref(), "requires", event.place.first);
            self.emitter.given.extend(own);
            let bind = state.binds().then(|| bind(bt, state, &event.pattern, self.emitter.filed));
            entry.extend(quote!(const REQUIRES: ::core::primitive::bool = true; #heard #bind));
        }
        if let Some(score) = &state.score {
            let (span, scan) = (start(score), self.emitter.scan_view(score.to_token_stream()));
            let (view, tokens) = (hidden("__view", span), scan.tokens.clone());
            let lets = self.emitter.lets(&[scan], &quote!(&**#view.bb), &quote!(#view.world));
            entry.extend(quote_spanned! {span=>
                #[inline]
                fn score(#view: &#bt::View<'_, '_, __Agent, __Scope>) -> ::core::primitive::f32 {
                    #lets (#tokens) as ::core::primitive::f32
                }
            });
        }
        entry
    }

    /// Returns the function `hears` or `requires`, which checks an event.
    pub(super) fn heard(
        &mut self,
        pattern: &syn::Pat,
        guard: Option<&syn::Expr>,
        function: &str,
        span: Span,
    ) -> TokenStream {
        let bt = self.bt;
        let function = Ident::new(function, span);
        let [event, view] = ["__event", "__view"].map(|name| hidden(name, span));
        let scan = guard.map(|guard| self.emitter.scan_view(guard.to_token_stream()));
        let condition = scan.as_ref().map(|scan| {
            let tokens = &scan.tokens;
            quote!(if #tokens)
        });
        let scans: Vec<_> = scan.iter().cloned().collect();
        let lets = self.emitter.lets(&scans, &quote!(&**#view.bb), &quote!(#view.world));
        // Expands to:
        //     fn hears(__event: &Noise, __view: &View<'_, '_, __Agent, __Scope>) -> bool {
        //         match __event { Noise::Heard(at) if near(at) => true, _ => false }
        //     }
        quote_spanned! {span=>
            #[inline]
            fn #function(
                #event: &<__Agent as #bt::Agent>::Event,
                #view: &#bt::View<'_, '_, __Agent, __Scope>,
            ) -> ::core::primitive::bool {
                #lets
                match #event { #pattern #condition => true, #[allow(unreachable_patterns)] _ => false }
            }
        }
    }
}

/// Returns the function that makes the payload from an event.
fn bind(bt: &TokenStream, state: &State<Rust>, pattern: &syn::Pat, filed: bool) -> TokenStream {
    let (params, variant) = (params_name(state.number), variant(state.number));
    let names = Rust::binds(pattern);
    let bound: Vec<_> =
        state.params.iter().map(|param| &param.name).filter(|name| names.contains(&name.text)).collect();
    let values = bound.iter().map(|name| {
        let name = syntax::ident(name);
        let value = quote!(::core::clone::Clone::clone(#name));
        // In a file, a value may also be written to an `Option` of its type.
        if filed { quote!(.#name(#bt::fit(#value))) } else { quote!(.#name(#value)) }
    });
    let event = hidden("__event", state.name.place.first);
    // Expands to:
    //     match __event { Noise::Heard(at) => Some(__Payload::S3(__P3::inputs().at(at.clone()).all_inputs_given())), _ => None }
    quote! {
        const BINDS: ::core::primitive::bool = true;
        // The pattern may bind more names than the state has parameters.
        #[allow(unused_variables)]
        fn bind(
            #event: &<__Agent as #bt::Agent>::Event,
            _: &#bt::View<'_, '_, __Agent, __Scope>,
        ) -> ::core::option::Option<__Payload> {
            match #event {
                #pattern => ::core::option::Option::Some(__Payload::#variant(#params::inputs()#(#values)*.all_inputs_given())),
                #[allow(unreachable_patterns)]
                _ => ::core::option::Option::None,
            }
        }
    }
}

fn select(select: Select) -> Ident {
    let name = match select {
        Select::InOrder => "InOrder",
        Select::Random => "Random",
        Select::Utility => "Utility",
        Select::Weighted => "Weighted",
        Select::Follow => "Follow",
        Select::Itself => "Itself",
    };
    Ident::new(name, Span::call_site())
}
