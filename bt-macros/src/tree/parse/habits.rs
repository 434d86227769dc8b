//! Errors for statements of Rust that stand in the place of a node, with the node that they mean.

use bt_model::Target;
use proc_macro2::{Ident, Spacing, TokenTree};
use quote::ToTokens;
use syn::parse::ParseStream;
use syn::{BinOp, Error, Expr, Token};

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
            let (target, value) = (key(&assign.left), text::expression(&assign.right));
            Some(format!("set({target} = {value})"))
        }
        Expr::Binary(binary) if is_assignment(&binary.op) => {
            let (target, mut value) = (key(&binary.left), text::expression(&binary.right));
            if let Expr::Binary(_) = &*binary.right {
                value = format!("({value})");
            }
            let sign = binary.op.to_token_stream().to_string();
            Some(format!("set({target} = {target} {} {value})", sign.trim_end_matches('=')))
        }
        Expr::MethodCall(call) if call.method.to_string().starts_with("set_") => {
            let (method, value) = (call.method.to_string(), call.args.first()?);
            let key = method.strip_prefix("set_")?;
            Some(format!("set({}.{key} = {})", text::expression(&call.receiver), text::expression(value)))
        }
        Expr::MethodCall(call) => {
            let method = call.method.to_string();
            let asks = ["is_", "has_"].iter().any(|start| method.starts_with(start));
            asks.then(|| format!("check({})", text::expression(statement)))
        }
        Expr::Binary(_) => Some(format!("check({})", text::expression(statement))),
        _ => None,
    }
}

/// Returns the key to which an assignment writes: `bb.ammo` also for `*bb.ammo_mut()`.
fn key(target: &Expr) -> String {
    let written = text::expression(target);
    let behind = written.strip_prefix('*').map(str::trim_start);
    behind.and_then(|key| key.strip_suffix("_mut()")).map_or(written.clone(), str::to_owned)
}

fn is_assignment(op: &BinOp) -> bool {
    let sign = op.to_token_stream().to_string();
    sign.ends_with('=') && !["==", "!=", "<=", ">="].contains(&&*sign)
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
    let help = format!("an action is called without it, `{name}(…)`; other Rust code stands in an `#[action] fn`");
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
