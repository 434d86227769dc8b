//! Brains as bytes: saved, sent, restored elsewhere, and going on in the middle of what they did.
//!
//! With the feature `serde` a [`Brain`](crate::Brain) is `Serialize` and `Deserialize`, in every format of serde:
//! its blackboard, which keys have changed since the last tick, its clock, its random numbers, the events that wait, and
//! what every running node remembers. A brain that is restored does what the saved one would have done, to the bit.
//!
//! ```
//! use bt_runtime::prelude::*;
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Blackboard, Clone, Default, Serialize, Deserialize)]
//! struct Lamp {
//!     lit: bool,
//! }
//!
//! bt! {
//!     tree Evening for Lamp { sequence { wait(2s..=9s); set(bb.lit = true); wait(1h) } }
//! }
//!
//! let second = Duration::from_secs(1);
//! let mut brain = Evening::brain(Lamp::default()).seeded(7);
//! brain.tick(second, &mut ());
//!
//! let bytes = postcard::to_stdvec(&brain)?;
//! let mut restored: Brain<Evening> = postcard::from_bytes(&bytes)?;
//! for _ in 0..9 {
//!     brain.tick(second, &mut ());
//!     restored.tick(second, &mut ());
//!     assert_eq!((restored.board().lit, restored.next()), (brain.board().lit, brain.next()));
//! }
//! assert!(restored.board().lit);
//! # Ok::<(), postcard::Error>(())
//! ```
//!
//! # What must be serde
//! The agent, its events, the `#[memory]` and `#[latch]` types of its actions, the parameters and locals of its
//! trees. Where one of them cannot be (de)serialized, `Brain<T>` cannot either, and rustc names the type. A tree with
//! `async fn` leaves never can: what a future holds cannot be read. A `Shared` value belongs to no single brain, so an agent
//! with one cannot either. To save a brain with a tree in a [slot](crate::language::subtrees#slot) is an error: only its
//! program can make that tree again.
//!
//! ```compile_fail,E0277
//! # use bt_runtime::prelude::*;
//! # #[derive(Blackboard, Default, serde::Serialize, serde::Deserialize)] struct Courier { sum: u32 }
//! #[action(inline = 32)]
//! async fn ask(price: u32) -> Option<u32> {
//!     bt_runtime::leaf::next_tick().await;
//!     Some(price + 1)
//! }
//!
//! bt! {
//!     tree Errand for Courier { ask(price = 6) -> bb.sum }
//! }
//!
//! postcard::to_stdvec(&Errand::brain(Courier::default()));
//! ```
//!
//! # Another version of the tree
//! A snapshot begins with its [`Version`]: the tree's nodes and the agent's keys. Where they are not those of the tree
//! it is restored into, that is an error which says what differs first. A format that keeps no text of errors
//! (postcard) hides it; then read the [`Heading`] alone:
//!
//! ```
//! # use bt_runtime::prelude::*;
//! use bt_runtime::snapshot::Heading;
//! # use serde::{Deserialize, Serialize};
//! # #[derive(Blackboard, Default, Serialize, Deserialize)] struct Lamp { lit: bool }
//! # bt! { tree Evening for Lamp { sequence { wait(2s); set(bb.lit = true) } } }
//! bt! {
//!     tree Night for Lamp { sequence { idle; set(bb.lit = true) } }
//! }
//!
//! let bytes = postcard::to_stdvec(&Evening::brain(Lamp::default()))?;
//! assert!(postcard::from_bytes::<Brain<Night>>(&bytes).is_err());
//!
//! let heading: Heading = postcard::from_bytes(&bytes)?;
//! let why = heading.version.check::<Night>().unwrap_err();
//! assert_eq!(why.to_string(), "the tree is `Night` here, `Evening` in the snapshot");
//! # Ok::<(), postcard::Error>(())
//! ```
//!
//! The version does not know of fields that are no keys, of the types that actions remember, of parameters and
//! locals. After a change of these, a format that names its fields (JSON) can refuse old snapshots; with others you must.
//!
//! # Trees from files
//! With the feature `json`, brains and populations of [loaded](crate::loaded::Loaded) trees are written as others are. They are read
//! with the program that they run, by a [`DeserializeSeed`](serde::de::DeserializeSeed):
//! [`Program::brain_seed`](crate::Program::brain_seed), [`Program::population_seed`](crate::Program::population_seed).
//!
//! What must be serde is the same, but it is asked when a brain is saved: where an action of its tree remembers something
//! that cannot be saved, or is an `async fn`, that is an error that names it. Functions with `#[action]` need nothing more. A
//! leaf written by hand that remembers more than a number is registered by
//! [`Registry::with_saved`](crate::Registry::with_saved), a type of parameters and locals by
//! [`Registry::with_saved_type`](crate::Registry::with_saved_type), a compiled tree that a file runs by
//! [`Registry::with_saved_tree`](crate::Registry::with_saved_tree). The version is
//! [`Program::version`](crate::Program::version), for [`Version::compare`]. Of a tree that was changed, restore the
//! brain with the program it was saved with, then [swap](crate::Brain::swap).
//!
//! # Bytes from elsewhere
//! Restoring neither panics nor takes more memory than a fixed multiple of the bytes it is given, whatever they are, and
//! [`Program::bytes`](crate::Program::bytes) for each brain of a loaded tree; what the agent's own types do is theirs.
//! Bytes that somebody made up can hold a state that no run would reach: such a brain may do something useless, but nothing
//! that a tree could not do.
//!
//! # Rollback
//! To save and restore in memory, clone: a brain whose parts are `Copy` (the agent too: derive it) is `Copy`, and
//! `clone_from_slice` of a thousand brains is one copy of memory.

mod head;
mod mismatch;
mod table;
mod version;

pub(crate) use head::{Body, Head};
pub use mismatch::Mismatch;
pub(crate) use table::table;
pub use version::{Heading, KeyRow, NodeRow, Version};
