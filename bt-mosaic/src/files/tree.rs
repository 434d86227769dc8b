//! A tree file as data.

use bt_model::json::Place;

use super::{NodeKind, UnknownFields};

/// A tree file.
#[derive(Clone, Debug)]
pub struct TreeFile {
    /// The start of its object in the file.
    pub place: Place,
    /// Its name, equal to the name of the file.
    pub name: String,
    /// The place of the name, if it is there.
    pub name_place: Option<Place>,
    /// The nodes in the order of the file, which has no meaning.
    pub nodes: Vec<Node>,
    /// The time at which the editor saved it: `dd-mm-YYYY HH:MM:SS`.
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
    /// The start of its object in the file.
    pub place: Place,
    /// Its number; 0 is the root.
    pub idx: u32,
    /// The number of its parent; the root has none.
    pub parent: Option<u32>,
    /// The numbers of its children, in order.
    pub children: Vec<u32>,
    /// Its type, with the data of that type.
    pub kind: NodeKind,
    /// The place of the type's name.
    pub type_place: Place,
    /// The place of the name in that data: of an agent, an event, a tree or an action.
    pub name_place: Option<Place>,
    /// Its colour in the editor, `0xRRGGBBAA`.
    pub color: u32,
    /// A comment.
    pub comment: String,
    /// Does the editor hide its children?
    pub is_collapsed: bool,
    /// The fields of `extra` that its type does not use.
    pub extra: UnknownFields,
    /// Fields without a meaning.
    pub unknown: UnknownFields,
}

impl Node {
    /// Its place, and that of its name, where a better name is written.
    #[must_use]
    pub fn places(&self) -> (&Place, &Place) {
        (&self.place, self.name_place.as_ref().unwrap_or(&self.place))
    }
}
