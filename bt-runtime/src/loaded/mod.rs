//! Trees from files: the same leaves as in `bt!`, run by a flat program.
//!
//! - **A part is a node or a decorator.** `lower/targets.rs` finds at load where its failure and its success lead, past all
//!   plumbing that only passes on; `machine/mod.rs` goes from step to step. With a trace on, the same machine goes through
//!   every part and records it: `T::ON` chooses the table, so that no second semantics exists.
//! - **Who has a say before a leaf is ticked** is a list of that leaf (`lower/paths.rs`), with the keys that make it worth
//!   asking, OR-ed. The strand's word says whether there is such a list.
//! - **A strand** is where one thing runs at a time: the tree, or a branch of a parallel. Its word is its whole state.
//! - **Memory** is words, which overlap between exclusive siblings, and cells for values of types that only leaves know
//!   (`erased`). A cell's tag says which place's value lives in it; a wrong question gets nothing. What outlives a run
//!   (cooldowns, counts, slots) has a place of its own at the end.
//! - **Pure questions** (`machine/questions.rs`, `next.rs`) recurse over the parts; they are asked when a key changed.
//! - **A leaf alone**: where a tree rests on a leaf and nobody above it can have a say, `Memory` points to its step,
//!   and a tick calls it without a `Run` (`machine/chain.rs`); where more must be done the strand's word says so, and the
//!   tick goes on as every other. Instant leaves of one type that lead to each other run in a row (`leaf/row.rs`).
//! - **A machine** is one part: its states are rows of a table (`states.rs`), its tasks strands like the branches of a
//!   parallel; one word holds the deepest active state. `machine/states` goes rule by rule as the compiled one does. A state
//!   with one task and nobody else to ask is *lone*: `Memory` then points to the leaf of that task, and its end goes on through
//!   a row of exits to the next such state, without a `Run` too (`machine/states/lone.rs`).
//! - **A native tree** (`native`) is the node of a compiled `run`; what the file gives it stands where the parameters of the
//!   tree around it would. Its memory is one cell, its rows stand in the program's table.
//! - **What is awaited** lies in a cell too, and stays there until it is dropped, for the block does not move; it is in no copy.
//! - **Snapshots** (`saved`): one walk over what runs writes and reads; words are checked against the program, values go by
//!   the type of their place. A brain is read by a seed, for it needs its program.
//! - **A swap** (`swap`) finds which node and part of one version is which of another, once for all agents. What runs along
//!   the same way from the top goes on; the rest is halted in the old program (`machine/cut.rs`), then memory is carried
//!   into a new block. A strand may then rest on a composite: its next tick begins it anew.
//! - **A simulation** (`simulate`) makes keys of a script cells of a `Puppet`, and its actions `Mock` leaves whose results lie
//!   on a `Stage`, the world; the loader, the machine and the trace are those of every file.

mod access;
mod aside;
mod catalogue;
mod compare;
mod compile;
mod equality;
#[allow(unsafe_code)]
mod erased;
mod errors;
mod events;
mod frame;
mod functions;
mod given;
mod inputs;
mod leaf;
mod limits;
mod load;
mod lower;
mod machine;
mod native;
mod part;
mod program;
mod registry;
mod saved;
#[cfg(feature = "simulate")]
pub mod simulate;
mod slot;
mod slotted;
mod states;
mod stored;
mod swap;
mod target;
mod tree;
mod watch;
mod words;

pub use catalogue::{
    Catalogue, CatalogueEvent, CatalogueFunction, CatalogueInput, CatalogueKey, CatalogueNode, CatalogueTree,
};
pub use errors::LoadErrors;
pub use functions::Function;
pub use given::{ArgumentError, Arguments};
pub use limits::LoadLimits;
pub use native::{FileTree, SavedTree};
pub use program::{LoadedNode, Program};
pub use registry::Registry;
pub use saved::Seed;
pub use tree::Loaded;
pub use watch::Watch;

/// What the macros' expansions name.
#[doc(hidden)]
pub mod files {
    pub use super::access::{
        Defaults, DefaultsNot, EventOps, FileValue, Keeps, KeepsNot, Ops, Presents, PresentsNot, Probe, Reads,
        ReadsNot, Visitor, Words, WordsNot, visit_key, visit_parent,
    };
    pub use super::inputs::{Build, Inputs, Source, Takes};
    pub use super::native::Given;
    pub use super::part::Env;
    pub use super::saved::{AnySaves, Probes, Saves, SavesNot, boxed};
}
