//! The memory of a loaded tree: one block per agent, with type-erased values. Only the place of a value knows its type.

#[allow(unsafe_code)]
pub(crate) mod erased;
pub(crate) mod savers;
pub(crate) mod stored;
