//! How large a tree may be.

/// The most nodes of a tree: a node's number has 16 bits.
pub const NODES: usize = u16::MAX as usize;

/// The deepest that nodes may stand in each other. Reading and checking recurse no deeper.
pub const DEPTH: usize = 64;
