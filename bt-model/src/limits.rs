//! Limits of the size of trees and machines.

/// The largest number of nodes of a tree, because the number of a node has 16 bits.
pub const NODES: usize = u16::MAX as usize;

/// The largest number of attributes of a node.
pub const ATTRIBUTES: usize = 64;

/// The largest number of parameters and locals of a loaded tree.
pub const NAMES: usize = 1000;

/// The largest number of children of a composite that draws them or takes the best, because it keeps one bit per child.
pub const DRAWN: usize = 64;

/// The largest number of children of a custom composite, because its state is one word.
pub const CUSTOM: usize = 60;

/// The largest number of children of a reactive composite, because it keeps the number of a child in a byte.
pub const REACTIVE: usize = 256;

/// The deepest nesting of nodes. The reader and the checks recurse no deeper.
pub const DEPTH: usize = 64;

/// The largest number of files that a file may use, itself included; loaders can set another number.
pub const FILES: usize = 64;

/// The largest number of states of a machine. The machine itself counts as one.
pub const STATES: usize = 1024;

/// The largest number of transitions of a state.
pub const TRANSITIONS: usize = 256;
