//! The parser of events and their outputs: `Noise::Heard(at) if near(at) -> bb.destination`.

use bt_model::{Listen, Output};
use proc_macro2::{Spacing, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser as _};
use syn::{Pat, Result, Token};

use super::Parser;
use super::arguments::target;
use super::expression::expression;
use crate::diagnostics::with_help;
use crate::tree::syntax::Rust;

impl Parser<'_> {
    /// Parses the pattern of an event, its guard and its outputs.
    pub(crate) fn listen(&mut self, input: ParseStream) -> Result<Listen<Rust>> {
        let pattern = Pat::parse_multi_with_leading_vert(input)?;
        let guard = match input.parse::<Option<Token![if]>>()? {
            Some(keyword) => {
                let tokens = until_arrow(input)?;
                if tokens.is_empty() {
                    let help = "write it before `->`: `wait_for(Noise::Heard(at) if *at > 1.0 -> bb.goal)`";
                    return Err(with_help(keyword.span, "expected a condition after `if`", help));
                }
                Some(expression.parse2(tokens)?)
            }
            None => None,
        };
        let outputs = if input.peek(Token![->]) { outputs(input)? } else { Vec::new() };
        Ok(Listen { pattern, guard, outputs })
    }
}

/// Parses the outputs of an event: `-> bb.a = at, bb.b = volume`.
fn outputs(input: ParseStream) -> Result<Vec<Output<Rust>>> {
    input.parse::<Token![->]>()?;
    let mut outputs = Vec::new();
    loop {
        let target = target(input)?;
        let value = match input.parse::<Option<Token![=]>>()? {
            Some(_) => Some(expression(input)?),
            None => None,
        };
        outputs.push(Output { target, value });
        if input.parse::<Option<Token![,]>>()?.is_none() || input.is_empty() {
            return Ok(outputs);
        }
    }
}

/// Returns the tokens before `->`, because the parser of expressions would read the `-` as a minus.
pub(super) fn until_arrow(input: ParseStream) -> Result<TokenStream> {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![->]) {
        let token: TokenTree = input.parse()?;
        let joint = matches!(&token, TokenTree::Punct(punct) if punct.spacing() == Spacing::Joint);
        tokens.extend([token]);
        if joint && !input.is_empty() {
            tokens.extend([input.parse::<TokenTree>()?]);
        }
    }
    Ok(tokens)
}
