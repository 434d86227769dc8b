//! The conversion of events. They are found by the last segment of their path in the agent's event type.

use bt_model::catalogue::{event_kind, one_value};
use bt_model::json::expression::{Expr, ExprKind};
use bt_model::json::{Json, Pattern, PatternKind};
use bt_model::{Listen, Name, Output, Syntax as _};
use proc_macro2::{Ident, TokenStream};
use quote::quote_spanned;
use syn::parse::Parser;

use super::Converter;
use crate::tree::syntax::Rust;

impl Converter<'_> {
    /// Converts an event that is sent: `Noise::Heard(destination)`.
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

    /// Converts the event of a `wait_for`.
    pub(super) fn listen(&mut self, listen: &Listen<Json>) -> Listen<Rust> {
        let pattern = self.event_pattern(&listen.pattern);
        self.bound = Json::binds(&listen.pattern);
        let guard = listen.guard.as_ref().map(|guard| self.condition(guard));
        let outputs = listen.outputs.iter().map(|output| self.output(output)).collect();
        self.bound.clear();
        Listen { pattern, guard, outputs }
    }

    /// Converts a pattern of events: `__Event::Heard(at) | __Event::Seen(at, _)`.
    pub(super) fn event_pattern(&mut self, pattern: &Pattern) -> syn::Pat {
        let tokens = self.either(pattern);
        syn::Pat::parse_multi.parse2(tokens).unwrap_or_else(|_| syn::parse_quote!(_))
    }

    fn either(&mut self, pattern: &Pattern) -> TokenStream {
        let span = self.span;
        match &pattern.kind {
            PatternKind::Event { name, binds } => {
                let word = self.last(name);
                if binds.is_empty() {
                    return quote_spanned!(span=> __Event::#word { .. });
                }
                one_value(&name.text, None, binds, self.faults);
                let names: Vec<TokenStream> = binds.iter().map(|name| self.bind(name)).collect();
                quote_spanned!(span=> __Event::#word(#(#names),*))
            }
            PatternKind::Or(either) => {
                let either: Vec<_> = either.iter().map(|one| self.either(one)).collect();
                quote_spanned!(span=> #(#either)|*)
            }
            _ => quote_spanned!(span=> _),
        }
    }

    fn bind(&mut self, name: &Name<Json>) -> TokenStream {
        let span = self.span;
        if name.text == "_" {
            return quote_spanned!(span=> _);
        }
        let name = self.carried(name);
        quote_spanned!(span=> #name)
    }

    /// Returns the variable of a value that an event carries.
    fn carried(&mut self, name: &Name<Json>) -> Ident {
        let ident = self.ident(name);
        if self.hides { quote::format_ident!("__heard_{}", ident, span = self.span) } else { ident }
    }

    /// Returns the identifier of a parameter, a local, or a value that an event carries.
    pub(super) fn local(&mut self, name: &Name<Json>) -> Ident {
        if self.bound.contains(&name.text) { self.carried(name) } else { self.ident(name) }
    }

    /// Converts an output of an event. A plain name is cloned later.
    fn output(&mut self, output: &Output<Json>) -> Output<Rust> {
        let value = output.value.as_ref().map(|value| match &value.kind {
            ExprKind::Local(path) if path.len() == 1 && self.bound.contains(&path[0].text) => {
                let (span, name) = (self.span, self.local(&path[0]));
                self.parsed(quote_spanned!(span=> #name))
            }
            _ => self.assigned(&output.target, value),
        });
        Output { target: self.target(&output.target), value }
    }

    /// Returns the last segment of an event's path: `Heard` of `Noise::Heard`.
    fn last(&mut self, name: &Name<Json>) -> Ident {
        let text = event_kind(&name.text).to_owned();
        self.ident(&Name { text, place: name.place.clone() })
    }
}
