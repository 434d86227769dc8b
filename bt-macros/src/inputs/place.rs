//! Spans for generated code that an error may point at.

use proc_macro2::Span;
use syn::spanned::Spanned;

/// The location of `tokens`, with names resolved at the macro's call site: the tokens may come from a `macro_rules!`
/// of the user.
pub fn at(tokens: &impl Spanned) -> Span {
    Span::call_site().located_at(tokens.span())
}
