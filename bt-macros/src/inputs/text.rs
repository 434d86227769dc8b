//! Source as text: docs, types and expressions, as tools show them.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// The doc comment among the attributes, a line per line, without the space that each begins with.
pub fn docs(attributes: &[Attribute]) -> String {
    let mut text = String::new();
    for line in attributes.iter().filter_map(line) {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(line.strip_prefix(' ').unwrap_or(&line));
    }
    text.trim_end().to_owned()
}

fn line(attribute: &Attribute) -> Option<String> {
    match &attribute.meta {
        Meta::NameValue(doc) if doc.path.is_ident("doc") => match &doc.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    }
}

/// Tokens as written, with the usual spaces.
pub fn written(tokens: impl ToTokens) -> String {
    tidy(&tokens.to_token_stream())
}

/// rustc prints tokens with more spaces than anybody writes: `Option < Vec2 >`.
fn tidy(tokens: &TokenStream) -> String {
    let mut text = tokens.to_string().split_whitespace().collect::<Vec<_>>().join(" ");
    for (from, to) in [
        (" ::", "::"),
        (":: ", "::"),
        (" <", "<"),
        ("< ", "<"),
        (" >", ">"),
        (" ,", ","),
        (" ;", ";"),
        ("& ", "&"),
        ("( ", "("),
        (" )", ")"),
        (" (", "("),
        ("[ ", "["),
        (" ]", "]"),
        (" .", "."),
        (". ", "."),
        (" !", "!"),
    ] {
        text = text.replace(from, to);
    }
    for (from, to) in [("<=", " <="), (">=", " >="), ("==", " =="), ("!=", " !=")] {
        text = text.replace(from, to).replace(&format!(" {to}"), to);
    }
    text
}

#[cfg(test)]
mod tests {
    use quote::quote;
    use syn::parse_quote;

    use super::*;

    #[test]
    fn a_type_is_written_as_people_write_it() {
        assert_eq!(written(quote!(Option<(Vec2, &'static str)>)), "Option<(Vec2, &'static str)>");
        assert_eq!(written(quote!([u8; 4])), "[u8; 4]");
        assert_eq!(written(quote!(dyn world::Terrain + 'static)), "dyn world::Terrain + 'static");
    }

    #[test]
    fn docs_lose_the_space_at_the_front() {
        let attributes: Vec<Attribute> =
            vec![parse_quote!(#[doc = " One."]), parse_quote!(#[inline]), parse_quote!(#[doc = "   Two."])];
        assert_eq!(docs(&attributes), "One.\n  Two.");
    }
}
