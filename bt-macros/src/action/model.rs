//! An action, as the attribute sees it.

use proc_macro2::Ident;
use syn::{Expr, ItemFn, Path, Type};

use crate::inputs::input::Input;

/// A function that is an action.
pub struct Action {
    /// The function, without the attributes on its parameters that only this macro uses.
    pub function: ItemFn,
    /// Its parameters, in their order.
    pub params: Vec<Param>,
    /// The function of the option `halt`.
    pub halt: Option<Path>,
    /// The option `graceful`.
    pub graceful: Option<Ident>,
    /// The function of the option `sustain`.
    pub sustain: Option<Path>,
    /// The option `observes`: the keys whose change ends a sleep, each as a path of names.
    pub observes: Option<(Ident, Vec<Vec<Ident>>)>,
    /// The option `inline`: the bytes that the future of an `async fn` may take.
    pub inline: Option<Expr>,
}

/// The kind of a parameter.
pub enum Param {
    /// `cx: &mut Cx<Soldier>`
    Cx(Part),
    /// `bb: &mut Board<Soldier>`, or `bb: &Soldier`
    Board(Part, Level),
    /// `world: &mut Arena`
    World(Part),
    /// An input: a value that the tree passes to the action.
    Input(Input),
    /// `#[memory] path: &mut Path`
    Memory(Memory),
    /// An invalid parameter, which was reported.
    Broken,
}

/// A part of the agent that the function borrows.
pub struct Part {
    pub name: Ident,
    /// The type of the agent, or of the world.
    pub ty: Type,
    pub mutable: bool,
}

/// The part of the blackboard that the function borrows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// The board.
    Board,
    /// The agent's struct inside the board.
    Struct,
}

/// A value that the leaf keeps while it runs.
pub struct Memory {
    pub name: Ident,
    pub ty: Type,
}

impl Action {
    pub fn cx(&self) -> Option<&Part> {
        self.params.iter().find_map(|param| if let Param::Cx(part) = param { Some(part) } else { None })
    }

    pub fn board(&self) -> Option<&Part> {
        self.params.iter().find_map(|param| if let Param::Board(part, _) = param { Some(part) } else { None })
    }

    pub fn world(&self) -> Option<&Part> {
        self.params.iter().find_map(|param| if let Param::World(part) = param { Some(part) } else { None })
    }

    pub fn inputs(&self) -> impl Iterator<Item = &Input> {
        self.params.iter().filter_map(|param| if let Param::Input(input) = param { Some(input) } else { None })
    }

    pub fn memories(&self) -> impl Iterator<Item = &Memory> {
        self.params.iter().filter_map(|param| if let Param::Memory(memory) = param { Some(memory) } else { None })
    }

    /// `true` for an `async fn`, which the tree awaits.
    pub fn is_async(&self) -> bool {
        self.function.sig.asyncness.is_some()
    }

    /// `true` if a call mutates nothing.
    pub fn is_pure(&self) -> bool {
        let borrowed = [self.cx(), self.board(), self.world()];
        !self.is_async() && borrowed.into_iter().flatten().all(|part| !part.mutable) && self.memories().next().is_none()
    }
}
