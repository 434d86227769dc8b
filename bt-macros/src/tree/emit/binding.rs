//! The bindings of `if let`, `while let` and of the patterns of arms, which the branch reads like parameters.
//!
//! An expression that reads a binding matches the pattern again, so that it follows the keys that the matched value
//! reads. The node with the expression is wrapped in `Held`, which first checks whether the patterns match.

use std::collections::BTreeSet;

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Expr, Pat};

use super::Emitter;
use super::pattern::Binding;
use super::scan::{Names, Scan, scan};
use crate::tree::syntax;

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

    /// Returns an expression inside the patterns whose bindings it reads. `otherwise`: the value of the expression if
    /// one of the patterns does not match. `names`: the names with which it was scanned.
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
            let binding = &self.bound[index];
            binding.matched(&scan(binding.value.clone(), &above).tokens, &quote!({ #body }), otherwise)
        })
    }

    /// Returns a node in `Held`, if its own expressions read bindings. `before`: the bindings that the nodes around it
    /// have read.
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
            .map(|&index| matches(&self.bound[index], &Names { bound: &self.bound[..index], ..self.view_names() }))
            .collect();
        self.used.replace(outer);
        let all = scans.iter().map(|scan| &scan.tokens);
        let body = quote!(true #(&& #all)*);
        let condition = self.holds(span, &scans, body);
        let bt = self.bt;
        quote_spanned!(span=> #bt::Held<#condition, #node>)
    }
}

/// Returns the check whether the pattern matches. `above`: the names without those that this pattern and later ones
/// bind.
fn matches(binding: &Binding, above: &Names<'_>) -> Scan {
    let mut scan = scan(binding.value.clone(), above);
    scan.tokens = binding.matched(&scan.tokens, &quote!(true), &quote!(false));
    scan
}

/// Returns a condition as a value: a `let` is only allowed in the condition of an `if`.
pub(super) fn as_value(condition: &Expr, tokens: &TokenStream) -> TokenStream {
    match syntax::lets(condition).is_empty() {
        true => tokens.clone(),
        false => quote!(if #tokens { true } else { false }),
    }
}
