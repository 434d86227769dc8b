//! Placeholders for trees with errors: items of the right types that do nothing, so that the rest of the program has no
//! errors because of them.

use bt_model::Tree;
use proc_macro2::TokenStream;
use quote::quote;

use super::emit::{params, slots};
use super::parse::Shell;
use super::syntax::Rust;
use crate::crate_path;

/// Returns the placeholder items of trees with errors.
pub(crate) fn document(shells: &[Shell], trees: &[Tree<Rust>]) -> TokenStream {
    let bt = crate_path::private();
    let mut items = TokenStream::new();
    let mut names = Vec::new();
    let whole = shells.iter().filter(|shell| shell.agent.is_some()).zip(trees);
    for (shell, tree) in whole.filter(|(shell, tree)| tree.conditional || !seen(&mut names, shell)) {
        items.extend(item(&bt, shell, tree));
    }
    for shell in shells.iter().filter(|shell| shell.agent.is_none()) {
        if !seen(&mut names, shell) {
            let Shell { visibility, name, .. } = shell;
            items.extend(quote!(#visibility struct #name;));
        }
    }
    items
}

/// Records the name of a tree. Returns `true` if a tree with this name already has an item; its second declaration was
/// reported.
fn seen<'a>(names: &mut Vec<&'a syn::Ident>, shell: &'a Shell) -> bool {
    let seen = names.contains(&&shell.name);
    names.push(&shell.name);
    seen
}

fn item(bt: &TokenStream, shell: &Shell, tree: &Tree<Rust>) -> TokenStream {
    let Shell { visibility, name, agent, docs, outer, .. } = shell;
    let (params, slots) = (params(bt, shell, tree), slots(bt, name, &tree.root));
    let (given, taken) = match tree.params.is_empty() {
        true => (quote!(()), None),
        false => (quote!(params), Some(quote!(params: <#name as #bt::Tree>::Params))),
    };
    // Expands to:
    //     pub struct Guard;
    //     const _: () = { impl Tree for Guard { type Root = TracedLeaf<0, Fail>; … } impl Guard { … } };
    quote! {
        #(#docs)*
        #(#outer)*
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
        #visibility struct #name;

        #(#outer)*
        #[allow(dead_code, missing_docs, missing_debug_implementations, clippy::all, clippy::pedantic)]
        const _: () = {
            type __Tree = #name;
            #params

            #[automatically_derived]
            impl #bt::Tree for #name {
                type Agent = #agent;
                type Params = __Params;
                type Locals = ();
                type Root = #bt::TracedLeaf<0, #bt::Fail>;
                const NAME: &'static ::core::primitive::str = "";
                const PATH: &'static ::core::primitive::str = "";
                const DOCS: &'static ::core::primitive::str = "";
                const COUNT: ::core::primitive::u16 = 1;
                const INFO: &'static [#bt::NodeInfo] = &[];
                const MOVES: #bt::Moves<Self> = <#bt::Moves<#name> as #bt::Stays>::ANSWER;
                fn locals(_: &__Params) {}
            }

            #[automatically_derived]
            impl #name {
                #visibility const BYTES: ::core::primitive::usize = 0;
                #visibility const MAX_VISITS: ::core::primitive::u32 = 1;
                #visibility const INFO: &'static [#bt::NodeInfo] = &[];
                #slots
                #visibility fn brain(agent: <#name as #bt::Tree>::Agent, #taken) -> #bt::Brain<#name> {
                    #bt::Brain::new(agent, #given)
                }
            }
        };
    }
}

/// Returns the placeholder item of a tree of which only these parts are known.
#[cfg(feature = "json")]
pub(super) fn bare(
    visibility: syn::Visibility,
    name: Option<syn::Ident>,
    agent: Option<syn::Type>,
) -> Option<TokenStream> {
    let name = name?;
    let bt = crate_path::private();
    let outer = Vec::new();
    let shell =
        Shell { visibility, name, agent: agent.clone(), docs: Vec::new(), outer, filed: true, document: String::new() };
    let Some(agent) = agent else {
        let Shell { visibility, name, .. } = shell;
        return Some(quote!(#visibility struct #name;));
    };
    Some(item(
        &bt,
        &shell,
        &Tree {
            name: super::syntax::name(&shell.name),
            conditional: false,
            docs: String::new(),
            agent,
            params: Vec::new(),
            locals: Vec::new(),
            budgets: Vec::new(),
            editor: bt_model::Editor::default(),
            root: bt_model::Node {
                place: shell.name.span().into(),
                label: None,
                docs: String::new(),
                attributes: Vec::new(),
                weight: None,
                score: None,
                required: None,
                editor: bt_model::Editor::default(),
                kind: bt_model::NodeKind::Fail,
            },
        },
    ))
}
