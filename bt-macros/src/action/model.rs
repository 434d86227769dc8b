//! An action, as the attribute sees it.

use proc_macro2::Ident;
use syn::{Expr, ItemFn, Path, Type};

use crate::inputs::input::Input;

/// A function that is an action.
pub struct Action {
    /// The function, without the attributes on its parameters that mean something here alone.
    pub function: ItemFn,
    /// Its parameters, in their order.
    pub params: Vec<Param>,
    /// The function of the option `halt`.
    pub halt: Option<Path>,
    /// The option `graceful`.
    pub graceful: Option<Ident>,
    /// The function of the option `sustain`.
    pub sustain: Option<Path>,
    /// The option `inline`: the bytes that the future of an `async fn` may take.
    pub inline: Option<Expr>,
}

/// What is handed to a parameter.
pub enum Param {
    /// `cx: &mut Cx<Soldier>`
    Cx(Part),
    /// `bb: &mut Board<Soldier>`, or `bb: &Soldier`
    Board(Part, Level),
    /// `world: &mut Arena`
    World(Part),
    /// What its place in the tree gives.
    Input(Input),
    /// `#[memory] path: &mut Path`
    Memory(Memory),
    /// Something that was reported.
    Broken,
}

/// A part of the agent that is lent to the function.
pub struct Part {
    pub name: Ident,
    /// The agent's type; for the world, its own.
    pub ty: Type,
    pub mutable: bool,
}

/// What is lent of the agent.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// The board.
    Board,
    /// The struct in it.
    Struct,
}

/// What the leaf remembers while it runs.
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

    /// `true` if the tree awaits it.
    pub fn is_async(&self) -> bool {
        self.function.sig.asyncness.is_some()
    }

    /// `true` if a call mutates nothing.
    pub fn is_pure(&self) -> bool {
        let lent = [self.cx(), self.board(), self.world()];
        !self.is_async() && lent.into_iter().flatten().all(|part| !part.mutable) && self.memories().next().is_none()
    }
}
