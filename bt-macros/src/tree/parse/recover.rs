//! Recovery after an error.

use proc_macro2::{Delimiter, TokenTree};
use syn::parse::ParseStream;
use syn::{Result, Token};

/// Skips the rest of a broken part, up to and including the next `;` or braces and the `else` after them.
pub(crate) fn skip(input: ParseStream) {
    while let Ok(token) = input.parse::<TokenTree>() {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == ';' => return,
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace && !input.peek(Token![else]) => {
                return;
            }
            _ => {}
        }
    }
}

/// Parses everything between delimiters. After an error it skips the rest, so that the tokens after the delimiters are
/// parsed as if there were no error.
pub(crate) fn all<T>(content: ParseStream, parse: impl FnOnce(ParseStream) -> Result<T>) -> Result<T> {
    let result = parse(content).and_then(|parsed| match content.is_empty() {
        true => Ok(parsed),
        false => Err(content.error("unexpected token")),
    });
    while content.parse::<TokenTree>().is_ok() {}
    result
}
