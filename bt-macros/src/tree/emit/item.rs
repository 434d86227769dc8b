//! The item of a tree: its type, with the constants and functions of the type.

use bt_model::{Budget, Tree};
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};

use super::{Emitter, Item, scope};
use crate::tree::own_file::agent_type;
use crate::tree::parse::Shell;
use crate::tree::syntax::{Rust, start};

/// Returns the items of a tree.
pub(crate) fn tree(bt: &TokenStream, shell: &Shell, tree: &Tree<Rust>) -> Item {
    let mut emitter = Emitter::new(bt, tree, shell);
    let root = emitter.node(&tree.root, None, 0);
    item(shell, emitter, &root, scope::locals(bt, tree, &[]))
}

/// Returns the item of a tree whose parts have been emitted: the type, with its constants and functions. `locals`: the
/// type of the locals, and the function that creates them.
pub(crate) fn item(
    shell: &Shell,
    emitter: Emitter<'_>,
    root: &TokenStream,
    (locals, make_locals): (TokenStream, TokenStream),
) -> Item {
    let (bt, tree) = (emitter.bt, emitter.tree);
    let count = emitter.ids.count();
    let info = emitter.table.finish(bt, &count);
    let (expressions, slots) = (emitter.items, emitter.slots);
    let written = emitter.written.into_inner().into_values();
    let Shell { visibility, name, agent, docs, outer, filed: _, document } = shell;
    let params = scope::params(bt, shell, tree);
    let agent_type = agent.as_ref().map(|agent| agent_type(bt, agent, &emitter.file));
    // Files name events by the last segment of their path.
    let event = shell.filed.then(|| quote!(type __Event = <__Agent as #bt::Agent>::Event;));
    let (title, text) = (&tree.name.text, &tree.docs);
    let brain = brain(bt, shell, tree);
    // Without the feature `json` there is no document, so the constant keeps its empty default.
    let document = (!document.is_empty()).then(|| quote!(const DOCUMENT: &'static ::core::primitive::str = #document;));
    let budgets = tree.budgets.iter().map(|budget| assert_budget(bt, budget));
    // Expands to:
    //     pub struct Guard;
    //     const _: () = {
    //         …expressions, parameters, locals…
    //         impl Tree for Guard { type Root = Traced<0, Selector<(…)>>; … }
    //         impl Guard { pub const BYTES: usize = …; pub fn brain(agent: Soldier) -> Brain<Guard> { … } … }
    //     };
    // The span of the name, where rustc marks a second tree with the same name.
    let at = Span::call_site().located_at(name.span());
    let (keyword, end) = (quote_spanned!(at=> struct), quote_spanned!(at=> ;));
    let declaration = quote! {
        #(#docs)*
        #(#outer)*
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
        #visibility #keyword #name #end
    };
    let implementation = quote! {
        #(#outer)*
        #[allow(
            dead_code, non_camel_case_types, unused_variables, unused_parens, unused_braces,
            unnameable_types, missing_debug_implementations, missing_copy_implementations, clippy::all, clippy::pedantic
        )]
        const _: () = {
            type __Tree = #name;
            type __Agent = #agent_type;
            type __Scope = #bt::Scope<__Params, __Locals>;
            #event
            #params
            #locals
            #expressions
            #(#written)*

            #[automatically_derived]
            impl #bt::Tree for #name {
                type Agent = __Agent;
                type Params = __Params;
                type Locals = __Locals;
                type Root = #root;
                const NAME: &'static ::core::primitive::str = #title;
                const PATH: &'static ::core::primitive::str =
                    ::core::concat!(::core::module_path!(), "::", #title);
                const DOCS: &'static ::core::primitive::str = #text;
                const COUNT: ::core::primitive::u16 = #count;
                const INFO: &'static [#bt::NodeInfo] = #info;
                #document
                const MOVES: #bt::Moves<Self> = {
                    #[allow(unused_imports)]
                    use #bt::Stays as _;
                    #bt::Moves::<#name>::ANSWER
                };
                #[inline]
                #make_locals
            }

            #[automatically_derived]
            impl #name {
                /// The number of bytes of the tree's memory at run time, without the blackboard.
                pub const BYTES: ::core::primitive::usize = #bt::bytes::<#name>();
                /// The most nodes that one tick visits.
                pub const MAX_VISITS: ::core::primitive::u32 = #bt::max_visits::<#name>();
                /// The nodes of the tree and of its subtrees. The id of a node is its index here.
                pub const INFO: &'static [#bt::NodeInfo] = <#name as #bt::Tree>::INFO;
                #slots
                #brain
            }

            #(#budgets)*
        };
    };
    Item { declaration, implementation }
}

/// Returns the function `brain`: `Guard::brain(agent)`, `Patrol::brain(agent, Patrol::inputs().route(…))`.
fn brain(bt: &TokenStream, shell: &Shell, tree: &Tree<Rust>) -> TokenStream {
    let (name, visibility) = (&shell.name, &shell.visibility);
    let (param, value) = match tree.params.is_empty() {
        true => (None, quote!(())),
        false => (
            Some(quote!(params: impl ::core::convert::Into<<#name as #bt::Tree>::Params>)),
            quote!(::core::convert::Into::into(params)),
        ),
    };
    quote! {
        /// An agent with this tree. Parameters are given by name: `Patrol::brain(agent, Patrol::inputs().route(…))`.
        #[must_use]
        #visibility fn brain(agent: <#name as #bt::Tree>::Agent, #param) -> #bt::Brain<#name> {
            #bt::Brain::new(agent, #value)
        }
    }
}

/// Returns a check that makes the build fail if the tree exceeds a budget.
fn assert_budget(bt: &TokenStream, budget: &Budget<Rust>) -> TokenStream {
    let span = Span::call_site().located_at(start(&budget.most));
    let most = &budget.most;
    let (limit, ty, takes) = match &*budget.name.text {
        "bytes" => (quote!(WithinBytes), quote!(::core::primitive::usize), quote!(#bt::bytes::<__Tree>())),
        _ => (quote!(WithinVisits), quote!(::core::primitive::u32), quote!(#bt::max_visits::<__Tree>())),
    };
    // Expands to:
    //     const _: () = {
    //         const TAKES: usize = bytes::<Guard>();
    //         const MOST: usize = 64;
    //         <Guard as WithinBytes<TAKES, MOST, { TAKES <= MOST }>>::KEPT
    //     };
    quote_spanned! {span=>
        const _: () = {
            const TAKES: #ty = #takes;
            const MOST: #ty = #most;
            <__Tree as #bt::#limit<TAKES, MOST, { TAKES <= MOST }>>::KEPT
        };
    }
}
