//! Keys whose names are keywords of Rust: `bb.type` is read as `bb.r#type`.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};

/// Returns the same tokens, in which a keyword after `bb.` is a raw identifier.
pub(crate) fn as_keys(tokens: TokenStream) -> TokenStream {
    changed(&tokens).unwrap_or(tokens)
}

/// Returns the changed tokens; `None` if nothing changes. A new group would lose the places of its two delimiters, so
/// only groups with a change are made anew.
fn changed(tokens: &TokenStream) -> Option<TokenStream> {
    let (mut path, mut any) = (Path::Elsewhere, false);
    let mut read = |token: TokenTree| {
        let before = std::mem::replace(&mut path, Path::Elsewhere);
        match &token {
            TokenTree::Group(group) => {
                let Some(content) = changed(&group.stream()) else { return token };
                any = true;
                let mut inner = Group::new(group.delimiter(), content);
                inner.set_span(group.span());
                TokenTree::Group(inner)
            }
            TokenTree::Ident(ident) => {
                let key = matches!(before, Path::Dot);
                if key || ident == "bb" {
                    path = Path::Name;
                }
                let Some(raw) = as_key(ident).filter(|_| key) else { return token };
                any = true;
                TokenTree::Ident(raw)
            }
            TokenTree::Punct(punct) => {
                if punct.as_char() == '.' && matches!(before, Path::Name) {
                    path = Path::Dot;
                }
                token
            }
            TokenTree::Literal(_) => token,
        }
    };
    let tokens: TokenStream = tokens.clone().into_iter().map(&mut read).collect();
    any.then_some(tokens)
}

/// The role of the previous token in a path of keys.
enum Path {
    Elsewhere,
    /// `bb`, or a key.
    Name,
    /// The `.` after a name.
    Dot,
}

/// Returns a keyword as a raw identifier; `None` for any other name.
fn as_key(ident: &Ident) -> Option<Ident> {
    let text = ident.to_string();
    let never_raw = ["self", "Self", "super", "crate", "_"].contains(&&*text);
    let name = text.starts_with("r#") || syn::parse_str::<Ident>(&text).is_ok();
    (!never_raw && !name).then(|| Ident::new_raw(&text, ident.span()))
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::as_keys;

    #[test]
    fn keywords_after_the_board_are_keys() {
        for (written, read) in [
            (quote!(bb.type == 3), quote!(bb.r#type == 3)),
            (quote!(f(bb.body.move)), quote!(f(bb.body.r#move))),
            (quote!(bb.ammo), quote!(bb.ammo)),
            (quote!(0..bb.type), quote!(0..bb.r#type)),
            (quote!(plan.await), quote!(plan.await)),
            (
                quote!(if bb.ammo > 0 {
                } else {
                }),
                quote!(if bb.ammo > 0 {
                } else {
                }),
            ),
        ] {
            assert_eq!(as_keys(written).to_string(), read.to_string());
        }
    }
}
