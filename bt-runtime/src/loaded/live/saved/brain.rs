//! A brain of a loaded tree as a snapshot holds it.

use alloc::sync::Arc;

use serde::de::Error;
use serde::{Deserialize, Serialize, Serializer};

use super::Seed;
use super::fields::{self, Fields};
use super::memory::{Reads, Writes};
use crate::blackboard::Agent;
use crate::brain::Brain;
use crate::brain::saved::{Saved, Saves};
use crate::loaded::memory::erased::Memory;
use crate::loaded::program::Program;
use crate::loaded::tree::Loaded;
use crate::snapshot::Version;
use crate::tree::{Persistent, ScopeOf};

/// The version of the tree, the brain, and the memory of its tree.
#[derive(Serialize)]
#[serde(rename = "Snapshot")]
struct Snapshot<B, M> {
    version: Version,
    brain: B,
    memory: M,
}

const FIELDS: &[&str] = &["version", "brain", "memory"];

/// # Errors
/// The memory of an action cannot be serialized, there is a tree in a slot, or the brain is migrating to [another
/// version](Brain::swap) of its tree.
impl<A: Agent<Changes: Serialize, Inbox: Serialize> + Serialize> Saves<Loaded<A>> for Memory<A> {
    fn save_brain<S: Serializer>(brain: &Brain<Loaded<A>>, serializer: S) -> Result<S::Ok, S::Error> {
        let memory = Writes(&brain.persistent);
        Snapshot { version: brain.program().version(), brain: brain.outline(), memory }.serialize(serializer)
    }
}

/// A brain of a loaded tree without the memory of the tree, and whether the tree runs.
pub(super) type Outline<A, C, I> = Saved<A, C, I, (), (), bool>;

impl<A: Agent> Brain<Loaded<A>> {
    /// Returns the brain without the memory of its tree.
    pub(super) fn outline(&self) -> Outline<&A, A::Changes, &A::Inbox> {
        self.saved((), (), self.active.map(|()| true))
    }

    /// Returns the brain with the memory of its tree.
    pub(super) fn of_outline(
        outline: Outline<A, A::Changes, A::Inbox>,
        program: &Arc<Program<A>>,
        memory: Persistent<Loaded<A>>,
    ) -> Self {
        outline.brain::<Loaded<A>>(|(), (), active| {
            let scope = ScopeOf::<Loaded<A>>::new(Arc::clone(program), ());
            (scope, memory, active.filter(|&runs| runs).map(drop))
        })
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
