//! Errors for statements of Rust that stand in the place of a node, with the node that they mean.

use bt_model::Target;
use proc_macro2::{Ident, Spacing, TokenTree};
use quote::ToTokens;
use syn::parse::ParseStream;
use syn::{Error, Expr, Token};

use crate::diagnostics::with_help;
use crate::inputs::text;
use crate::tree::syntax::Rust;

/// Returns the error for a node that begins as a value: `bb.ammo = 3`, `bb.set_ammo(3)`.
pub(super) fn statement(input: ParseStream) -> Error {
    let help = match input.fork().parse::<Expr>().ok().and_then(|statement| meant(&statement)) {
        Some(node) => format!("write `{node}`"),
        None => "a node is a word or a call: `wait(1s);`, `shoot();`, `set(bb.ammo = 3);`".to_owned(),
    };
    with_help(input.span(), "expected a node, found a value", &help)
}

/// Returns the node that a statement means.
fn meant(statement: &Expr) -> Option<String> {
    match statement {
        Expr::Assign(assign) => {
            let (target, value) = (text::expression(&assign.left), text::expression(&assign.right));
            Some(format!("set({target} = {value})"))
        }
        Expr::MethodCall(call) => {
            let key = call.method.to_string();
            let (key, value) = (key.strip_prefix("set_")?, call.args.first()?);
            Some(format!("set({}.{key} = {})", text::expression(&call.receiver), text::expression(value)))
        }
        _ => None,
    }
}

/// Returns the error for an operator before the `=` of a `set`: `set(bb.ammo += 1)`; `None` if none follows.
pub(super) fn operator(input: ParseStream, target: &Target<Rust>) -> Option<Error> {
    let ahead = input.fork();
    let Ok(TokenTree::Punct(sign)) = ahead.parse::<TokenTree>() else { return None };
    if sign.spacing() != Spacing::Joint || !"+-*/%&|^".contains(sign.as_char()) || !ahead.peek(Token![=]) {
        return None;
    }
    let (sign, of) = (sign.as_char(), if let Target::Key(..) = target { "bb." } else { "" });
    let target = format!("{of}{}", target.path());
    let help = format!("write `set({target} = {target} {sign} …)`");
    Some(with_help(input.span(), &format!("expected `=`, found `{sign}=`"), &help))
}

/// Returns the error for a `!` behind the name of a node: `shoot!()`.
pub(super) fn bang(input: ParseStream, name: &str) -> Option<Error> {
    let help = format!("leave out the `!`: `{name}(…)`");
    input.peek(Token![!]).then(|| with_help(input.span(), "a node is no macro", &help))
}

/// Returns the error for a default behind the type of a parameter: `n: u32 = 3`.
pub(super) fn default(input: ParseStream, param: &Ident, ty: &impl ToTokens) -> Option<Error> {
    if !input.peek(Token![=]) {
        return None;
    }
    let ahead = input.fork();
    let value = ahead.parse::<Token![=]>().and_then(|_| ahead.parse::<Expr>());
    let value = value.map_or("…".to_owned(), |value| text::expression(&value));
    let help = format!("write `#[default({value})] {param}: {}`", text::written(ty));
    Some(with_help(input.span(), "the default of a parameter stands before it", &help))
}
