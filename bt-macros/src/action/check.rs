//! Rules for the whole signature of an action.

use proc_macro2::Ident;
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{GenericParam, ReturnType};

use super::model::{Action, Observes};
use super::owned;
use super::returns::{instant, is_plain_value, may_sleep};
use crate::blackboard::world;
use crate::diagnostics::Diagnostics;
use crate::inputs::text;
use crate::writes::Kind;

/// Reports every part that breaks a rule.
pub fn check(action: &Action, diagnostics: &mut Diagnostics) {
    kind_of_function(action, diagnostics);
    awaited(action, diagnostics);
    generics(action, diagnostics);
    one_view(action, diagnostics);
    returns(action, diagnostics);
    running(action, diagnostics);
    observes(action, diagnostics);
    key_writes(action, diagnostics);
    hidden_lifetimes(action, diagnostics);
    if let (Some(graceful), None) = (&action.graceful, &action.halt) {
        let help = "name the function that halts the action: `halt = stop_walking, graceful`";
        diagnostics.error(graceful, "`graceful` without `halt`", Some(help));
    }
}

fn kind_of_function(action: &Action, diagnostics: &mut Diagnostics) {
    let signature = &action.function.sig;
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

/// Reports keys that the body writes without the board, so that no change would be recorded.
fn key_writes(action: &Action, diagnostics: &mut Diagnostics) {
    for write in &action.writes().found {
        let place = write.written();
        let instead = match &write.kind {
            Kind::Assign(value, _) if write.whole() => {
                let board = place.strip_suffix(&format!(".{}", write.key)).unwrap_or("bb");
                format!("{board}.set_{}({})", write.key.unraw(), text::expression(value))
            }
            Kind::Assign(value, _) => format!("{} = {}", write.through_key(), text::expression(value)),
            Kind::Operate(op, value) => {
                let star = if write.whole() { "*" } else { "" };
                format!("{star}{} {} {}", write.through_key(), op.to_token_stream(), text::expression(value))
            }
            Kind::Method(_) | Kind::Setter(_) => continue,
        };
        let message = format!("this write of `{place}` bypasses the board, which records changes");
        diagnostics.error(write.place, message, Some(&format!("write `{instead}`")));
    }
}

/// Reports a world without its lifetimes. A function may leave them out; the agents with that world may not, and only an action
/// that takes nothing else of its agent names them.
fn hidden_lifetimes(action: &Action, diagnostics: &mut Diagnostics) {
    let Some(part) = action.world().filter(|_| action.cx().or(action.board()).is_none()) else { return };
    let Some(shown) = world::with_hidden(&part.ty) else { return };
    let (name, reference) = (&part.name, if part.mutable { "&mut " } else { "&" });
    let help = format!("write `{name}: {reference}{}`", text::written(&shown));
    diagnostics.error(&part.ty, world::hides(&part.ty), Some(&help));
}

/// Rules for an `async fn`, and for the option that only an `async fn` can have.
fn awaited(action: &Action, diagnostics: &mut Diagnostics) {
    let Some(asyncness) = &action.function.sig.asyncness else {
        if let Some(inline) = &action.inline {
            let help = Some("write `async fn`, or remove `inline`");
            diagnostics.error(inline, "`inline` is for an `async fn`, whose future it makes room for", help);
        }
        if let Some(option) = &action.restart_on_load {
            let help = Some("remove it: the memory of other actions is saved");
            diagnostics.error(option, "`restart_on_load` is for an `async fn`, whose future cannot be saved", help);
        }
        return;
    };
    if action.inline.is_none() {
        let help = "write `#[action(inline = 64)]`: the bytes that the future takes in the agent's memory";
        diagnostics.error(asyncness, "an `async` action needs room for its future", Some(help));
    }
    let message = "an `async` action takes only inputs: it cannot borrow the agent between two ticks";
    for part in [action.cx(), action.board(), action.world()].into_iter().flatten() {
        let help = "take what it needs as inputs, which the tree reads when the action starts: `ammo: u32`, and \
                    `reload(ammo = bb.ammo)` in the tree";
        diagnostics.error(&part.name, message, Some(help));
    }
    for memory in action.memories() {
        let message = format!("an `async` action has no `#[memory]`: `{}` is kept by its future", memory.name);
        let help =
            format!("declare it in the body, `let mut {} = …;`: it lives as long as the action runs", memory.name);
        diagnostics.error(&memory.name, message, Some(&help));
    }
    for input in action.inputs().filter(|input| input.latch) {
        let help = Some("remove `#[latch]`");
        diagnostics.error(&input.name, "an `async` action reads its inputs once anyway", help);
    }
    if let Some(halt) = &action.halt {
        let help = Some("use a drop guard in the future: a halt drops the future");
        diagnostics.error(halt, "an `async` action has no halt function", help);
    }
    if let Some(sustain) = &action.sustain {
        let help = Some("remove `sustain`; to act when the state is selected again, implement `Leaf` on a struct");
        diagnostics.error(sustain, "an `async` action cannot have `sustain`", help);
    }
    if let Some(completed) = &action.completed {
        let help = Some("remove `completed`; to act when the state ends, implement `Leaf` on a struct");
        diagnostics.error(completed, "an `async` action cannot have `completed`", help);
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
        None if is_plain_value(ty) => {
            let help = format!(
                "return `Option<{0}>` to write the value to a key: `Some(value)`; without a value an action returns `Status`, `bool` or `()`",
                text::written(ty)
            );
            diagnostics.error(ty, format!("an action cannot return `{}`", text::written(ty)), Some(&help));
        }
        None => {}
    }
}

/// Checks the parts that only an action that can be running may have.
fn running(action: &Action, diagnostics: &mut Diagnostics) {
    let instant = instant(&action.function.sig.output).filter(|_| !action.is_async());
    let Some(returns) = instant else { return };
    let message = |what: &str| format!("an action that returns `{returns}` is done at once: it {what}");
    let help = Some("return `Status`, and `Status::Running` while it is not done");
    if let Some(halt) = &action.halt {
        diagnostics.error(halt, message("is never halted"), help);
    }
    if let Some(sustain) = &action.sustain {
        diagnostics.error(sustain, message("is never sustained"), help);
    }
    if let Some(completed) = &action.completed {
        diagnostics.error(completed, message("never runs when its state is done"), help);
    }
    for memory in action.memories() {
        diagnostics.error(&memory.name, message("has nothing to remember"), help);
    }
    for input in action.inputs().filter(|input| input.latch) {
        diagnostics.error(&input.name, message("reads its inputs once anyway"), Some("remove `#[latch]`"));
    }
}

/// Checks the option `observes`.
fn observes(action: &Action, diagnostics: &mut Diagnostics) {
    let Some(Observes { name: option, keys }) = &action.observes else { return };
    if action.is_async() {
        let help =
            "remove `observes`; to wake on a key, write an `fn` that takes `bb: &Soldier` and returns `Progress`";
        diagnostics.error(option, "an `async` action cannot have `observes`: it reads no keys", Some(help));
        return;
    }
    if let Some(returns) = instant(&action.function.sig.output) {
        observes_as_condition(action, option, &returns, diagnostics);
        return;
    }
    if !may_sleep(&action.function.sig.output) {
        let help = "return `Progress`, and `Progress::Sleep(Wake::on_change())` until a key changes";
        diagnostics.error(
            option,
            "`observes` names the keys that wake an action, but this action never sleeps",
            Some(help),
        );
    }
    if action.cx().or(action.board()).is_none() {
        let help = format!("take `bb: &Soldier`, with your agent's type, to read `{}`", keys[0][0]);
        diagnostics.error(option, "`observes` names keys, but the action names no agent", Some(&help));
    }
}

/// Checks the option `observes` of an action that finishes at once: guards that call the action observe these keys.
fn observes_as_condition(action: &Action, option: &Ident, returns: &str, diagnostics: &mut Diagnostics) {
    if !action.is_pure() {
        let message = format!(
            "an action that returns `{returns}` never sleeps, and no guard can call it: it can mutate the agent"
        );
        let help = "return `Progress` to sleep until a key changes, or take `bb: &Soldier` so that guards can call it";
        diagnostics.error(option, message, Some(help));
    } else if action.board().is_none() {
        let help = "take `bb: &Soldier`, or remove `observes`: a guard observes the keys of the arguments by itself";
        diagnostics.error(option, "`observes` names keys, but this action reads no keys", Some(help));
    }
}
