//! Events: by their last word, which the agent's type of events has.

use bt_model::json::expression::{Expr, ExprKind};
use bt_model::json::{Json, PatternKind};
use bt_model::{Listen, Name, Output};
use proc_macro2::{Ident, TokenStream};
use quote::quote_spanned;
use syn::parse::Parser;

use super::Converter;
use crate::tree::syntax::Rust;

impl Converter<'_> {
    /// `Noise::Heard(destination)`
    pub(super) fn event(&mut self, expr: &Expr) -> syn::Expr {
        let span = self.span;
        let tokens = match &expr.kind {
            ExprKind::Paren(inner) => return self.event(inner),
            ExprKind::Word { word, .. } => {
                let word = self.ident(word);
                quote_spanned!(span=> __Event::#word)
            }
            ExprKind::Call { function, arguments } => {
                let word = self.last(function);
                let arguments: Vec<_> = arguments.iter().map(|argument| self.value_of(argument, None)).collect();
                quote_spanned!(span=> __Event::#word(#(#arguments),*))
            }
            _ => self.value(expr, None),
        };
        self.parsed(tokens)
    }

    /// The event that a `wait_for` takes.
    pub(super) fn listen(&mut self, listen: &Listen<Json>) -> Listen<Rust> {
        let span = self.span;
        let mut binds: Vec<Name<Json>> = Vec::new();
        let tokens = match &listen.pattern.kind {
            PatternKind::Event { name, binds: names } => {
                let word = self.last(name);
                if names.is_empty() {
                    quote_spanned!(span=> __Event::#word { .. })
                } else {
                    binds.extend(names.iter().filter(|name| name.text != "_").cloned());
                    let names: Vec<TokenStream> = names.iter().map(|name| self.bind(name)).collect();
                    quote_spanned!(span=> __Event::#word(#(#names),*))
                }
            }
            _ => quote_spanned!(span=> _),
        };
        self.bound = binds.iter().map(|name| name.text.clone()).collect();
        let guard = listen.guard.as_ref().map(|guard| self.condition(guard));
        let outputs = listen.outputs.iter().map(|output| self.output(output)).collect();
        self.bound.clear();
        let pattern = syn::Pat::parse_single.parse2(tokens).unwrap_or_else(|_| syn::parse_quote!(_));
        Listen { pattern, guard, outputs }
    }

    fn bind(&mut self, name: &Name<Json>) -> TokenStream {
        let span = self.span;
        if name.text == "_" {
            return quote_spanned!(span=> _);
        }
        let name = self.ident(name);
        quote_spanned!(span=> #name)
    }

    /// What is kept of an event: a name by itself is cloned later.
    fn output(&mut self, output: &Output<Json>) -> Output<Rust> {
        let value = output.value.as_ref().map(|value| match &value.kind {
            ExprKind::Local(path) if path.len() == 1 && self.bound.contains(&path[0].text) => {
                let (span, name) = (self.span, self.ident(&path[0]));
                self.parsed(quote_spanned!(span=> #name))
            }
            _ => {
                let tokens = self.value_of(value, None);
                self.parsed(tokens)
            }
        });
        Output { target: self.target(&output.target), value }
    }

    /// `Heard` of `Noise::Heard`.
    fn last(&mut self, name: &Name<Json>) -> Ident {
        let text = name.text.rsplit("::").next().unwrap_or_default().to_owned();
        self.ident(&Name { text, place: name.place.clone() })
    }
}
