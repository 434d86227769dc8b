//! The data of an action.

use proc_macro2::Ident;
use syn::{Expr, ItemFn, Path, Type};

use super::returns::instant;
use crate::inputs::input::Input;
use crate::writes::Writes;

/// A function that is an action.
pub struct Action {
    /// The function, without the attributes on its parameters that only this macro uses.
    pub function: ItemFn,
    /// The parameters, in their order.
    pub params: Vec<Param>,
    /// The function of the option `halt`.
    pub halt: Option<Path>,
    /// The option `graceful`.
    pub graceful: Option<Ident>,
    /// The function of the option `sustain`.
    pub sustain: Option<Path>,
    /// The function of the option `completed`.
    pub completed: Option<Path>,
    /// The option `observes`.
    pub observes: Option<Observes>,
    /// The option `inline`: the largest number of bytes of the future of an `async fn`.
    pub inline: Option<Expr>,
    /// The option `restart_on_load`: the future is not saved, so the action begins anew after a load.
    pub restart_on_load: Option<Ident>,
}

/// The option `observes(ammo, body.health)`: a change of these keys ends the sleep of an action, and makes a guard that
/// calls a condition check it again.
pub struct Observes {
    /// The name of the option, for errors.
    pub name: Ident,
    /// The keys, each as the names of its path.
    pub keys: Vec<Vec<Ident>>,
}

/// A parameter, by its kind.
pub enum Param {
    /// The view of the agent: `cx: &mut Cx<Soldier>`.
    Cx(Part),
    /// The blackboard: `bb: &mut Board<Soldier>`, or `bb: &Soldier`.
    Board(Part, Level),
    /// The world: `world: &mut Arena`.
    World(Part),
    /// An input: a value that the tree passes to the action.
    Input(Box<Input>),
    /// A memory: `#[memory] path: &mut Path`.
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
    /// The whole board.
    Board,
    /// The agent's struct inside the board.
    Struct,
}

/// A value that the leaf keeps while it runs.
pub struct Memory {
    pub name: Ident,
    pub ty: Type,
}

/// The reason why no expression can call an action.
pub enum Impurity<'a> {
    /// The action is an `async fn`.
    Async,
    /// The action takes `cx`.
    Cx,
    /// The action takes `bb: &mut Board<…>`.
    Board,
    /// The action takes `world: &mut …`.
    World,
    /// The action has this option.
    Option(&'static str),
    /// The action has a memory with this name.
    Memory(&'a Ident),
    /// The action latches the input with this name.
    Latch(&'a Ident),
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
        self.params.iter().filter_map(|param| if let Param::Input(input) = param { Some(&**input) } else { None })
    }

    pub fn memories(&self) -> impl Iterator<Item = &Memory> {
        self.params.iter().filter_map(|param| if let Param::Memory(memory) = param { Some(memory) } else { None })
    }

    /// `true` for an `async fn`, which the tree awaits.
    pub fn is_async(&self) -> bool {
        self.function.sig.asyncness.is_some()
    }

    /// Returns the writes to the blackboard in the body of an action that has the board.
    pub fn writes(&self) -> Writes<'_> {
        match self.board().or(self.cx()).is_some() && !self.is_async() {
            true => Writes::in_block(&self.function.block),
            false => Writes::default(),
        }
    }

    /// `true` if a call mutates nothing, so that an expression may call the action.
    pub fn is_pure(&self) -> bool {
        self.impurity().is_none()
    }

    /// Returns the reason why no expression can call the action; `None` if expressions can.
    pub fn impurity(&self) -> Option<Impurity<'_>> {
        let mutable = |part: Option<&'_ Part>| part.is_some_and(|part| part.mutable);
        let latched = || self.inputs().find(|input| input.latch);
        Some(match () {
            () if self.is_async() => Impurity::Async,
            () if self.cx().is_some() => Impurity::Cx,
            () if mutable(self.board()) => Impurity::Board,
            () if mutable(self.world()) => Impurity::World,
            () if self.halt.is_some() => Impurity::Option("halt"),
            () if self.sustain.is_some() => Impurity::Option("sustain"),
            () if self.completed.is_some() => Impurity::Option("completed"),
            () if self.observes.is_some() && instant(&self.function.sig.output).is_none() => {
                Impurity::Option("observes")
            }
            () => match (self.memories().next(), latched()) {
                (Some(memory), _) => Impurity::Memory(&memory.name),
                (None, Some(input)) => Impurity::Latch(&input.name),
                (None, None) => return None,
            },
        })
    }
}
