//! Trees of `bt!` and machines of `state_tree!` that files run. Each is the node of a compiled `run`, with its memory
//! in the block.

mod held;
mod register;
mod saved;
mod tree;

use super::program::eval::Env;
use super::registry::inputs::{Build, Inputs, Takes};
use crate::blackboard::Agent;
use crate::leaf::InputInfo;
pub use saved::SavedTree;
pub use tree::FileTree;

/// The parameters of a tree that files may run. Made by `bt!` and `state_tree!`.
pub trait Given {
    /// The parameters, in order.
    const INPUTS: &'static [InputInfo];
}

impl Given for () {
    const INPUTS: &'static [InputInfo] = &[];
}

impl Build for () {
    fn build<A: Agent, T: Takes<A, Self>>(_: &mut Inputs<'_, '_, A>, takes: T) -> Option<T::Made> {
        Some(takes.take(|_: &Env<'_, '_, A>| ()))
    }
}
