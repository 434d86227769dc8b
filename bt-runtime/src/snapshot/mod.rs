//! Brains as bytes: save a brain in the middle of its run, send it, restore it elsewhere, and continue.
//!
//! With the feature `serde` a [`Brain`](crate::Brain) is `Serialize` and `Deserialize`, in every format of serde: its
//! blackboard, the bits of the keys that have changed since the last tick, its clock, its random numbers, the waiting
//! events, and the memory of every running node. A restored brain behaves exactly like the saved one, to the bit.
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
//! # Types that must support serde
//! The agent, its events, the `#[memory]` and `#[latch]` types of its actions, and the parameters and locals of its
//! trees must support serde. If one of these types cannot be serialized and deserialized, `Brain<T>` cannot either, and
//! rustc names the type.
//!
//! The contents of a future cannot be read, so a tree with `async fn` leaves can only be saved if each of these leaves
//! is `#[action(restart_on_load)]`. If such an action runs in the saved brain, the next tick of the restored brain
//! begins it anew, with the inputs of that tick, and polls it. A trace then records the action again.
//!
//! # Shared values
//! A [`Shared`](crate::blackboard::Shared) value is saved once for each brain or population, and all its handles become
//! handles to one value again. This counts as no change: a holder that has observed the value has still observed it. If
//! several brains, or also the world, hold handles, save and restore all of them in one call of [`together`].
//!
//! # Trees in slots
//! To save a brain with a tree in a [slot](crate::language::subtrees#slot), name all trees that may be in its slots,
//! because only their programs can make them again: see `slot::SavedTrees` (feature `json`).
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
//! A snapshot begins with its [`Version`]: the nodes of the tree and the keys of the agent. If they differ from those
//! of the tree to restore into, restoring fails with an error that names the first difference. A format that keeps no
//! text of errors (postcard) hides it; in that case read only the [`Heading`]:
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
//! The version does not cover fields that are not keys, the memory types of actions, parameters and locals. After a
//! change of these, a format that names its fields (JSON) can reject old snapshots; with other formats you must
//! reject them yourself.
//!
//! # Trees from files
//! With the feature `json`, brains and populations of [loaded](crate::loaded::Loaded) trees are written in the same way
//! as others. To read them, pass the program of the tree by a [`DeserializeSeed`](serde::de::DeserializeSeed):
//! [`Program::brain_seed`](crate::Program::brain_seed), [`Program::population_seed`](crate::Program::population_seed).
//!
//! The same types must support serde, but this is checked when a brain is saved: if an action of its tree is an `async
//! fn` without `restart_on_load`, or has memory that cannot be saved, an error names the action. Functions with
//! `#[action]` need nothing more.
//! Register a handwritten leaf whose memory is more than a number with
//! [`Registry::with_saved`](crate::Registry::with_saved), a type of parameters and locals with
//! [`Registry::with_saved_type`](crate::Registry::with_saved_type), and a compiled tree that a file runs with
//! [`Registry::with_saved_tree`](crate::Registry::with_saved_tree). The version is
//! [`Program::version`](crate::Program::version), for [`Version::compare`]. If the tree was changed, restore the brain
//! with the program with which it was saved, then [swap](crate::Brain::swap) the program.
//!
//! # Bytes from elsewhere
//! Restoring does not panic, whatever the bytes are. It takes no more memory than a fixed multiple of their length,
//! plus [`Program::bytes`](crate::Program::bytes) for each brain of a loaded tree. The agent's own types are excepted
//! from both promises. Forged bytes can contain a state that no run would reach: such a brain may do something useless,
//! but nothing that a tree could not do.
//!
//! # Rollback
//! To save and restore in memory, clone. A brain whose parts are all `Copy` is `Copy` (derive `Copy` for the agent
//! too), and `clone_from_slice` of a thousand brains is then one copy of memory.

mod head;
mod mismatch;
mod scope;
mod table;
mod version;

#[cfg(feature = "std")]
pub use crate::blackboard::saved::together;
pub(crate) use head::{Body, Head};
pub use mismatch::Mismatch;
pub(crate) use scope::Scope;
pub(crate) use table::table;
pub use version::{Heading, KeyRow, NodeRow, Version};
