//! A brain as a snapshot holds it.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Brain;
use super::drive::Mode;
use super::life::{Life, Phase};
use crate::blackboard::{Agent, Blackboard};
use crate::chance::Chance;
use crate::cx::Engine;
use crate::snapshot::{Body, Head};
use crate::time::Time;
use crate::tree::{Active, Kept, ScopeOf, Tree};

/// All that a brain holds, in the order it is written.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Brain")]
struct Saved<B, C, I, S, K, M> {
    board: B,
    /// The bits of the keys that have changed since the last tick: their guards are still to be asked.
    changed: C,
    now: Time,
    chance: Chance,
    inbox: I,
    scope: S,
    kept: K,
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
    Kept<T>: Serialize,
    Active<T>: Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Brain { board, engine, scope, kept, active, life, looped, mode } = self.0;
        let Engine { now, chance, inbox, .. } = engine;
        let (changed, board, looped, mode) = (board.changes(), &**board, *looped, *mode);
        let (now, chance, phase, active) = (*now, *chance, life.phase(), active.as_ref());
        Saved { board, changed, now, chance, inbox, scope, kept, phase, looped, mode, active }.serialize(serializer)
    }
}

impl<'de, T: Tree> Deserialize<'de> for Body<Brain<T>>
where
    T::Agent: Deserialize<'de>,
    Changes<T>: Deserialize<'de>,
    Inbox<T>: Deserialize<'de>,
    ScopeOf<T>: Deserialize<'de>,
    Kept<T>: Deserialize<'de>,
    Active<T>: Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Saved { board, changed, now, chance, inbox, scope, kept, phase, looped, mode, active } =
            Saved::<T::Agent, _, _, _, _, _>::deserialize(deserializer)?;
        if let Some(active) = &active {
            crate::subtree::fits::<T, D::Error>(active, &scope)?;
        }
        let mut board = <T::Agent as Agent>::Board::from(board);
        *board.parts().1 = changed;
        let engine = Engine { now, chance, inbox };
        Ok(Self(Brain { board, engine, scope, kept, active, life: Life::new(phase, mode), looped, mode }))
    }
}

/// A snapshot of one brain: what it is of, and the brain.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Snapshot", bound(serialize = "T: Tree, B: Serialize", deserialize = "T: Tree, B: Deserialize<'de>"))]
struct Snapshot<T, B> {
    version: Head<T>,
    brain: B,
}

/// See [`snapshot`](crate::snapshot).
impl<T: Tree> Serialize for Brain<T>
where
    for<'a> Body<&'a Self>: Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Snapshot { version: Head::<T>::NEW, brain: Body(self) }.serialize(serializer)
    }
}

/// See [`snapshot`](crate::snapshot).
///
/// # Errors
/// The snapshot is of another version of the tree, or broken.
impl<'de, T: Tree> Deserialize<'de> for Brain<T>
where
    Body<Self>: Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Snapshot::<T, Body<Self>>::deserialize(deserializer).map(|snapshot| snapshot.brain.0)
    }
}
