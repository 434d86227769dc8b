//! The macros of `bt-runtime`, which re-exports them and explains them there: depend on that crate alone.
#![forbid(unsafe_code)]

mod action;
mod blackboard;
mod crate_path;
mod diagnostics;
mod inputs;
mod machine;
mod tree;

use proc_macro::TokenStream;

/// Declares behaviour trees: each becomes a type whose whole memory is known at compile time.
#[proc_macro]
pub fn bt(input: TokenStream) -> TokenStream {
    tree::expand(input.into()).into()
}

/// Declares state machines: trees of nested states, each of which becomes a tree as `bt!` makes one.
#[proc_macro]
pub fn state_tree(input: TokenStream) -> TokenStream {
    machine::expand(input.into()).into()
}

/// Makes types of the trees and state machines in a JSON file. Explained where `bt-runtime` re-exports it.
#[proc_macro]
pub fn bt_file(input: TokenStream) -> TokenStream {
    tree::expand_file(input.into()).into()
}

/// Makes a leaf of a function: `#[action] fn shoot(cx: &mut Cx<Soldier>) -> bool { … }`.
#[proc_macro_attribute]
pub fn action(options: TokenStream, item: TokenStream) -> TokenStream {
    action::expand(options.into(), item.into()).into()
}

/// Makes typed, observable keys of a struct's fields.
///
/// A key `ammo` is written by `bb.set_ammo(3)` or `*bb.ammo_mut() -= 1`: rustc refuses `bb.ammo = 3` on a board, as E0594.
#[proc_macro_derive(Blackboard, attributes(blackboard))]
pub fn derive_blackboard(item: TokenStream) -> TokenStream {
    blackboard::expand(item.into()).into()
}

/// Makes the fields of a hand-written leaf its inputs: `Turn(by = bb.angle)`.
///
/// `#[default(expression)]` on a field lets it be left out.
#[proc_macro_derive(Inputs, attributes(default, latch, memory))]
pub fn derive_inputs(item: TokenStream) -> TokenStream {
    inputs::expand(item.into()).into()
}
