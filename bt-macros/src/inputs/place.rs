//! Spans for generated code that an error may point at.

use proc_macro2::{Span, TokenStream};
use syn::spanned::Spanned;

/// Returns the location of `tokens`, with names resolved at the call site of the macro, because the tokens may come
/// from a `macro_rules!` of the user.
pub fn at(tokens: &impl Spanned) -> Span {
    Span::call_site().located_at(tokens.span())
}

/// Returns the same tokens, located at `span`.
pub fn located(tokens: &TokenStream, span: Span) -> TokenStream {
    let tokens = tokens.clone().into_iter().map(|mut token| {
        token.set_span(token.span().located_at(span));
        token
    });
    tokens.collect()
}

/// Returns the same tokens, as if the user had written them at `span`.
pub fn written_at(tokens: &TokenStream, span: Span) -> TokenStream {
    let tokens = tokens.clone().into_iter().map(|mut token| {
        token.set_span(span);
        token
    });
    tokens.collect()
}
