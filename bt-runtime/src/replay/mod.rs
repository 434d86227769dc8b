//! Recording and replay: the same inputs lead to the same run, compared tick by tick.
//!
//! Needs the feature `serde`. A [`Recording`] drives a brain and writes its [`Tape`]: the brain at the start, then all
//! inputs from outside, and a hash of each tick. A [replay](Tape::replay) of the tape ends with the same brain, or
//! returns the first tick and node at which this program differs from the program that recorded.
//!
//! ```
//! use bt_runtime::prelude::*;
//! use bt_runtime::replay::{Recording, Tape};
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Blackboard, Clone, Default, Serialize, Deserialize)]
//! #[blackboard(world = u32)]
//! struct Soldier {
//!     ammo: u32,
//! }
//!
//! /// Takes as many rounds as there are in the box.
//! #[action]
//! fn reload(world: &u32) -> Option<u32> {
//!     Some(*world)
//! }
//!
//! bt! {
//!     tree Guard for Soldier {
//!         selector { #[when(bb.ammo == 0, aborts = both)] reload() -> bb.ammo; idle }
//!     }
//! }
//!
//! let mut guard = Recording::new(Guard::brain(Soldier { ammo: 2 }).seeded(7));
//! for tick in 0..9 {
//!     if tick == 5 {
//!         guard.board_mut().set_ammo(0);
//!     }
//!     guard.tick(Duration::from_millis(50), &mut 6);
//! }
//! let (brain, tape) = guard.finish();
//!
//! let bytes = postcard::to_stdvec(&tape)?;
//! let tape: Tape<Guard> = postcard::from_bytes(&bytes)?;
//! assert_eq!(tape.replay(&mut 6).unwrap().board().ammo, brain.board().ammo);
//!
//! let divergence = tape.replay(&mut 7).unwrap_err();
//! assert_eq!(divergence.show::<Guard>(), "tick 5, node 1 `reload`: another key or value than recorded");
//! # Ok::<(), postcard::Error>(())
//! ```
//!
//! If many brains act in one world, record the inputs of the game instead, and compare the [`TickDigest`]s of one
//! [`DigestTrace`] per brain, as `examples/src/bin/replay` does.

mod divergence;
mod recording;
mod tape;
mod tick_digest;

pub use divergence::Divergence;
pub use recording::Recording;
pub use tape::{Input, Tape};
pub use tick_digest::{DigestTrace, Fact, TickDigest};
