//! Compares the tokens before and after the formatting.

use crate::token::{Kind, Token};

/// Returns `true` if both lists have the same tokens and comments, apart from a `,` before a closing parenthesis.
pub fn tokens(old: &[Token<'_>], new: &[Token<'_>]) -> bool {
    lasting(old).eq(lasting(new))
}

fn lasting<'t>(tokens: &'t [Token<'_>]) -> impl Iterator<Item = String> + 't {
    let is_dropped = |at: usize| {
        let next = tokens[at + 1..].iter().find(|token| !token.is_comment());
        tokens[at].is(",") && next.is_some_and(|next| next.is(")"))
    };
    let kept = tokens.iter().enumerate().filter(move |(at, _)| !is_dropped(*at));
    kept.flat_map(|(_, token)| match token.kind {
        Kind::Block | Kind::Doc => vec![token.text.lines().map(str::trim).collect::<Vec<_>>().join("\n")],
        // An operator may be split or joined: `> >` and `>>` are the same in generic arguments.
        _ => vec![token.text.to_owned()],
    })
}
