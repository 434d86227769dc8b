//! The options of an attribute: `halt = stop, graceful`.

use proc_macro2::{Ident, TokenTree};
use syn::Token;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};

use super::text;
use crate::diagnostics::{Diagnostics, with_help};

/// Reads options separated by commas. `known` lists the names of the options; `value` reads the tokens after a name.
///
/// Reports an invalid option and continues after the next comma.
pub fn read(
    tokens: proc_macro2::TokenStream,
    known: &[&str],
    diagnostics: &mut Diagnostics,
    mut value: impl FnMut(&Ident, ParseStream<'_>) -> syn::Result<()>,
) {
    let mut seen: Vec<Ident> = Vec::new();
    let parser = |input: ParseStream<'_>| {
        while !input.is_empty() {
            if let Err(error) = option(input, known, &mut seen, diagnostics, &mut value) {
                diagnostics.syntax(error);
            }
            skip_to_comma(input)?;
        }
        Ok(())
    };
    if let Err(error) = parser.parse2(tokens) {
        diagnostics.syntax(error);
    }
}

fn option(
    input: ParseStream<'_>,
    known: &[&str],
    seen: &mut Vec<Ident>,
    diagnostics: &mut Diagnostics,
    value: &mut impl FnMut(&Ident, ParseStream<'_>) -> syn::Result<()>,
) -> syn::Result<()> {
    let name = input.call(Ident::parse_any)?;
    if !known.iter().any(|known| name == known) {
        let nearest = bt_model::nearest(&name.to_string(), known.iter().copied());
        let help = match nearest {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            // `#[blackboard(Arena)]`: a type without the name of its option.
            None if known.contains(&"world") && name.to_string().starts_with(char::is_uppercase) => {
                format!("write `world = {name}` or `event = {name}`")
            }
            None => format!("known here: {}", listed(known)),
        };
        diagnostics.error(&name, format!("unknown option `{name}`"), Some(&help));
        return Ok(());
    }
    if seen.contains(&name) {
        diagnostics.error(&name, format!("`{name}` is set twice"), Some("remove one of the two"));
    }
    value(&name, input)?;
    seen.push(name.clone());
    if !input.is_empty() && !input.peek(Token![,]) {
        if input.peek(Token![=]) || input.peek(syn::token::Paren) {
            return Err(with_help(input.span(), &format!("`{name}` takes no value"), &format!("write `{name}`")));
        }
        let help = "write `,` between two options: `halt = stop, graceful`";
        return Err(with_help(input.span(), &format!("expected `,` after `{name}`"), help));
    }
    Ok(())
}

/// Reads the `= value` of an option.
pub fn value<T: syn::parse::Parse>(name: &Ident, input: ParseStream<'_>) -> syn::Result<T> {
    let sign = input.parse::<Option<Token![=]>>()?;
    if sign.is_none() || input.is_empty() || input.peek(Token![,]) {
        let behind = input.parse::<Option<Token![:]>>().ok().flatten().and_then(|_| input.parse::<syn::Type>().ok());
        let written = behind.map_or("…".to_owned(), text::written);
        let help = format!("write `{name} = {written}`");
        return Err(with_help(name.span(), &format!("`{name}` needs a value"), &help));
    }
    input.parse()
}

fn skip_to_comma(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<TokenTree>()?;
    }
    input.parse::<Option<Token![,]>>()?;
    Ok(())
}

fn listed(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
