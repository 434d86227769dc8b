//! Bindings of `if let`, `while let` and of the patterns of arms, which the branch reads like parameters.
//!
//! An expression that reads a binding matches the pattern again, so that it follows the keys that the matched value reads. The
//! node with the expression is wrapped in `Held`, which asks before whether the patterns match.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Expr, Pat};

use super::Emitter;
use super::scan::{Names, Scan, scan};
use crate::tree::syntax::{self, Rust};

/// A pattern above the node that is being emitted, and the value that it matches.
#[derive(Clone)]
pub(crate) struct Binding {
    pattern: Pat,
    value: TokenStream,
    names: Vec<Ident>,
    /// `true` if the pattern takes references apart itself: `Some(&at)`, `Some(ref at)`.
    direct: bool,
}

impl Binding {
    fn new(pattern: &Pat, value: &Expr) -> Self {
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

    /// A name inside the pattern, see [`Emitter::in_patterns`]. `above`: the names without those that this pattern and later
    /// ones bind.
    pub(super) fn value(&self, name: &Ident, above: &Names<'_>) -> Scan {
        let mut scan = scan(self.value.clone(), above);
        let mut own = self.names.iter().find(|own| *own == name).unwrap_or(name).clone();
        own.set_span(own.span().located_at(name.span()));
        scan.tokens = if self.direct { quote!(#own) } else { quote_spanned!(name.span()=> (*#own)) };
        scan
    }

    /// A value where the pattern matches; `otherwise`: where it does not.
    fn inside(&self, above: &Names<'_>, then: &TokenStream, otherwise: &TokenStream) -> TokenStream {
        let (value, pattern) = (scan(self.value.clone(), above).tokens, &self.pattern);
        let by = if self.direct { quote!() } else { quote!(&) };
        quote!(match #by #value { #pattern => #then, _ => #otherwise })
    }

    /// `true` if the pattern matches.
    fn matches(&self, above: &Names<'_>) -> Scan {
        let mut scan = scan(self.value.clone(), above);
        scan.tokens = self.inside(above, &quote!(true), &quote!(false));
        scan
    }
}

/// `true` for a pattern with `&` or `ref`.
fn is_direct(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => is_direct(group.stream()),
        TokenTree::Ident(word) => word == "ref",
        TokenTree::Punct(punct) => punct.as_char() == '&',
        TokenTree::Literal(_) => false,
    })
}

impl Emitter<'_> {
    /// Emits a child with the bindings of a condition.
    pub(super) fn with_lets<T>(&mut self, condition: &Expr, emit: impl FnOnce(&mut Self) -> T) -> T {
        let found = syntax::lets(condition).into_iter().map(|found| Binding::new(&found.pat, &found.expr));
        self.with_bindings(found.collect(), emit)
    }

    /// Emits the child of an arm with the bindings of its pattern.
    pub(super) fn with_pattern<T>(&mut self, pattern: &Pat, subject: &Expr, emit: impl FnOnce(&mut Self) -> T) -> T {
        let found = if self.filed { Vec::new() } else { vec![Binding::new(pattern, subject)] };
        self.with_bindings(found, emit)
    }

    fn with_bindings<T>(&mut self, found: Vec<Binding>, emit: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.bound.len();
        self.bound.extend(found);
        let emitted = emit(self);
        self.bound.truncate(before);
        emitted
    }

    /// An expression inside the patterns whose bindings it reads; `otherwise`: its value where one of them does not match.
    /// `names`: those with which it was scanned.
    pub(super) fn in_patterns(
        &self,
        scans: &[Scan],
        names: &Names<'_>,
        body: TokenStream,
        otherwise: &TokenStream,
    ) -> TokenStream {
        let read: BTreeSet<usize> = scans.iter().flat_map(|scan| scan.patterns.iter().copied()).collect();
        read.into_iter().rev().fold(body, |body, index| {
            let above = Names { bound: &self.bound[..index], ..names.clone() };
            self.bound[index].inside(&above, &quote!({ #body }), otherwise)
        })
    }

    /// A node in `Held`, if its own expressions read bindings. `before`: the bindings that the nodes around it have read.
    pub(super) fn held(&mut self, span: Span, before: Vec<usize>, node: TokenStream) -> TokenStream {
        let mut used = self.used.replace(before);
        if used.is_empty() {
            return node;
        }
        used.sort_unstable();
        used.dedup();
        let outer = self.used.borrow().clone();
        let scans: Vec<Scan> = used
            .iter()
            .map(|&index| self.bound[index].matches(&Names { bound: &self.bound[..index], ..self.view_names() }))
            .collect();
        self.used.replace(outer);
        let all = scans.iter().map(|scan| &scan.tokens);
        let body = quote!(true #(&& #all)*);
        let condition = self.holds(span, &scans, body);
        let bt = self.bt;
        quote_spanned!(span=> #bt::Held<#condition, #node>)
    }
}

/// A condition as a value: a `let` may stand only in the condition of an `if`.
pub(super) fn as_value(condition: &Expr, tokens: &TokenStream) -> TokenStream {
    match syntax::lets(condition).is_empty() {
        true => tokens.clone(),
        false => quote!(if #tokens { true } else { false }),
    }
}

/// The names that a place may have: `at`.
pub(super) fn is_bound(bound: &[Binding], expr: &Expr) -> bool {
    use bt_model::{Constant, Syntax};
    matches!(Rust::constant(expr), Some(Constant::Word(word)) if bound.iter().any(|binding| !binding.direct && binding.binds(&word)))
}
