//! What stands for trees with errors: items of the right types that do nothing, so that the rest of the program
//! sees no second error.

use bt_model::{Document, Tree};
use proc_macro2::TokenStream;
use quote::quote;

use super::emit::params;
use super::parse::Shell;
use super::syntax::Rust;
use crate::crate_path;

/// The items of trees that could not be made.
pub(super) fn document(shells: &[Shell], document: &Document<Rust>) -> TokenStream {
    let bt = crate_path::private();
    let mut names = Vec::new();
    let mut items = TokenStream::new();
    for shell in shells.iter().filter(|shell| shell.agent.is_some()) {
        if !names.contains(&&shell.name) {
            names.push(&shell.name);
            let tree = document.trees.iter().find(|tree| shell.name == tree.name.text);
            items.extend(tree.map(|tree| item(&bt, shell, tree)));
        }
    }
    for Shell { visibility, name, .. } in shells.iter().filter(|shell| !names.contains(&&shell.name)) {
        items.extend(quote!(#visibility struct #name;));
    }
    items
}

fn item(bt: &TokenStream, shell: &Shell, tree: &Tree<Rust>) -> TokenStream {
    let Shell { visibility, name, agent, docs, outer } = shell;
    let params = params(bt, shell, tree);
    let (given, taken) = match tree.params.is_empty() {
        true => (quote!(()), None),
        false => (quote!(params), Some(quote!(params: <#name as #bt::Tree>::Params))),
    };
    // Expands to:
    //     pub struct Guard;
    //     const _: () = { impl Tree for Guard { type Root = At<0, Fail>; … } impl Guard { … } };
    quote! {
        #(#docs)*
        #(#outer)*
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
        #visibility struct #name;

        #(#outer)*
        #[allow(dead_code, clippy::all, clippy::pedantic)]
        const _: () = {
            type __Tree = #name;
            #params

            #[automatically_derived]
            impl #bt::Tree for #name {
                type Agent = #agent;
                type Params = __Params;
                type Locals = ();
                type Root = #bt::At<0, #bt::Fail>;
                const NAME: &'static str = "";
                const DOCS: &'static str = "";
                const COUNT: u16 = 1;
                const INFO: &'static [#bt::NodeInfo] = &[];
                fn locals(_: &__Params) {}
            }

            #[automatically_derived]
            impl #name {
                #visibility const BYTES: usize = 0;
                #visibility const MAX_VISITS: u32 = 1;
                #visibility const INFO: &'static [#bt::NodeInfo] = &[];
                #visibility fn brain(agent: <#name as #bt::Tree>::Agent, #taken) -> #bt::Brain<#name> {
                    #bt::Brain::new(agent, #given)
                }
            }
        };
    }
}
