//! The form of a brain in a snapshot.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Brain;
use super::drive::Mode;
use super::life::{Life, Phase};
use crate::blackboard::{Agent, Blackboard};
use crate::chance::Chance;
use crate::cx::Engine;
use crate::mailbox::Mail;
use crate::scope::Params as _;
use crate::snapshot::{Body, Head, Scope};
use crate::time::Time;
use crate::tree::{Active, Persistent, ScopeOf, Tree};

/// All data of a brain, in the order in which it is written.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Brain")]
pub(crate) struct Saved<B, C, I, S, K, M> {
    board: B,
    /// The bits of the keys that have changed since the last tick. Their guards are still to be checked.
    changed: C,
    now: Time,
    chance: Chance,
    inbox: I,
    scope: S,
    persistent: K,
    phase: Phase,
    looped: bool,
    mode: Mode,
    active: Option<M>,
}

type Changes<T> = <<T as Tree>::Agent as Agent>::Changes;
type Inbox<T> = <<T as Tree>::Agent as Agent>::Inbox;

impl<T: Tree> Serialize for Body<&Brain<T>>
where
    T::Agent: Serialize,
    Changes<T>: Serialize,
    Inbox<T>: Serialize,
    ScopeOf<T>: Serialize,
    Persistent<T>: Serialize,
    Active<T>: Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Brain { scope, persistent, active, .. } = self.0;
        self.0.saved(scope, persistent, active.as_ref()).serialize(serializer)
    }
}

impl<T: Tree> Brain<T> {
    /// Returns all fields of the brain, with these values in place of the memory of its tree.
    pub(crate) fn saved<S, K, M>(
        &self,
        scope: S,
        persistent: K,
        active: Option<M>,
    ) -> Saved<&T::Agent, Changes<T>, &Inbox<T>, S, K, M> {
        let Brain { board, engine, life, looped, mode, .. } = self;
        let Engine { now, chance, inbox, .. } = engine;
        let (changed, board, looped, mode) = (board.changes(), &**board, *looped, *mode);
        let (now, chance, phase) = (*now, *chance, life.phase());
        Saved { board, changed, now, chance, inbox, scope, persistent, phase, looped, mode, active }
    }
}

impl<A, C, I, S, K, M> Saved<A, C, I, S, K, M> {
    /// Builds the brain. `tree` converts the memory of the tree.
    pub(crate) fn brain<T: Tree<Agent = A>>(
        self,
        tree: impl FnOnce(S, K, Option<M>) -> (ScopeOf<T>, Persistent<T>, Option<Active<T>>),
    ) -> Brain<T>
    where
        A: Agent<Changes = C, Inbox = I>,
    {
        let Self { board, changed, now, chance, inbox, scope, persistent, phase, looped, mode, active } = self;
        let (scope, persistent, active) = tree(scope, persistent, active);
        let mut board = A::Board::from(board);
        *board.parts().1 = changed;
        let engine = Engine { now, chance, inbox, mail: A::Mail::restored() };
        Brain { board, engine, scope, persistent, active, life: Life::new(phase, mode), looped, mode }
    }
}

impl<'de, T: Tree> Deserialize<'de> for Body<Brain<T>>
where
    T::Agent: Deserialize<'de>,
    Changes<T>: Deserialize<'de>,
    Inbox<T>: Deserialize<'de>,
    ScopeOf<T>: Deserialize<'de>,
    Persistent<T>: Deserialize<'de>,
    Active<T>: Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let saved = Saved::<T::Agent, _, _, ScopeOf<T>, _, Active<T>>::deserialize(deserializer)?;
        if !saved.scope.params.is_bound() {
            return Err(serde::de::Error::custom("an output of the tree is missing"));
        }
        if let Some(active) = &saved.active {
            crate::subtree::fits::<T, D::Error>(active, &saved.scope)?;
        }
        Ok(Self(saved.brain(|scope, persistent, active| (scope, persistent, active))))
    }
}

/// A snapshot of one brain: its version, then the brain.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Snapshot", bound(serialize = "T: Tree, B: Serialize", deserialize = "T: Tree, B: Deserialize<'de>"))]
struct Snapshot<T, B> {
    version: Head<T>,
    brain: B,
}

/// Writes a brain: see [`snapshot`](crate::snapshot).
impl<T: Tree> Serialize for Brain<T>
where
    Persistent<T>: Saves<T>,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let _scope = Scope::open();
        Persistent::<T>::save_brain(self, serializer)
    }
}

/// Saves brains whose trees have this persistent memory.
pub trait Saves<T: Tree> {
    /// Writes a brain.
    fn save_brain<S: Serializer>(brain: &Brain<T>, serializer: S) -> Result<S::Ok, S::Error>;
}

/// Saves by the `Serialize` implementations of the types. The memory of a loaded tree has no such implementation,
/// because only its program knows how to save it.
impl<T: Tree, K: Serialize> Saves<T> for K
where
    for<'a> Body<&'a Brain<T>>: Serialize,
{
    fn save_brain<S: Serializer>(brain: &Brain<T>, serializer: S) -> Result<S::Ok, S::Error> {
        Snapshot { version: Head::<T>::NEW, brain: Body(brain) }.serialize(serializer)
    }
}

/// Reads a brain: see [`snapshot`](crate::snapshot).
///
/// # Errors
/// The snapshot is of another version of the tree, or corrupt.
impl<'de, T: Tree> Deserialize<'de> for Brain<T>
where
    Body<Self>: Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let _scope = Scope::open();
        Snapshot::<T, Body<Self>>::deserialize(deserializer).map(|snapshot| snapshot.brain.0)
    }
}
