//! The holders of a stopped game.

use serde::{Deserialize, Serialize};

/// The owners of a hold on the game, which stands until all of them have ended their holds. The game sends them to each client that
/// watches: when they change, and when the client begins to watch while there are any.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Holders {
    /// `true` if the receiver is one of them.
    pub own: bool,
    /// `true` if a breakpoint of the game's own file is one of them.
    pub file: bool,
    /// The names of the other clients.
    pub others: Vec<String>,
}

impl Holders {
    /// `true` if nobody holds the game.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        !self.own && !self.file && self.others.is_empty()
    }
}
