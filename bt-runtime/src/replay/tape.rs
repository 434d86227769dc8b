//! The inputs of a brain, and the digests of its ticks.

use alloc::vec::Vec;
use core::time::Duration;

use serde::{Deserialize, Serialize};

use super::divergence::Divergence;
use super::tick_digest::{DigestTrace, TickDigest};
use crate::blackboard::{Agent, Blackboard};
use crate::brain::{Brain, Drive};
use crate::snapshot::table;
use crate::tree::Tree;

type World<'w, T> = <<T as Tree>::Agent as Agent>::World<'w>;
pub(super) type Inputs<T> = Vec<Input<<T as Tree>::Agent>>;

/// An input from outside.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound(
    serialize = "A: Serialize, A::Changes: Serialize, A::Event: Serialize",
    deserialize = "A: Deserialize<'de>, A::Changes: Deserialize<'de>, A::Event: Deserialize<'de>"
))]
#[non_exhaustive]
pub enum Input<A: Agent> {
    /// The board was written. The fields are its values, and the bits of the keys that have changed.
    Board(A, A::Changes),
    /// An event was sent.
    Send(A::Event),
    /// The brain was ticked with this `dt`. The second field is the digest of the tick.
    Tick(Duration, TickDigest),
    /// The brain was stopped. The field is the digest of the halt.
    Stop(TickDigest),
    /// The brain was restarted. The field is the digest of the halt.
    Restart(TickDigest),
    /// The drive of the brain was set.
    Drive(Drive),
    /// The brain was started.
    Start,
    /// The brain was paused.
    Pause,
    /// The brain was resumed.
    Resume,
}

/// A brain at the start of a recording, and its inputs since then. See [`replay`](crate::replay).
#[derive(Serialize, Deserialize)]
#[serde(bound(
    serialize = "Brain<T>: Serialize, Input<T::Agent>: Serialize",
    deserialize = "Brain<T>: Deserialize<'de>, Input<T::Agent>: Deserialize<'de>"
))]
pub struct Tape<T: Tree> {
    pub(super) start: Brain<T>,
    #[serde(deserialize_with = "table::<_, _, { usize::MAX }>")]
    pub(super) inputs: Inputs<T>,
}

impl<T: Tree<Agent: Agent<Event: Clone> + Clone>> Tape<T>
where
    Brain<T>: Clone + Unpin,
{
    /// Returns the brain at the start of the recording.
    #[must_use]
    pub fn start(&self) -> &Brain<T> {
        &self.start
    }

    /// Returns the inputs from outside, in order.
    #[must_use]
    pub fn inputs(&self) -> &[Input<T::Agent>] {
        &self.inputs
    }

    /// Repeats the run in a world that is in the same state as at the start of the recording. Returns the brain at the
    /// end.
    ///
    /// # Errors
    /// A tick differs from the recorded one.
    pub fn replay(&self, world: &mut World<'_, T>) -> Result<Brain<T>, Divergence> {
        self.replay_with(world, |_, _| {})
    }

    /// Repeats the run as [`replay`](Self::replay) does. Before each tick, calls `prepare` with the number of the tick,
    /// from 0, and the world, to repeat the changes that the world itself made at that time.
    ///
    /// # Errors
    /// A tick differs from the recorded one.
    pub fn replay_with<'w>(
        &self,
        world: &mut World<'w, T>,
        mut prepare: impl FnMut(usize, &mut World<'w, T>),
    ) -> Result<Brain<T>, Divergence> {
        let (mut brain, mut witness, mut tick) = (self.start.clone(), DigestTrace::default(), 0);
        for input in &self.inputs {
            match input {
                Input::Board(agent, changes) => {
                    *brain.board_mut() = agent.clone().into();
                    *brain.board_mut().parts().1 = *changes;
                }
                // If a queue is full here that was not full in the recording, the digest of the next tick differs.
                Input::Send(event) => _ = brain.send(event.clone()),
                Input::Drive(drive) => brain.set_drive(*drive),
                Input::Start => brain.start(),
                Input::Pause => brain.pause(),
                Input::Resume => brain.resume(),
                Input::Stop(digest) => {
                    brain.stop_traced(world, &mut witness);
                    digest.compare(&witness.take(), tick)?;
                }
                Input::Restart(digest) => {
                    brain.restart_traced(world, &mut witness);
                    digest.compare(&witness.take(), tick)?;
                }
                Input::Tick(dt, digest) => {
                    prepare(tick, world);
                    brain.tick_traced(*dt, world, &mut witness);
                    digest.compare(&witness.take(), tick)?;
                    tick += 1;
                }
            }
        }
        Ok(brain)
    }
}
