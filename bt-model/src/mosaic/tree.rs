//! A tree file as data.

use super::{Kept, NodeKind};
use crate::json::Place;

/// A tree file.
#[derive(Clone, Debug)]
pub struct TreeFile {
    /// Where its object begins.
    pub place: Place,
    /// Its name, which is the name of the file.
    pub name: String,
    /// The nodes in the order of the file; their place in the list means nothing.
    pub nodes: Vec<Node>,
    /// When the editor saved it: `dd-mm-YYYY HH:MM:SS`.
    pub signature: Option<String>,
    /// A word of the editor's.
    pub tree_type: Option<String>,
    /// What `extra` holds: nothing with a meaning.
    pub extra: Kept,
    /// What else stood there.
    pub kept: Kept,
}

/// A node of a tree file.
#[derive(Clone, Debug)]
pub struct Node {
    /// Where its object begins.
    pub place: Place,
    /// Its number; 0 is the root.
    pub idx: u32,
    /// The number of the node above it; the root has none.
    pub parent: Option<u32>,
    /// The numbers of its children, in order.
    pub children: Vec<u32>,
    /// What it is.
    pub kind: NodeKind,
    /// Its colour in the editor, `0xRRGGBBAA`.
    pub color: u32,
    /// A remark.
    pub comment: String,
    /// Does the editor hide its children?
    pub is_collapsed: bool,
    /// What `extra` holds beside what the type says.
    pub extra: Kept,
    /// What else stood there.
    pub kept: Kept,
}
