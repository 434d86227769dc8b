//! The text of source code for tools: docs, types and expressions.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// Returns the text of the doc comments among the attributes, one line for each, without the leading space.
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

/// Returns tokens as source text with the usual spaces.
pub fn written(tokens: impl ToTokens) -> String {
    tidy(&tokens.to_token_stream())
}

/// Returns an expression or an attribute as source text: `<` and `>` are comparisons, `&&` has a space on both sides.
pub fn expression(tokens: impl ToTokens) -> String {
    let mut text = spaced(&tokens.to_token_stream());
    for (from, to) in [("( &", "(&"), ("(& ", "(&"), (", & ", ", &"), ("(- ", "(-"), ("(* ", "(*"), ("! ", "!")] {
        text = text.replace(from, to);
    }
    // The `!` of a macro follows the macro's name directly; a negation has a space before it if an operator precedes
    // it.
    text = text.replace(" !(", "!(");
    for operator in ["&&", "||", "==", "=", ","] {
        text = text.replace(&format!("{operator}!("), &format!("{operator} !("));
    }
    text
}

/// Returns the text of tokens without the unusual spaces of rustc: `Option < Vec2 >`.
fn tidy(tokens: &TokenStream) -> String {
    let mut text = spaced(tokens);
    for (from, to) in [(" <", "<"), ("< ", "<"), (" >", ">"), ("& ", "&"), (" !", "!")] {
        text = text.replace(from, to);
    }
    for (from, to) in [("<=", " <="), (">=", " >="), ("==", " =="), ("!=", " !=")] {
        text = text.replace(from, to).replace(&format!(" {to}"), to);
    }
    text
}

/// Returns tokens as text, without the spaces that rustc adds around punctuation.
fn spaced(tokens: &TokenStream) -> String {
    let mut text = tokens.to_string().split_whitespace().collect::<Vec<_>>().join(" ");
    for (from, to) in [
        (" ::", "::"),
        (":: ", "::"),
        (" ,", ","),
        (" ;", ";"),
        ("( ", "("),
        (" )", ")"),
        (" (", "("),
        ("[ ", "["),
        (" ]", "]"),
        (" .", "."),
        (". ", "."),
    ] {
        text = text.replace(from, to);
    }
    for operator in ["==", "&&", "||", "<", ">", "<=", ">=", "!=", "+", "*", "="] {
        text = text.replace(&format!(" {operator}("), &format!(" {operator} ("));
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
    fn an_expression_is_written_as_people_write_it() {
        let same = |tokens: TokenStream, written: &str| assert_eq!(expression(tokens), written);
        same(quote!(bb.a && bb.n < 3), "bb.a && bb.n < 3");
        same(quote!(when(!bb.a, aborts = self)), "when(!bb.a, aborts = self)");
        same(quote!(to > 2 || near(&bb.at, bb.home)), "to > 2 || near(&bb.at, bb.home)");
        same(quote!(a != b && (c >= d)), "a != b && (c >= d)");
        same(quote!(a && !(b || c)), "a && !(b || c)");
        same(quote!(matches!(bb.mode, Mode::Calm)), "matches!(bb.mode, Mode::Calm)");
    }

    #[test]
    fn docs_lose_the_space_at_the_front() {
        let attributes: Vec<Attribute> =
            vec![parse_quote!(#[doc = " One."]), parse_quote!(#[inline]), parse_quote!(#[doc = "   Two."])];
        assert_eq!(docs(&attributes), "One.\n  Two.");
    }
}
