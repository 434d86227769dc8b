//! The parser of the function, its options and its parameters.

use proc_macro2::{Ident, TokenStream};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::{Attribute, FnArg, Item, ItemFn, Token};

use super::model::{Action, Observes};
use super::param;
use crate::diagnostics::Diagnostics;
use crate::inputs::options;

/// Reads the function; `None` if it cannot become a leaf.
pub fn action(tokens: TokenStream, item: TokenStream, diagnostics: &mut Diagnostics) -> Option<Action> {
    let mut function = function(item, diagnostics)?;
    if let Some(receiver) = function.sig.receiver() {
        // A method is in an `impl`, which cannot contain the struct of the leaf.
        let help = "write a free function; it gets its agent as `cx: &mut Cx<Soldier>` or `bb: &mut Board<Soldier>`";
        diagnostics.error(receiver, "an action has no `self`", Some(help));
        return None;
    }
    let awaited = function.sig.asyncness.is_some();
    let params = function.sig.inputs.iter().map(|param| param::param(param, awaited, diagnostics)).collect();
    strip(&mut function);
    let mut action = Action {
        function,
        params,
        halt: None,
        graceful: None,
        sustain: None,
        completed: None,
        observes: None,
        inline: None,
        restart_on_load: None,
    };
    let known = &["halt", "graceful", "sustain", "completed", "observes", "inline", "restart_on_load"];
    options::read(tokens, known, diagnostics, |name, input| {
        match name.to_string().as_str() {
            "halt" => action.halt = Some(options::value(name, input)?),
            "sustain" => action.sustain = Some(options::value(name, input)?),
            "completed" => action.completed = Some(options::value(name, input)?),
            "observes" => action.observes = Some(Observes { name: name.clone(), keys: keys(name, input)? }),
            "inline" => action.inline = Some(options::value(name, input)?),
            "restart_on_load" => action.restart_on_load = Some(name.clone()),
            _ => action.graceful = Some(name.clone()),
        }
        Ok(())
    });
    Some(action)
}

/// Parses the keys in `observes(destination, body.health)`.
fn keys(name: &Ident, input: ParseStream<'_>) -> syn::Result<Vec<Vec<Ident>>> {
    let missing = || syn::Error::new(name.span(), format!("`{name}` needs keys: `{name}(ammo, body.health)`"));
    if !input.peek(syn::token::Paren) {
        return Err(missing());
    }
    let list;
    syn::parenthesized!(list in input);
    let path = |input: ParseStream<'_>| {
        let names = Punctuated::<Ident, Token![.]>::parse_separated_nonempty_with(input, Ident::parse_any)?;
        Ok(names.into_iter().collect())
    };
    let keys: Vec<_> = list.parse_terminated(path, Token![,])?.into_iter().collect();
    if keys.is_empty() { Err(missing()) } else { Ok(keys) }
}

fn function(item: TokenStream, diagnostics: &mut Diagnostics) -> Option<ItemFn> {
    match diagnostics.take(syn::parse2(item))? {
        Item::Fn(function) => Some(function),
        other => {
            let help = "for a leaf that is a struct, implement `Leaf` and derive `Inputs`";
            diagnostics.error(other, "`#[action]` stands on a function", Some(help));
            None
        }
    }
}

/// Removes the attributes on parameters that rustc does not accept there.
fn strip(function: &mut ItemFn) {
    let ours = |attribute: &Attribute| {
        ["doc", "default", "latch", "memory"].iter().any(|name| attribute.path().is_ident(name))
    };
    for param in &mut function.sig.inputs {
        if let FnArg::Typed(param) = param {
            param.attrs.retain(|attribute| !ours(attribute));
            if function.sig.asyncness.is_some() {
                param::elide(&mut param.ty);
            }
        }
    }
}
