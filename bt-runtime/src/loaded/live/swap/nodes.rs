//! Finds the same node in two versions.

use alloc::vec::Vec;

use crate::blackboard::Agent;
use crate::loaded::program::Program;
use crate::trace::NodeId;
use crate::trace::identity::{self, Identity};

/// Returns, for each node of a version, the same node of another version; `None` if that does not have the node.
pub(crate) fn same<A: Agent>(from: &Program<A>, to: &Program<A>) -> Vec<Option<NodeId>> {
    identity::same(&identities(from), &identities(to))
}

fn identities<A: Agent>(program: &Program<A>) -> Vec<Identity<'_>> {
    let rows = program.info.iter().zip(&program.node_keys);
    let identity = rows.map(|(row, key)| Identity {
        own: key.own,
        site: key.site,
        parent: row.parent,
        kind: row.kind,
        name: &row.name,
        word: &key.word,
    });
    identity.collect()
}
