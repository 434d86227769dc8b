//! Patterns whose bindings the branch below them reads like parameters.

use bt_model::{Constant, Syntax};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Expr, Pat};

use crate::tree::syntax::{self, Rust};

/// A pattern above the node that is being emitted, and the value that it matches.
#[derive(Clone)]
pub(crate) struct Binding {
    pattern: Pat,
    pub(super) value: TokenStream,
    names: Vec<Ident>,
    /// `true` if the pattern itself takes references apart: `Some(&at)`, `Some(ref at)`.
    direct: bool,
}

impl Binding {
    pub(super) fn new(pattern: &Pat, value: &Expr) -> Self {
        let names = syntax::bindings(pattern);
        Self {
            pattern: pattern.clone(),
            value: value.to_token_stream(),
            names,
            direct: is_direct(pattern.to_token_stream()),
        }
    }

    pub(super) fn binds(&self, name: &str) -> bool {
        self.names.iter().any(|bound| bound == name)
    }

    /// Returns the value of a name, inside the pattern.
    pub(super) fn read(&self, name: &Ident) -> TokenStream {
        let mut own = self.names.iter().find(|own| *own == name).unwrap_or(name).clone();
        own.set_span(own.span().located_at(name.span()));
        if self.direct { quote!(#own) } else { quote_spanned!(name.span()=> (*#own)) }
    }

    /// Returns `then` if the pattern matches the value, else `otherwise`. `value`: the tokens of [`value`](Self::value)
    /// in the expansion.
    pub(super) fn matched(&self, value: &TokenStream, then: &TokenStream, otherwise: &TokenStream) -> TokenStream {
        let pattern = &self.pattern;
        let by = if self.direct { quote!() } else { quote!(&) };
        quote!(match #by #value { #pattern => #then, #[allow(unreachable_patterns)] _ => #otherwise })
    }
}

/// `true` if the pattern has `&` or `ref`.
fn is_direct(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => is_direct(group.stream()),
        TokenTree::Ident(word) => word == "ref",
        TokenTree::Punct(punct) => punct.as_char() == '&',
        TokenTree::Literal(_) => false,
    })
}

/// `true` if the expression is a name that a pattern binds and that is cloned like a place: `at`.
pub(super) fn is_bound(bound: &[Binding], expr: &Expr) -> bool {
    matches!(Rust::constant(expr), Some(Constant::Word(word)) if bound.iter().any(|binding| !binding.direct && binding.binds(&word)))
}
