//! A brain of a loaded tree as a snapshot holds it.

use serde::de::Error;
use serde::{Deserialize, Serialize, Serializer};

use super::Seed;
use super::fields::{self, Fields};
use super::memory::{Reads, Writes};
use super::population;
use crate::blackboard::Agent;
use crate::brain::Brain;
use crate::brain::saved::{Outline, Saves};
use crate::loaded::memory::erased::Memory;
use crate::loaded::tree::Loaded;
use crate::population::Population;
use crate::snapshot::Version;

/// What it is of, the brain, and what its tree remembers.
#[derive(Serialize)]
#[serde(rename = "Snapshot")]
struct Snapshot<B, M> {
    version: Version,
    brain: B,
    memory: M,
}

const FIELDS: &[&str] = &["version", "brain", "memory"];

/// # Errors
/// An action of its tree remembers what cannot be written; there is a tree in a slot; or the brain is on its way to
/// [another version](Brain::swap) of its tree.
impl<A: Agent<Changes: Serialize, Inbox: Serialize> + Serialize> Saves<Loaded<A>> for Memory<A> {
    fn save_brain<S: Serializer>(brain: &Brain<Loaded<A>>, serializer: S) -> Result<S::Ok, S::Error> {
        let memory = Writes(&brain.persistent);
        Snapshot { version: brain.program().version(), brain: brain.outline(), memory }.serialize(serializer)
    }

    fn save_population<S: Serializer>(population: &Population<Loaded<A>>, serializer: S) -> Result<S::Ok, S::Error> {
        population::save(population, serializer)
    }
}

impl<'de, A> fields::Reads<'de, Brain<Loaded<A>>> for Seed<A, Brain<Loaded<A>>>
where
    A: Agent<Changes: Deserialize<'de>, Inbox: Deserialize<'de>> + Deserialize<'de>,
{
    const NAME: &'static str = "Snapshot";
    const FIELDS: &'static [&'static str] = FIELDS;

    fn read<F: Fields<'de>>(self, mut fields: F) -> Result<Brain<Loaded<A>>, F::Error> {
        let program = self.program(&fields.plain("version")?).map_err(F::Error::custom)?;
        let outline: Outline<A, A::Changes, A::Inbox> = fields.plain("brain")?;
        let memory = fields.field("memory", Reads(&program))?;
        Ok(Brain::of_outline(outline, &program, memory))
    }
}
