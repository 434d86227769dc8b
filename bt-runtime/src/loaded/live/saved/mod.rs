//! Snapshots of loaded trees. They are written like all snapshots. Reading them needs the programs of the trees.

mod brain;
mod fields;
mod memory;
mod population;
mod version;
mod walk;

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::Deserializer;
use serde::de::DeserializeSeed;

pub(crate) use memory::{Reads, Writes};

use crate::blackboard::Agent;
use crate::brain::Brain;
use crate::loaded::program::Program;
use crate::loaded::tree::Loaded;
use crate::population::Population;
use crate::snapshot::{Mismatch, Scope, Version};

/// Reads a brain or a population of loaded trees. It is a [`DeserializeSeed`](serde::de::DeserializeSeed), because a
/// snapshot does not contain the trees themselves. Made by [`Program::brain_seed`] and [`Program::population_seed`];
/// see [`snapshot`](crate::snapshot#trees-from-files).
pub struct Seed<A: Agent, W> {
    programs: Vec<Arc<Program<A>>>,
    of: PhantomData<fn() -> W>,
}

impl<A: Agent> Program<A> {
    /// Returns the seed that reads a brain that runs this tree.
    ///
    /// ```
    /// use bt_runtime::{Registry, prelude::*};
    /// use serde::de::DeserializeSeed;
    /// use serde::{Deserialize, Serialize};
    ///
    /// #[derive(Blackboard, Default, Serialize, Deserialize)]
    /// struct Lamp {
    ///     lit: bool,
    /// }
    ///
    /// let text = r#"{ "bt": 1, "tree": "Evening", "agent": "Lamp", "root": { "node": "sequence", "children": [
    ///     { "node": "wait", "args": { "for": "2s" } }, { "node": "set", "key": "lit", "value": true } ] } }"#;
    /// let program = Registry::<Lamp>::new().load_str("evening.json", text).unwrap();
    /// let second = Duration::from_secs(1);
    /// let mut brain = program.brain(Lamp::default());
    /// brain.tick(second, &mut ());
    ///
    /// let json = serde_json::to_string(&brain)?;
    /// let mut restored = program.brain_seed().deserialize(&mut serde_json::Deserializer::from_str(&json))?;
    /// restored.tick(second, &mut ());
    /// assert!(!restored.board().lit);
    /// restored.tick(second, &mut ());
    /// assert!(restored.board().lit, "two seconds after it began");
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn brain_seed(self: &Arc<Self>) -> Seed<A, Brain<Loaded<A>>> {
        Seed { programs: Vec::from([Arc::clone(self)]), of: PhantomData }
    }

    /// Returns the seed that reads a population whose agents run this tree. If they run several trees, add the others
    /// by [`Seed::or`].
    #[must_use]
    pub fn population_seed(self: &Arc<Self>) -> Seed<A, Population<Loaded<A>>> {
        Seed { programs: Vec::from([Arc::clone(self)]), of: PhantomData }
    }
}

impl<A: Agent, W> Seed<A, W> {
    /// Adds a tree that the brain, or agents of the population, may run.
    #[must_use]
    pub fn or(mut self, program: &Arc<Program<A>>) -> Self {
        self.programs.push(Arc::clone(program));
        self
    }

    /// Returns the program of this version. The error is the difference to the program of the same name, or else to the
    /// first program.
    fn program(&self, version: &Version) -> Result<Arc<Program<A>>, Mismatch> {
        let mut differs = None;
        for program in &self.programs {
            match version.compare(program.version()) {
                Ok(()) => return Ok(Arc::clone(program)),
                Err(mismatch) if differs.is_none() || *program.name == version.tree => differs = Some(mismatch),
                Err(_) => {}
            }
        }
        Err(differs.unwrap_or(Mismatch::Tree { here: "".into(), snapshot: version.tree.clone() }))
    }
}

/// # Errors
/// The snapshot is of another version of a tree, or corrupt.
impl<'de, A: Agent, W> DeserializeSeed<'de> for Seed<A, W>
where
    Self: fields::Reads<'de, W>,
{
    type Value = W;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<W, D::Error> {
        let _scope = Scope::open();
        fields::read(self, deserializer)
    }
}

impl<A: Agent, W> Clone for Seed<A, W> {
    fn clone(&self) -> Self {
        Self { programs: self.programs.clone(), of: PhantomData }
    }
}

impl<A: Agent, W> fmt::Debug for Seed<A, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Seed").field(&self.programs).finish()
    }
}
