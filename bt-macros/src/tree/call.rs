//! Names and calls among the tokens of an expression.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::quote;

/// The form of a call.
pub(super) enum Form {
    /// A call that uses the defaults of all inputs: `is_hot()`, or `is_hot(..)`.
    Empty,
    /// A call with named inputs, each with its tokens: `is_hot(limit = 30)`.
    Named(Vec<(Ident, Vec<TokenTree>)>),
}

/// `true` if one of the tokens may begin a call of an action.
pub(crate) fn asks(tokens: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    (0..tokens.len()).any(|at| match &tokens[at] {
        TokenTree::Group(group) => asks(group.stream()),
        TokenTree::Ident(_) => is_name(&tokens, at) && call(&tokens[at..]).is_some(),
        _ => false,
    })
}

/// Returns the length of the path that starts here, and the form of its call; `None` if the path is no call of an
/// action.
pub(super) fn call(tokens: &[TokenTree]) -> Option<(usize, Form)> {
    let mut last = None;
    let mut length = 0;
    loop {
        match &tokens[length..] {
            [TokenTree::Ident(name), TokenTree::Punct(first), TokenTree::Punct(second), ..]
                if first.as_char() == ':' && second.as_char() == ':' =>
            {
                last = Some(name);
                length += 3;
            }
            [TokenTree::Ident(name), TokenTree::Group(group), ..] if group.delimiter() == Delimiter::Parenthesis => {
                let form = form(group)?;
                // A function of a type, or a tuple struct, is no action.
                let typed = [last, Some(name)].into_iter().flatten().any(is_type);
                return (!typed || matches!(form, Form::Named(_))).then_some((length + 1, form));
            }
            _ => return None,
        }
    }
}

fn is_type(name: &Ident) -> bool {
    name.to_string().starts_with(char::is_uppercase)
}

fn form(group: &Group) -> Option<Form> {
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    let is_punct = |token: &TokenTree, char| matches!(token, TokenTree::Punct(punct) if punct.as_char() == char);
    if tokens.is_empty() || matches!(&tokens[..], [a, b] if is_punct(a, '.') && is_punct(b, '.')) {
        return Some(Form::Empty);
    }
    let mut inputs = Vec::new();
    for part in tokens.split(|token| is_punct(token, ',')).filter(|part| !part.is_empty()) {
        match part {
            [TokenTree::Ident(name), sign, value @ ..]
                if is_punct(sign, '=') && !value.first().is_none_or(|next| is_punct(next, '=')) =>
            {
                inputs.push((name.clone(), value.to_vec()));
            }
            // A comma inside an argument, as in `a::<B, C>()`, belongs to the previous input.
            part => {
                let (_, value) = inputs.last_mut()?;
                value.extend(quote!(,));
                value.extend(part.iter().cloned());
            }
        }
    }
    Some(Form::Named(inputs))
}

/// `true` if this identifier is a name on its own, and not a field, a method, a part of a path or a label `x:`.
pub(super) fn is_name(tokens: &[TokenTree], at: usize) -> bool {
    let punct = |at: Option<usize>, char: char| match at.and_then(|at| tokens.get(at)) {
        Some(TokenTree::Punct(punct)) => punct.as_char() == char,
        _ => false,
    };
    let (before, before_that) = (at.checked_sub(1), at.checked_sub(2));
    let member = punct(before, '.') && !punct(before_that, '.');
    let lifetime = punct(before, '\'');
    let path = punct(before, ':') && punct(before_that, ':') || punct(Some(at + 1), ':');
    let macro_name = punct(Some(at + 1), '!') && !punct(Some(at + 2), '=');
    !member && !lifetime && !path && !macro_name
}

/// `true` if a path may start at this identifier, which is then not the name of a field or a method, nor a later part
/// of a path.
pub(super) fn is_start(tokens: &[TokenTree], at: usize) -> bool {
    let punct = |at: Option<usize>, char: char| match at.and_then(|at| tokens.get(at)) {
        Some(TokenTree::Punct(punct)) => punct.as_char() == char,
        _ => false,
    };
    let (before, before_that) = (at.checked_sub(1), at.checked_sub(2));
    let member = punct(before, '.') && !punct(before_that, '.');
    let declared = matches!(before.and_then(|at| tokens.get(at)), Some(TokenTree::Ident(word)) if word == "fn");
    !member && !declared && !punct(before, ':') && !punct(before, '\'')
}
