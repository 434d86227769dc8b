//! The table of a program's nodes.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use bt_model::json::{Json, Place};
use bt_model::machine::State;
use bt_model::{Node, NodeKind};

use super::Loader;
use crate::blackboard::Agent;
use crate::loaded::program::{LoadedNode, NodeKey};
use crate::trace::NodeId;

/// The place of a node in the tree.
#[derive(Clone, Copy)]
pub(crate) struct Under {
    pub(crate) parent: Option<NodeId>,
    pub(crate) depth: u16,
}

impl<A: Agent> Loader<'_, A> {
    /// Adds a node to the table; returns `None` if there is no room.
    pub(crate) fn note(&mut self, node: &Node<Json>, Under { parent, depth }: Under) -> Option<NodeId> {
        if !self.has_room(&node.place) {
            return None;
        }
        // Of several copies, only the first keeps the number that an editor gave the node.
        let key = NodeKey {
            own: node.editor.id.filter(|_| !self.copied),
            site: self.sites.last().copied(),
            word: word(&node.kind),
            #[cfg(feature = "simulate")]
            place: Some(node.place.clone()),
        };
        let row = LoadedNode {
            id: 0,
            name: node.title(),
            kind: node.kind.word(),
            parent,
            depth,
            line: node.place.line() as u32,
            file_id: node.editor.id.filter(|_| !self.copied),
            tree: self.running.last().cloned().unwrap_or_default(),
            attributes: node.attributes.iter().map(|attribute| attribute.text.clone()).collect(),
            condition: match &node.kind {
                NodeKind::Check(condition) | NodeKind::While { condition, .. } => Some(condition.to_string()),
                _ => None,
            },
        };
        Some(self.lower.node(row, key))
    }

    /// Returns `true` if there is room for another node; reports a full table.
    fn has_room(&mut self, place: &Place) -> bool {
        let has_room = self.lower.nodes() < self.registry.limits.nodes.min(usize::from(u16::MAX));
        // In a trial, the table also contains nodes of other trees.
        if !has_room && !self.trial {
            let message = format!("a tree may have {} nodes", self.registry.limits.nodes);
            self.faults.error(place, message, "raise `LoadLimits::nodes`, or divide the tree");
        }
        has_room
    }

    /// Adds a state to the table; returns `None` if there is no room.
    pub(crate) fn note_state(&mut self, state: &State<Json>, Under { parent, depth }: Under) -> Option<NodeId> {
        if !self.has_room(&state.name.place) {
            return None;
        }
        let key = NodeKey {
            own: state.editor.id,
            site: self.sites.last().copied(),
            word: String::new(),
            #[cfg(feature = "simulate")]
            place: Some(state.name.place.clone()),
        };
        let row = LoadedNode {
            id: 0,
            name: state.name.text.clone(),
            kind: state.kind.word(),
            parent,
            depth,
            line: state.name.place.line() as u32,
            file_id: state.editor.id,
            tree: self.running.last().cloned().unwrap_or_default(),
            attributes: Vec::new(),
            condition: state.when.as_ref().map(ToString::to_string),
        };
        Some(self.lower.node(row, key))
    }
}

/// Returns the name of the action or custom node, of the tree that the node runs, or of the slot; empty for other
/// kinds.
fn word(kind: &NodeKind<Json>) -> String {
    match kind {
        NodeKind::Action(call) | NodeKind::Custom(call, _) => call.path.text.clone(),
        NodeKind::Run { path, .. } => path.text.clone(),
        NodeKind::Slot(name) => name.text.clone(),
        _ => String::new(),
    }
}
