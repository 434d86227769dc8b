//! The expansion of state machines. A machine becomes a tree whose only node is the machine; its states and transitions
//! become unit structs with constants.

mod payload;
mod state;
mod transition;

use bt_model::Document;
use bt_model::machine::{Machine, TransitionTarget};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use crate::crate_path;
use crate::tree::emit::ids::Id;
use crate::tree::emit::node::target_span;
use crate::tree::emit::{Emitter, Item, hidden, item};
use crate::tree::parse::Shell;
use crate::tree::syntax::{Rust, start};

/// The largest number of members of a tuple.
const TUPLE: usize = 8;

/// Returns the items of all machines.
pub(super) fn document(shells: &[Shell], document: &Document<Rust>) -> TokenStream {
    let bt = crate_path::private();
    shells.iter().zip(&document.machines).map(|(shell, machine)| item_of(&bt, shell, machine).all()).collect()
}

/// The items of a machine while they are emitted.
struct Plan<'a> {
    bt: &'a TokenStream,
    machine: &'a Machine<Rust>,
    emitter: Emitter<'a>,
    /// The nodes of the states, by number.
    nodes: Vec<Id>,
    /// The number of transitions that have been emitted.
    transitions: u16,
}

/// Returns the items of a machine.
pub(crate) fn item_of(bt: &TokenStream, shell: &Shell, machine: &Machine<Rust>) -> Item {
    let emitter = Emitter::new(bt, &machine.tree, shell);
    let mut plan = Plan { bt, machine, emitter, nodes: Vec::new(), transitions: 0 };
    let root = plan.state(&machine.root, None, 0);
    let payload = payload::emit(bt, machine, &shell.visibility);
    plan.emitter.items.extend(payload.items);
    plan.plan(&root, &payload.ty);
    let span = shell.name.span();
    let node = quote_spanned!(span=> #bt::Machine<__Machine>);
    let root = machine.evaluators.iter().rev().fold(node, |inner, evaluator| {
        let action = plan.emitter.instant(&evaluator.call);
        let period = plan.period(evaluator.every.as_ref(), evaluator.place.first);
        let span = evaluator.place.first;
        let served = quote_spanned!(span=> #bt::Serve<#action, #period, #inner>);
        plan.emitter.hooked(&evaluator.hooks, span, served)
    });
    item::item(shell, plan.emitter, &root, payload.locals)
}

impl Plan<'_> {
    /// Emits the constants of the whole machine.
    fn plan(&mut self, root: &TokenStream, payload: &TokenStream) {
        let (bt, visibility, nodes) = (self.bt, self.emitter.visibility, &self.nodes);
        let states = self.machine.states();
        let transitions = || states.iter().flat_map(|state| &state.transitions);
        let ticks = transitions().any(|transition| transition.tick);
        let delays = transitions().any(|transition| transition.after.is_some());
        let polls = ticks || delays;
        let draws = states.iter().any(|state| state.select.draws());
        let binds = states.iter().any(|state| state.binds());
        let blocks = transitions().any(|transition| matches!(transition.target, TransitionTarget::Stay));
        let blocks = blocks.then(|| {
            quote!(
                const BLOCKS: ::core::primitive::bool = true;
            )
        });
        let state_change = self.state_change();
        let newly_entered = if polls { quote!(::core::primitive::bool) } else { quote!(()) };
        self.emitter.items.extend(quote! {
            #visibility struct __Machine;
            #[automatically_derived]
            impl #bt::Plan<__Agent, __Scope> for __Machine {
                type Root = #root;
                type Payload = #payload;
                type NewlyEntered = #newly_entered;
                type Pending = <#bt::Graceful<
                    { #bt::is_graceful::<#bt::StateHalting<__Agent, __Scope, #root>>() }
                > as #bt::Waits>::Pending;
                const NODES: &'static [::core::primitive::u16] = &[#(#nodes),*];
                const POLLS: ::core::primitive::bool = #polls;
                const DELAYS: ::core::primitive::bool = #delays;
                const DRAWS: ::core::primitive::bool = #draws;
                const BINDS: ::core::primitive::bool = #binds;
                #blocks
                #state_change
            }
        });
    }

    /// Returns the function that writes the facts of each change of state.
    fn state_change(&self) -> Option<TokenStream> {
        let target = self.machine.state_change.as_ref()?;
        let bt = self.bt;
        let span = target_span(target);
        let [cx, value] = ["__cx", "__value"].map(|name| hidden(name, span));
        let put = self.emitter.put(target, &quote!(#cx.bb), &quote!(#cx.scope), &value.to_token_stream());
        let names = self.machine.states().into_iter().map(|state| state.name.text.clone());
        Some(quote_spanned! {span=>
            const STATE_IDS: &'static [#bt::StateId] = &[#(#bt::StateId::of(#names)),*];
            #[inline]
            fn state_change(
                #value: ::core::option::Option<#bt::StateChange>,
                #cx: &mut #bt::WriteCx<'_, '_, __Agent, __Scope>,
            ) { #put }
        })
    }

    /// Emits the period of an evaluator. Returns the name of its site.
    fn period(&mut self, every: Option<&syn::Expr>, span: Span) -> proc_macro2::Ident {
        let zero = quote!(::core::time::Duration::ZERO);
        let scan = every.map(|every| self.emitter.scan_view(every.to_token_stream()));
        let every_tokens = scan.as_ref().map_or(&zero, |scan| &scan.tokens);
        let body = quote!((#every_tokens, #zero));
        let value = quote!((::core::time::Duration, ::core::time::Duration));
        let scans: Vec<_> = scan.into_iter().collect();
        self.emitter.computed(every.map_or(span, start), &value, &scans, body)
    }
}

/// Returns a tuple. If there are more members than a tuple holds, they become tuples of tuples.
fn tuple(mut members: Vec<TokenStream>) -> TokenStream {
    while members.len() > TUPLE {
        members = members.chunks(TUPLE).map(|members| quote!((#(#members,)*))).collect();
    }
    if members.is_empty() { quote!(()) } else { quote!((#(#members,)*)) }
}

/// Returns the name of a state's struct.
fn state_name(number: u16) -> proc_macro2::Ident {
    format_ident!("__S{number}")
}
