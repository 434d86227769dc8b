//! Trees from files: the same leaves as in `bt!`, run by a flat program.
//!
//! The submodules, in the order in which data passes through them:
//!
//! - **`registry`** holds everything that files may use: the keys of an agent (`access`, `keys`, `slot`), actions and
//!   their inputs, types, events, functions and native trees.
//! - **`load`** reads a document, resolves every name and checks every type. It makes a graph of parts in an arena
//!   (`program/lower/graph.rs`): a part refers to its children, and the facts about its subtree are known when it is
//!   made.
//! - **`program`** is the result, which all agents share. A part is a node or a decorator. `lower` lays the graph out
//!   in one list, resolves the target after each part's failure and success, and skips the parts that only pass an
//!   outcome on (`targets.rs`). It lists, for each leaf, the parts to check before the leaf's tick, with the keys that
//!   they observe (`paths.rs`).
//! - **`memory`** is one block per agent. It has words, which siblings share if only one of them runs at a time, and
//!   cells for values of types that only leaves know (`erased`). The tag of a cell names the place whose value the cell
//!   holds; a read through another place gets nothing. Persistent values (cooldowns, counts, slots) have their own
//!   places at the end; the cells of kept locals lie among the others, and no other value shares them.
//! - **`vm`** goes from step to step. With a trace on, the same machine goes through every part and records it: `T::ON`
//!   only chooses the targets, so there is no second semantics. A **branch** runs one leaf at a time: the whole tree, a
//!   branch of a parallel, or a task of a state. Its word holds its complete state. Questions without effects
//!   (`questions.rs`, `next.rs`) recurse over the parts, and run only if a key has changed.
//! - **`live`** changes a running tree: arguments, slots, snapshots (`saved`), and other versions of its files (`swap`,
//!   `watch`).
//! - **`native`** is a tree of `bt!` as one part: the node of a compiled `run`. The file's arguments are the tree's
//!   parameters, its memory is one cell, and its nodes have rows in the program's table.
//! - **`leaf`** adapts leaves of any type to the program.
//!
//! The fast paths:
//!
//! - **One leaf.** If a tree rests on a leaf and no part above it needs to be checked, `Memory` points to the leaf's
//!   step, and a tick calls the leaf without a `Run` (`vm/chain.rs`). In all other cases a flag in the branch's word
//!   requests a full tick.
//! - **A row.** Instant leaves of one type that lead to each other run in one call (`leaf/row.rs`).
//! - **A single-task state.** A state machine is one part: its states are rows of a table (`program/states`), its tasks
//!   are branches, and one word holds the deepest active state. If a state has one task and the states above it have
//!   none, `Memory` points to the leaf of that task, and a list of exits leads to the next such state
//!   (`vm/states/single_task.rs`).
//!
//! Futures of `async` actions are in cells and stay there until they are dropped, because the block does not move; a
//! copy of the block does not contain them. A snapshot is one walk over the memory, which both the writer and the
//! reader take: it checks words against the program, and reads values by the types of their places. A seed, which holds
//! the program, reads a brain. A swap maps the nodes and parts of one version to those of another, once for all agents.
//! Parts that exist in both versions keep running; the others are halted in the old program
//! (`live/swap/halt_removed.rs`), then the memory moves to a new block. A branch may then rest on a composite, which
//! begins anew at the next tick.

pub(crate) mod leaf;
pub(crate) mod live;
pub(crate) mod load;
pub(crate) mod memory;
pub(crate) mod native;
pub(crate) mod program;
pub(crate) mod registry;
pub(crate) mod tree;
pub(crate) mod vm;

/// A fault of a file: its message, its place and its fix.
pub use bt_model::Fault;
pub use bt_model::Severity;
/// A place in a file: line, column and path.
pub use bt_model::json::Place;
pub use live::arguments::{ArgumentError, Arguments};
pub use live::saved::Seed;
pub use live::watch::{Version, Watch};
pub use load::errors::LoadErrors;
pub use load::limits::LoadLimits;
pub use native::{FileTree, SavedTree};
pub use program::{LoadedNode, Program};
pub use registry::Registry;
pub use registry::catalogue::{
    Catalogue, CatalogueChildren, CatalogueDocument, CatalogueEvent, CatalogueFunction, CatalogueInput, CatalogueKey,
    CatalogueNode, CatalogueTree, CatalogueType,
};
pub use registry::functions::Function;
pub use tree::Loaded;

/// Names that the expansions of macros use. They are not for use by hand.
#[doc(hidden)]
pub mod files {
    pub use super::memory::savers::Saves;
    pub use super::native::Given;
    pub use super::program::eval::Env;
    pub use super::program::part::AgentMemory;
    pub(crate) use super::registry::access::Access;
    pub use super::registry::access::{
        Defaults, DefaultsNot, EventOps, FileValue, FromData, Keeps, KeepsNot, Lists, ListsNot, Ops, Presents,
        PresentsNot, Probe, Queues, QueuesNot, Reads, ReadsNot, Visitor, Words, WordsNot, visit_key, visit_parent,
    };
    pub use super::registry::inputs::{Build, Inputs, Output, Source, Takes};
    pub use super::registry::probe_saves::{AnySaves, Probes, SavesNot, boxed};
    pub use super::registry::shared::{SharedHandle, SharedProbe, SharedValue};
    pub(crate) use super::registry::slot::read;
}
