//! The memory of a loaded tree: one block per agent, whose values' types only their places know.

#[allow(unsafe_code)]
pub(crate) mod erased;
pub(crate) mod savers;
pub(crate) mod stored;
