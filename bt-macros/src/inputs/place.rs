//! Spans for generated code that an error may point at.

use proc_macro2::Span;
use syn::spanned::Spanned;

/// Reported at `tokens`, but with names looked up where the macro is called: the tokens may come out of a
/// `macro_rules!` of the user.
pub fn at(tokens: &impl Spanned) -> Span {
    Span::call_site().located_at(tokens.span())
}
