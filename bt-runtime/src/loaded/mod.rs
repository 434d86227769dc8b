//! Trees from files: the same leaves as in `bt!`, run by a flat program.

mod access;
mod aside;
mod catalogue;
mod compile;
#[allow(unsafe_code)]
mod erased;
mod errors;
mod events;
mod frame;
mod functions;
mod inputs;
mod leaf;
mod load;
mod lower;
mod machine;
mod memory;
mod part;
mod program;
mod registry;
pub mod simulate;
mod slot;
mod slotted;
mod stored;
mod swap;
mod target;
mod watch;

pub use catalogue::{Catalogue, CatalogueInput, CatalogueKey, CatalogueNode};
pub use errors::LoadErrors;
pub use functions::Function;
pub use memory::Loaded;
pub use program::{LoadedNode, Program};
pub use registry::{LoadLimits, Registry};
pub use watch::Watch;

/// What the macros' expansions name.
#[doc(hidden)]
pub mod files {
    pub use super::access::{
        Defaults, DefaultsNot, EventOps, FileValue, Keeps, KeepsNot, Ops, Presents, PresentsNot, Probe, Reads,
        ReadsNot, Visitor, visit_key, visit_parent,
    };
    pub use super::inputs::{Build, Inputs, Source, Takes};
    pub use super::part::Env;
}
