//! The conversion of events. They are found by the last segment of their path in the agent's event type.

use bt_model::catalogue::{event_kind, one_value};
use bt_model::json::expression::ExprKind;
use bt_model::json::{Json, Pattern, PatternKind};
use bt_model::{Name, Output, Translate as _};
use proc_macro2::{Ident, TokenStream};
use quote::quote_spanned;
use syn::parse::Parser;

use super::Converter;
use crate::tree::syntax::Rust;

impl Converter<'_> {
    /// `__Event::Heard(at) | __Event::Seen(at, _)`
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
    pub(super) fn output(&mut self, output: &Output<Json>) -> Output<Rust> {
        let value = output.value.as_ref().map(|value| match &value.kind {
            ExprKind::Local(path) if path.len() == 1 && self.bound.contains(&path[0].text) => {
                let (span, name) = (self.span, self.local(&path[0]));
                self.parsed(quote_spanned!(span=> #name))
            }
            _ => self.assigned(&output.target, value),
        });
        Output { target: self.target(&output.target), value }
    }

    /// `Heard` of `Noise::Heard`.
    pub(super) fn last(&mut self, name: &Name<Json>) -> Ident {
        let text = event_kind(&name.text).to_owned();
        self.ident(&Name { text, place: name.place.clone() })
    }
}
