//! The guard of the comparison, without any library: its body, and the measurement of a game with 10,000 of them.
//!
//! ```text
//! selector
//!   sequence: ammo_is_zero → find_ammo → move_to (10 ticks)
//!   sequence: has_enemy → aim (2 ticks) → shoot → wait 80 ms
//!   wait 64 ms; an hour in the test `idle`
//! ```
//!
//! Each library keeps a [`Body`] per guard and calls the same methods of it. They change it only through these, so the
//! order of a guard's deeds follows from its seed, however many frames a library needs for one of them.

mod body;
mod measure;

use std::time::Duration;

pub use body::{Body, CHECKED};
pub use measure::{Game, Row, measure};

/// The guards of a game.
pub const AGENTS: u32 = 10_000;
/// The time of a frame.
pub const STEP: Duration = Duration::from_millis(16);
/// The wait after a shot.
pub const RELOAD: Duration = STEP.saturating_mul(5);
/// The wait of a guard that has nothing to do.
pub const REST: Duration = STEP.saturating_mul(4);
/// The same wait in the test `idle`.
pub const LONG_REST: Duration = Duration::from_secs(3600);

/// The state of the guards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// They move, aim, shoot and wait for some frames.
    Busy,
    /// They rest in all measured frames.
    Idle,
}

impl Test {
    /// The bodies of all guards.
    pub fn bodies(self) -> impl ExactSizeIterator<Item = Body> {
        (0..AGENTS).map(move |nth| Body::new(nth, self))
    }

    /// The last wait of the tree.
    #[must_use]
    pub fn rest(self) -> Duration {
        match self {
            Self::Busy => REST,
            Self::Idle => LONG_REST,
        }
    }
}
