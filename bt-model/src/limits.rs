//! How large a tree may be.

/// The most nodes of a tree: a node's number has 16 bits.
pub const NODES: usize = u16::MAX as usize;

/// The most attributes of a node.
pub const ATTRIBUTES: usize = 64;

/// The most parameters and locals of a tree that is loaded.
pub const NAMES: usize = 1000;

/// The most children of a composite that draws them, or takes the best: it remembers a bit for each.
pub const DRAWN: usize = 64;

/// The most children of a custom composite: its state is a word.
pub const CUSTOM: usize = 60;

/// The most children of a reactive composite: it remembers a number in a byte.
pub const REACTIVE: usize = 256;

/// The deepest that nodes may stand in each other. Reading and checking recurse no deeper.
pub const DEPTH: usize = 64;

/// The maximum number of files that one may use, itself included; loaders can set another number.
pub const FILES: usize = 64;

/// The most states of a machine, itself included.
pub const STATES: usize = 1024;

/// The most transitions of a state.
pub const TRANSITIONS: usize = 256;
