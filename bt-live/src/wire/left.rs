//! Agents that have left the game.

use serde::{Deserialize, Serialize};

/// Agents that have left the game: a population has despawned them, or the game has not ticked their brains for ten seconds of its
/// time. A brain that is ticked again is there again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Left {
    /// The stream with their records.
    pub stream: u32,
    /// Their numbers and generations, at most [`MOST_LEFT`](super::MOST_LEFT).
    pub agents: Vec<(u32, u32)>,
}
