//! The arguments of a loaded tree, passed by the caller.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use core::error::Error;
use core::fmt;

use crate::blackboard::Agent;
use crate::brain::Brain;
use crate::loaded::memory::erased::{Cell, Held, Memory, Place, State};
use crate::loaded::program::Program;
use crate::loaded::program::frame::Given;
use crate::loaded::program::part::{AgentMemory, Kind};
use crate::loaded::tree::Loaded;

impl<A: Agent> Program<A> {
    /// Returns the name and the type of each parameter of the tree, in the order of the file.
    pub fn params(&self) -> impl Iterator<Item = (&str, &str)> {
        self.given().iter().map(|given| (&*given.name, &*given.ty))
    }

    /// Returns the parameters of the tree with their defaults. [`Arguments::with`] replaces values.
    ///
    /// ```
    /// use bt_runtime::{Registry, prelude::*};
    /// # #[derive(Blackboard, Default)] struct Soldier { ammo: u32 }
    ///
    /// let text = r#"{ "bt": 1, "tree": "Load", "agent": "Soldier",
    ///     "params": [{ "name": "rounds", "type": "u32", "default": 6 }],
    ///     "root": { "node": "set", "key": "ammo", "value": { "expr": "rounds" } } }"#;
    /// let program = Registry::<Soldier>::new().load_str("load.json", text).unwrap();
    /// let mut brain = program.arguments().with("rounds", 30_u32)?.brain(Soldier::default());
    /// brain.tick(Duration::ZERO, &mut ());
    /// assert_eq!(brain.board().ammo, 30);
    ///
    /// let error = program.arguments().with("round", 30_u32).unwrap_err();
    /// assert_eq!(error.to_string(), "`Load` has no parameter `round`: did you mean `rounds`?");
    /// let error = program.arguments().with("rounds", 30).unwrap_err();
    /// assert_eq!(error.to_string(), "the parameter `rounds` of `Load` is a `u32`, not a `i32`");
    /// # Ok::<(), bt_runtime::loaded::ArgumentError>(())
    /// ```
    #[must_use]
    pub fn arguments(self: &Arc<Self>) -> Arguments<A> {
        Arguments { program: Arc::clone(self), memory: AgentMemory::new(Arc::clone(self)) }
    }

    pub(crate) fn given(&self) -> &[Given<A>] {
        match &self.parts[self.root.root as usize].kind {
            Kind::Frame(frame) => &frame.given,
            _ => &[],
        }
    }
}

/// Arguments for the parameters of a tree. Made by [`Program::arguments`].
///
/// Whenever the tree starts anew during the brain's life, its parameters begin with these values.
/// [Snapshots](crate::snapshot#trees-from-files) contain the values, and another version of the tree
/// ([`Brain::swap`](crate::Brain::swap)) keeps each one for which it has a parameter of the same name and type.
#[derive(Clone)]
pub struct Arguments<A: Agent> {
    program: Arc<Program<A>>,
    /// The memory of a tree that has not started.
    memory: AgentMemory<A>,
}

impl<A: Agent> Arguments<A> {
    /// Sets the value of a parameter. Its type must be that of the parameter: `6_u32` for a `u32`.
    ///
    /// # Errors
    /// The tree has no such parameter, or the parameter is of another type.
    pub fn with<T: Cell>(mut self, name: &str, value: T) -> Result<Self, ArgumentError> {
        let Self { program, memory } = &mut self;
        let tree = || program.name().to_string();
        let Some(given) = program.given().iter().find(|given| given.name == name) else {
            let near = bt_model::nearest(name, program.params().map(|(name, _)| name)).map(ToString::to_string);
            return Err(ArgumentError::Unknown { tree: tree(), name: name.to_string(), near });
        };
        let Some(place) = given.value.place().downcast_ref::<Place<T>>() else {
            let (name, ty, given) = (name.to_string(), given.ty.clone(), core::any::type_name::<T>());
            return Err(ArgumentError::Type { tree: tree(), name, ty, given });
        };
        memory.put(*place, value);
        Ok(self)
    }

    /// Returns a brain as [`Program::brain`] does, with these values.
    #[must_use]
    pub fn brain(&self, agent: A) -> Brain<Loaded<A>> {
        let mut brain = self.program.brain(agent);
        let held = Held::of(&self.program, self.memory.clone());
        brain.persistent = Memory::of(State::Runs(held));
        brain
    }
}

impl<A: Agent> fmt::Debug for Arguments<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Arguments").field("program", &self.program).finish_non_exhaustive()
    }
}

/// The reason why a tree does not take an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ArgumentError {
    /// The tree has no parameter of this name.
    Unknown {
        /// The name of the tree.
        tree: String,
        /// The name of the argument.
        name: String,
        /// The parameter with the most similar name, if one is similar.
        near: Option<String>,
    },
    /// The parameter is of another type.
    Type {
        /// The name of the tree.
        tree: String,
        /// The name of the parameter.
        name: String,
        /// The type of the parameter, as written in the file.
        ty: String,
        /// The type of the argument.
        given: &'static str,
    },
}

impl fmt::Display for ArgumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { tree, name, near: Some(near) } => {
                write!(f, "`{tree}` has no parameter `{name}`: did you mean `{near}`?")
            }
            Self::Unknown { tree, name, near: None } => write!(f, "`{tree}` has no parameter `{name}`"),
            Self::Type { tree, name, ty, given } => {
                write!(f, "the parameter `{name}` of `{tree}` is a `{ty}`, not a `{given}`")
            }
        }
    }
}

impl Error for ArgumentError {}
