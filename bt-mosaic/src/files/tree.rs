//! The data of a tree file.

use bt_model::json::Place;

use super::{NodeKind, UnknownFields};

/// A tree file.
#[derive(Clone, Debug)]
pub struct TreeFile {
    /// The start of the tree's object in the file.
    pub place: Place,
    /// The name, equal to the name of the file.
    pub name: String,
    /// The place of the name, if the file has one.
    pub name_place: Option<Place>,
    /// The nodes in the order of the file, which has no meaning.
    pub nodes: Vec<Node>,
    /// The time at which the editor saved the file: `dd-mm-YYYY HH:MM:SS`.
    pub signature: Option<String>,
    /// A tag of the editor, without effect.
    pub tree_type: Option<String>,
    /// The fields of `extra`, all without a meaning.
    pub extra: UnknownFields,
    /// Fields without a meaning.
    pub unknown: UnknownFields,
}

/// A node of a tree file.
#[derive(Clone, Debug)]
pub struct Node {
    /// The start of the node's object in the file.
    pub place: Place,
    /// The number; 0 is the root.
    pub idx: u32,
    /// The number of the parent; the root has none.
    pub parent: Option<u32>,
    /// The numbers of the children, in order.
    pub children: Vec<u32>,
    /// The type, with its data.
    pub kind: NodeKind,
    /// The place of the type's name.
    pub type_place: Place,
    /// The place of the name in the type's data: that of an agent, an event, a tree or an action.
    pub name_place: Option<Place>,
    /// The colour in the editor, `0xRRGGBBAA`.
    pub color: u32,
    /// A comment.
    pub comment: String,
    /// `true` if the editor hides the children.
    pub is_collapsed: bool,
    /// The fields of `extra` that the node's type does not use.
    pub extra: UnknownFields,
    /// Fields without a meaning.
    pub unknown: UnknownFields,
}

impl Node {
    /// Returns the place of the node, and the place of the name in its data, where a fix writes a better name.
    #[must_use]
    pub fn places(&self) -> (&Place, &Place) {
        (&self.place, self.name_place.as_ref().unwrap_or(&self.place))
    }
}
