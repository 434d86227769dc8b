//! The macros of `bt-runtime`, which re-exports and documents them: depend on that crate only.
#![forbid(unsafe_code)]

mod action;
mod blackboard;
mod crate_path;
mod custom;
mod diagnostics;
mod editor;
mod inputs;
mod machine;
mod tree;
mod writes;

use proc_macro::TokenStream;

/// Declares behaviour trees. Each becomes a type whose complete memory is known at compile time.
#[proc_macro]
pub fn bt(input: TokenStream) -> TokenStream {
    tree::expand(input.into()).into()
}

/// Declares state machines, which are trees of nested states. Each becomes a type, like a tree of `bt!`.
#[proc_macro]
pub fn state_tree(input: TokenStream) -> TokenStream {
    machine::expand(input.into()).into()
}

/// Turns the trees and state machines of a JSON file into types. The re-export in `bt-runtime` documents the macro.
#[proc_macro]
pub fn bt_file(input: TokenStream) -> TokenStream {
    tree::expand_file(input.into()).into()
}

/// Turns a function into a leaf: `#[action] fn shoot(cx: &mut Cx<Soldier>) -> bool { … }`.
#[proc_macro_attribute]
pub fn action(options: TokenStream, item: TokenStream) -> TokenStream {
    action::expand(options.into(), item.into()).into()
}

/// Turns the fields of a struct into the inputs of a composite: `Recovery(retries = 3) { drive(); clear(); }`.
///
/// `#[default(expression)]` makes a field optional.
#[proc_macro_attribute]
pub fn composite(options: TokenStream, item: TokenStream) -> TokenStream {
    custom::expand(custom::Kind::Composite, options.into(), item.into()).into()
}

/// Turns the fields of a struct into the inputs of a decorator: `Every(period = bb.period) { plan() }`.
///
/// `#[default(expression)]` makes a field optional.
#[proc_macro_attribute]
pub fn decorator(options: TokenStream, item: TokenStream) -> TokenStream {
    custom::expand(custom::Kind::Decorator, options.into(), item.into()).into()
}

/// Turns the fields of a struct into typed, observable keys.
///
/// To write a key `ammo`, use `bb.set_ammo(3)` or `*bb.ammo_mut() -= 1`. rustc rejects `bb.ammo = 3` on a board with
/// error E0594.
#[proc_macro_derive(Blackboard, attributes(blackboard))]
pub fn derive_blackboard(item: TokenStream) -> TokenStream {
    blackboard::expand(item.into()).into()
}

/// Turns the fields of a hand-written leaf into its inputs: `Turn(by = bb.angle)`.
///
/// `#[default(expression)]` makes a field optional.
#[proc_macro_derive(Inputs, attributes(default, latch, memory))]
pub fn derive_inputs(item: TokenStream) -> TokenStream {
    inputs::expand(item.into()).into()
}
