//! Finds the macros in a file.

use crate::token::{Kind, Token, Tokens};

/// A call of `bt!` or `state_tree!`.
#[derive(Debug)]
pub struct Call {
    /// The index of the first token of the macro's path.
    pub first: usize,
    /// The index of the opening delimiter.
    pub open: usize,
}

/// Returns the calls of `bt!` and `state_tree!`, also as `bt_runtime::bt!`, in the order of the file, except those in
/// items with `#[rustfmt::skip]`.
pub fn calls(tokens: &Tokens<'_>) -> Vec<Call> {
    let mut calls = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let named = token.kind == Kind::Ident && ["bt", "state_tree"].contains(&token.text);
        let open = at + 2;
        let called = named
            && tokens.get(at + 1).is_some_and(|bang| bang.is("!"))
            && tokens.get(open).is_some_and(|open| open.kind == Kind::Open);
        if called {
            calls.push(Call { first: path_start(tokens, at), open });
            at = tokens.close(open);
        } else if is_skip(tokens, at) {
            at = item_end(tokens, at + SKIP.len());
        } else {
            at += 1;
        }
    }
    calls
}

/// Returns the first token of the path that ends at `at`.
fn path_start(tokens: &Tokens<'_>, mut at: usize) -> usize {
    let is = |at: usize, test: fn(&Token<'_>) -> bool| tokens.get(at).is_some_and(test);
    while at >= 1 && is(at - 1, |token| token.is("::")) {
        at -= 1;
        if at >= 1 && is(at - 1, |token| token.kind == Kind::Ident) {
            at -= 1;
        }
    }
    at
}

const SKIP: [&str; 6] = ["#", "[", "rustfmt", "::", "skip", "]"];

fn is_skip(tokens: &Tokens<'_>, at: usize) -> bool {
    let end = (at + SKIP.len()).min(tokens.len());
    tokens.list(at..end).iter().map(|token| token.text).eq(SKIP)
}

/// Returns the token after an item: after its `;`, or after its braces.
fn item_end(tokens: &Tokens<'_>, mut at: usize) -> usize {
    while let Some(token) = tokens.get(at) {
        let end = if token.kind == Kind::Open { tokens.close(at) + 1 } else { at + 1 };
        if token.is(";") || token.is("{") || token.kind == Kind::Close {
            return end;
        }
        at = end;
    }
    at
}
