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
//! - **A machine** is one part: its states are rows of a table (`program/states`), and its tasks are strands like the branches
//!   of a parallel. One word holds the deepest active state. The rules are those of compiled machines
//!   (`rules/state_machine`). In a *single-task state* the interpreter ticks the leaf of that task directly; after its end, a
//!   list of exits leads to the next such state, also without a `Run` (`vm/states/single_task.rs`).
//! - **A native tree** (`native`) is the node of a compiled `run`; what the file gives it stands where the parameters of the
//!   tree around it would. Its memory is one cell, its rows stand in the program's table.
//! - **What is awaited** lies in a cell too, and stays there until it is dropped, for the block does not move; it is in no copy.
//! - **Snapshots** (`saved`): one walk over what runs writes and reads; words are checked against the program, values go by
//!   the type of their place. A brain is read by a seed, for it needs its program.
//! - **A swap** (`swap`) finds which node and part of one version is which of another, once for all agents. What runs along
//!   the same way from the top goes on; the rest is halted in the old program (`machine/cut.rs`), then memory is carried
//!   into a new block. A strand may then rest on a composite: its next tick begins it anew.
//! - **A simulation** (`simulate`) makes keys of a script cells of a `MockAgent`, and its actions `Mock` leaves whose results lie
//!   on a `MockWorld`, the world; the loader, the machine and the trace are those of every file.

pub(crate) mod leaf;
pub(crate) mod live;
pub(crate) mod load;
pub(crate) mod memory;
pub(crate) mod native;
pub(crate) mod program;
pub(crate) mod registry;
pub(crate) mod tree;
pub(crate) mod vm;

pub use live::arguments::{ArgumentError, Arguments};
pub use live::saved::Seed;
pub use live::watch::Watch;
pub use load::errors::LoadErrors;
pub use load::limits::LoadLimits;
pub use native::{FileTree, SavedTree};
pub use program::{LoadedNode, Program};
pub use registry::Registry;
pub use registry::catalogue::{
    Catalogue, CatalogueEvent, CatalogueFunction, CatalogueInput, CatalogueKey, CatalogueNode, CatalogueTree,
};
pub use registry::functions::Function;
pub use tree::Loaded;

/// What the macros' expansions name.
#[doc(hidden)]
pub mod files {
    pub use super::live::saved::{AnySaves, Probes, Saves, SavesNot, boxed};
    pub use super::native::Given;
    pub use super::program::part::Env;
    pub use super::registry::access::{
        Defaults, DefaultsNot, EventOps, FileValue, Keeps, KeepsNot, Ops, Presents, PresentsNot, Probe, Reads,
        ReadsNot, Visitor, Words, WordsNot, visit_key, visit_parent,
    };
    pub use super::registry::inputs::{Build, Inputs, Source, Takes};
}
