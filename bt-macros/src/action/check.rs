//! Rules of the whole signature.

use syn::{GenericParam, PathArguments, ReturnType, Type};

use super::model::Action;
use super::owned;
use super::param::plain;
use crate::diagnostics::Diagnostics;

/// Reports what breaks a rule.
pub fn check(action: &Action, diagnostics: &mut Diagnostics) {
    kind_of_function(action, diagnostics);
    generics(action, diagnostics);
    one_view(action, diagnostics);
    returns(action, diagnostics);
    running(action, diagnostics);
    if let (Some(graceful), None) = (&action.graceful, &action.halt) {
        let help = "name the function that halts the action: `halt = stop_walking, graceful`";
        diagnostics.error(graceful, "`graceful` without `halt`", Some(help));
    }
}

fn kind_of_function(action: &Action, diagnostics: &mut Diagnostics) {
    let signature = &action.function.sig;
    if let Some(asyncness) = &signature.asyncness {
        let help = "return `Status`: `Running` where it would wait";
        diagnostics.error(asyncness, "an `async` action is not supported yet", Some(help));
    }
    if let syn::Safety::Unsafe(token) = &signature.safety {
        diagnostics.error(
            token,
            "an action cannot be `unsafe`: the tree calls it",
            Some("put the `unsafe` block inside"),
        );
    }
    if let Some(abi) = &signature.abi {
        diagnostics.error(abi, "an action is a Rust function", Some("call the foreign function inside"));
    }
}

fn generics(action: &Action, diagnostics: &mut Diagnostics) {
    let generics = &action.function.sig.generics;
    let first = generics.params.iter().find(|param| !matches!(param, GenericParam::Lifetime(_)));
    if let Some(first) = first {
        let help = "name the types, or implement `Leaf` on a generic struct and derive `Inputs`";
        diagnostics.error(first, "an action cannot be generic", Some(help));
    }
}

fn one_view(action: &Action, diagnostics: &mut Diagnostics) {
    let Some(cx) = action.cx() else { return };
    for (part, place) in [(action.board(), "bb"), (action.world(), "world")] {
        if let Some(part) = part {
            let help = format!("use `{}.{place}`", cx.name);
            let message = format!("`{}` is in `{}` already", part.name, cx.name);
            diagnostics.error(&part.name, message, Some(&help));
        }
    }
}

fn returns(action: &Action, diagnostics: &mut Diagnostics) {
    let ReturnType::Type(_, ty) = &action.function.sig.output else { return };
    match owned::fault(ty) {
        Some(owned::Fault::Borrows(place)) => {
            diagnostics.error(place, "what an action returns cannot borrow", Some("return an owned value"));
        }
        Some(owned::Fault::Unnamed(place)) => {
            diagnostics.error(place, "what an action returns needs a named type", Some("name the type"));
        }
        None => {}
    }
}

/// What only an action that can be running may have.
fn running(action: &Action, diagnostics: &mut Diagnostics) {
    let Some(returns) = instant(&action.function.sig.output) else { return };
    let message = |what: &str| format!("an action that returns `{returns}` is done at once: it {what}");
    let help = Some("return `Status`, and `Status::Running` while it is not done");
    if let Some(halt) = &action.halt {
        diagnostics.error(halt, message("is never halted"), help);
    }
    for memory in action.memories() {
        diagnostics.error(&memory.name, message("has nothing to remember"), help);
    }
    for input in action.inputs().filter(|input| input.latch) {
        diagnostics.error(&input.name, message("reads its inputs once anyway"), Some("remove `#[latch]`"));
    }
}

/// The return type's name, if it is one that means: done at once.
pub fn instant(output: &ReturnType) -> Option<String> {
    let ty = match output {
        ReturnType::Default => return Some("()".to_owned()),
        ReturnType::Type(_, ty) => plain(ty),
    };
    match ty {
        Type::Tuple(tuple) if tuple.elems.is_empty() => Some("()".to_owned()),
        Type::Path(path) => {
            let last = path.path.segments.last()?;
            let known = match last.arguments {
                PathArguments::None => last.ident == "bool",
                _ => last.ident == "Option" || last.ident == "Result",
            };
            known.then(|| last.ident.to_string())
        }
        _ => None,
    }
}
