//! The table of a program's nodes.

use alloc::format;
use alloc::string::{String, ToString};

use bt_model::json::Json;
use bt_model::{Node, NodeKind};

use super::Loader;
use crate::blackboard::Agent;
use crate::loaded::program::LoadedNode;
use crate::loaded::swap::Mark;
use crate::trace::NodeId;

/// Where a node stands.
#[derive(Clone, Copy)]
pub(super) struct Under {
    pub(super) parent: Option<NodeId>,
    pub(super) depth: u16,
}

impl<A: Agent> Loader<'_, A> {
    /// Notes the node in the table.
    pub(super) fn note(&mut self, node: &Node<Json>, Under { parent, depth }: Under) -> Option<NodeId> {
        if self.lower.nodes() >= self.registry.limits.nodes.min(usize::from(u16::MAX)) {
            let message = format!("a tree may have {} nodes", self.registry.limits.nodes);
            self.faults.error(&node.place, message, "raise `LoadLimits::nodes`, or divide the tree");
            return None;
        }
        let mark = Mark { own: node.editor.id, site: self.sites.last().copied(), word: word(&node.kind) };
        let row = LoadedNode {
            id: 0,
            name: node.title(),
            kind: node.kind.word(),
            parent,
            depth,
            line: node.place.line() as u32,
            tree: self.running.last().cloned().unwrap_or_default(),
            attributes: node.attributes.iter().map(|attribute| attribute.text.clone()).collect(),
            condition: match &node.kind {
                NodeKind::Check(condition) | NodeKind::While { condition, .. } => Some(condition.to_string()),
                _ => None,
            },
        };
        Some(self.lower.node(row, mark))
    }
}

/// What its kind does not say: the action, or the tree that it runs.
fn word(kind: &NodeKind<Json>) -> String {
    match kind {
        NodeKind::Action(call) => call.path.text.clone(),
        NodeKind::Run { path, .. } => path.text.clone(),
        NodeKind::Slot(name) => name.text.clone(),
        _ => String::new(),
    }
}
