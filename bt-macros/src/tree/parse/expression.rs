//! The parser of expressions, whose errors have a help.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Error, Expr, Result, Token};

use crate::diagnostics::with_help;

/// The expressions between parentheses or brackets.
type Values = Punctuated<Expr, Token![,]>;

/// Parses an expression.
pub(crate) fn expression(input: ParseStream) -> Result<Expr> {
    explained(input, |input| input.parse())
}

/// Parses the expression before the braces of a node or a state.
pub(crate) fn before_braces(input: ParseStream) -> Result<Expr> {
    explained(input, Expr::parse_without_eager_brace)
}

fn explained(input: ParseStream, parse: impl FnOnce(ParseStream) -> Result<Expr>) -> Result<Expr> {
    let ahead = input.fork();
    parse(input).map_err(|error| explain(&ahead, &error))
}

/// Adds help to an error of the parser.
fn explain(input: ParseStream, error: &Error) -> Error {
    if !ends_early(error) {
        let help = "a value is a key, a number, a call: `bb.ammo`, `3`, `is_near()`";
        return with_help(error.span(), &error.to_string(), help);
    }
    let tokens = unfinished(input.cursor().token_stream());
    match &tokens[..] {
        [.., TokenTree::Ident(bb), TokenTree::Punct(dot)] if dot.as_char() == '.' && bb == "bb" => {
            with_help(error.span(), "expected a key, found the end", "name a key: `bb.key`")
        }
        [.., TokenTree::Punct(dot)] if dot.as_char() == '.' => {
            with_help(error.span(), "expected a name, found the end", "write a field or a method after `.`")
        }
        [.., TokenTree::Punct(last)] => {
            let help = format!("write a value after `{}`: a key, a number, a call", operator(&tokens, last.as_char()));
            with_help(error.span(), "expected a value, found the end", &help)
        }
        _ => with_help(error.span(), "expected a value, found the end", "write a value: a key, a number, a call"),
    }
}

fn ends_early(error: &Error) -> bool {
    error.to_string().starts_with("unexpected end of input")
}

/// Returns the tokens that end early: those of the first parentheses or brackets that end early, at any depth, or else
/// all.
fn unfinished(tokens: TokenStream) -> Vec<TokenTree> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let inner = tokens.iter().find_map(|token| match token {
        TokenTree::Group(group) if group.delimiter() != Delimiter::Brace => {
            let error = Values::parse_terminated.parse2(group.stream()).err()?;
            ends_early(&error).then(|| group.stream())
        }
        _ => None,
    });
    inner.map_or(tokens, unfinished)
}

/// Returns the operator at the end of the tokens: `>`, `&&`.
fn operator(tokens: &[TokenTree], last: char) -> String {
    match tokens {
        [.., TokenTree::Punct(first), _] if first.spacing() == proc_macro2::Spacing::Joint => {
            format!("{}{last}", first.as_char())
        }
        _ => last.to_string(),
    }
}
