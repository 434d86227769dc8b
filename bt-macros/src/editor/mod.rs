//! Hints, which are code for rust-analyzer: completion, definitions, hover and rename inside of `bt!` and
//! `state_tree!`.
//!
//! To complete a word, rust-analyzer expands the macro a second time with another identifier at the cursor, finds that
//! identifier in the expansion, and completes at its place. Three rules follow:
//!
//! - Each token of the user must be in the expansion, even if the input cannot be parsed: `bb.`, `sequ`. So the hints
//!   are made of the tokens, without the parser.
//! - The hints come before everything else in the expansion. Their text before the cursor is the same with and without
//!   the identifier at the cursor, because rust-analyzer looks up types at the same offset of both expansions.
//! - Each word is put where exactly the right names are in scope: nodes and actions are paths in a function that
//!   imports the words of the language, keys are fields of `bb`, options are paths into a module of their own.
//!
//! The hints are made only in the process of rust-analyzer that expands macros. rustc never sees them.

mod argument;
mod body;
mod machine;
#[cfg(test)]
mod tests;
mod tokens;
mod words;

use std::sync::OnceLock;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;

use crate::crate_path;
use tokens::Tokens;

/// Expands a macro. In rust-analyzer the hints come before the expansion.
///
/// `expand` returns the reports and the items. For rust-analyzer the items are made of tokens that are not the user's,
/// except in declarations: so each word leads to one definition, and not to every item that the expansion makes from
/// the word.
pub fn with_hints(input: TokenStream, expand: fn(TokenStream) -> (TokenStream, TokenStream)) -> TokenStream {
    let (reports, items) = expand(input.clone());
    if !is_editor() {
        return quote!(#reports #items);
    }
    let (_, items) = expand(declarations(input.clone()));
    let hints = Editor { bt: crate_path::private() }.items(input);
    quote!(#hints #reports #items)
}

/// Returns the input with the user's tokens in the names of trees, their documentation and parameters, and with other
/// tokens elsewhere.
fn declarations(input: TokenStream) -> TokenStream {
    let mut declares = true;
    let tokens = input.into_iter().map(|token| match token {
        TokenTree::Ident(ident) if ident == "for" => {
            declares = false;
            TokenTree::Ident(ident)
        }
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
            declares = true;
            unspanned_token(TokenTree::Group(group))
        }
        token if declares => token,
        token => unspanned_token(token),
    });
    tokens.collect()
}

/// Returns the same token, and all tokens inside it, as if the user had not written them.
fn unspanned_token(token: TokenTree) -> TokenTree {
    let mut token = match token {
        TokenTree::Group(group) => TokenTree::Group(Group::new(group.delimiter(), unspanned(group.stream()))),
        token => token,
    };
    token.set_span(Span::call_site());
    token
}

fn unspanned(tokens: TokenStream) -> TokenStream {
    tokens.into_iter().map(unspanned_token).collect()
}

/// `true` if this is the process in which rust-analyzer expands macros.
fn is_editor() -> bool {
    static IS: OnceLock<bool> = OnceLock::new();
    let named = || {
        let path = std::env::current_exe().ok()?;
        Some(path.file_name()?.to_str()?.starts_with("rust-analyzer"))
    };
    *IS.get_or_init(|| named().unwrap_or(false))
}

struct Editor {
    /// The path `::bt_runtime::__private`.
    bt: TokenStream,
}

impl Editor {
    fn items(&self, input: TokenStream) -> TokenStream {
        let mut tokens = Tokens::of(input);
        let mut items = TokenStream::new();
        while !tokens.is_empty() {
            let Some(keyword) = tokens.until_any(&["tree", "machine"]) else { break };
            items.extend(self.item(&mut tokens, keyword == "machine"));
        }
        // There is one item, so that the user sees none of its names.
        let words = words::module();
        quote!(const _: () = { #words #items };)
    }

    /// Returns the hints for a tree or a machine: `Name(params) for Type { … }`.
    fn item(&self, tokens: &mut Tokens, machine: bool) -> TokenStream {
        let bt = &self.bt;
        tokens.skip();
        let params = tokens.parentheses().map(|params| self.params(params)).unwrap_or_default();
        tokens.until_any(&["for"]);
        let agent = tokens.until_braces();
        let body = tokens.braces().unwrap_or_default();
        let targets = machine.then(|| {
            quote!(
                use __words::targets::*;
            )
        });
        let body = if machine { self.states(body) } else { self.nodes(body) };
        let [bb, world, event] = ["bb", "world", "__event"].map(call_site);
        // Expands to:
        //     fn __hints(bb: &Soldier, world: &World, __event: &Event) {
        //         use __words::nodes::*;
        //         let route: Route = loop {};
        //         selector; { … }
        //     }
        quote! {
            const _: () = {
                #[allow(warnings)]
                fn __hints(#bb: &#agent, #world: &<#agent as #bt::Agent>::World, #event: &<#agent as #bt::Agent>::Event) {
                    use __words::nodes::*;
                    #targets
                    #params
                    #body
                }
            };
        }
    }

    /// Returns a local for each parameter.
    fn params(&self, params: TokenStream) -> TokenStream {
        let mut lets = TokenStream::new();
        for mut param in Tokens::of(params).split(',') {
            while let Some(attribute) = param.attribute() {
                lets.extend(self.attribute(attribute));
            }
            let mut words = param.until(':');
            let Some(name) = words.pop() else { continue };
            let ty = param.rest();
            lets.extend(quote!(let #name: #ty = loop {};));
        }
        lets
    }
}

/// Returns a name that is not in the user's source, but visible to the source.
fn call_site(name: &str) -> Ident {
    Ident::new(name, Span::call_site())
}
