//! The version of a loaded tree that a snapshot begins with.

use alloc::borrow::ToOwned;
use alloc::format;

use crate::blackboard::Agent;
use crate::loaded::program::NodeKey;
use crate::loaded::program::frame::Value;
use crate::loaded::program::part::Kind;
use crate::loaded::program::{LoadedNode, Program};
use crate::snapshot::{NodeRow, Version};
use crate::trace::NodeId;

impl<A: Agent> Program<A> {
    /// Returns the version with which snapshots of the tree begin. Compare it with the version of a
    /// [`Heading`](crate::snapshot::Heading).
    ///
    /// Each node has a [`NodeRow`]. The attributes of the row also contain the node's condition, the tree that it runs
    /// with the names of that tree's parameters and locals, and for a state the names of its parameters.
    #[must_use]
    pub fn version(&self) -> Version {
        let mut nodes: alloc::vec::Vec<_> = self.info.iter().zip(&self.node_keys).map(row).collect();
        let mut note = |node: NodeId, word: &str, values: &[Value<A>]| {
            if let Some(row) = nodes.get_mut(usize::from(node)) {
                row.attributes.extend(values.iter().map(|(name, _)| format!("{word} {name}")));
            }
        };
        for part in &self.parts {
            match &part.kind {
                Kind::Frame(frame) => {
                    note(part.node, "with", &frame.values);
                    note(part.node, "keeps", &frame.kept);
                }
                Kind::Machine(states) => {
                    let given = states.states.iter().filter_map(|state| Some((state.node, state.params.as_ref()?)));
                    given.for_each(|(node, params)| note(node, "with", &params.values));
                }
                _ => {}
            }
        }
        Version::with::<A>(self.name.clone(), nodes)
    }
}

fn row((info, key): (&LoadedNode, &NodeKey)) -> NodeRow {
    let LoadedNode { name, kind, depth, attributes, condition, .. } = info;
    let does = (!key.word.is_empty() && key.word != *name).then(|| format!("does {}", key.word));
    let attributes = attributes.iter().chain(condition).cloned().chain(does).collect();
    NodeRow { depth: *depth, kind: (*kind).to_owned(), name: name.clone(), attributes }
}
