//! What a snapshot of a loaded tree is of.

use alloc::borrow::ToOwned;
use alloc::format;

use crate::blackboard::Agent;
use crate::loaded::part::Kind;
use crate::loaded::program::{LoadedNode, Program};
use crate::loaded::swap::Mark;
use crate::snapshot::{NodeRow, Version};

impl<A: Agent> Program<A> {
    /// What its snapshots begin with: to be compared with that of a [`Heading`](crate::snapshot::Heading).
    ///
    /// Of a node it has what [`NodeRow`] says, and as further attributes its condition, what it runs, and the names of the
    /// parameters and locals of that.
    #[must_use]
    pub fn version(&self) -> Version {
        let mut nodes: alloc::vec::Vec<_> = self.info.iter().zip(&self.marks).map(row).collect();
        for part in &self.parts {
            if let (Kind::Frame(frame), Some(row)) = (&part.kind, nodes.get_mut(usize::from(part.node))) {
                row.attributes.extend(frame.values.iter().map(|(name, _)| format!("with {name}")));
            }
        }
        Version::with::<A>(self.name.clone(), nodes)
    }
}

fn row((info, mark): (&LoadedNode, &Mark)) -> NodeRow {
    let LoadedNode { name, kind, depth, attributes, condition, .. } = info;
    let does = (!mark.word.is_empty() && mark.word != *name).then(|| format!("does {}", mark.word));
    let attributes = attributes.iter().chain(condition).cloned().chain(does).collect();
    NodeRow { depth: *depth, kind: (*kind).to_owned(), name: name.clone(), attributes }
}
